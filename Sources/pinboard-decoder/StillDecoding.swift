import DecoderWire

/// One still image: bytes through the loader, colour, size, orientation, answer.
struct StillDecoding {
  var job: DecodeJob
  /// Asked between chunks; true ends the work.
  var isCancelled: () -> Bool

  func decode(_ input: ByteInput, _ answer: inout DecodeAnswer) throws -> WireDescriptor {
    let direct = PartDecoding(job: job)
    if direct.isFitting, let part = try direct.decode(input) {
      answer.rows = UInt32(clamping: part.height)
      answer.rowsWanted = answer.rows
      return try finish(part, 0..<part.height, input, &answer)
    }
    var (pixbuf, rows, problem) = try loaded(input)
    if case .outOfMemory? = problem { throw DecodeProblem.outOfMemory }
    answer.text = problem?.text ?? ""
    if problem != nil && answer.text.isEmpty { answer.text = "a part can't be read" }
    answer.rows = UInt32(clamping: rows.count)
    answer.rowsWanted = UInt32(clamping: pixbuf.height)
    if rows.isEmpty { throw problem ?? .unreadable(nil) }

    if !job.region.isWhole { (pixbuf, rows) = try cropped(pixbuf, rows) }
    return try finish(pixbuf, rows, input, &answer)
  }

  /// The picture, which of its rows are there, and what's wrong with the others.
  private func loaded(_ input: ByteInput) throws -> (Pixbuf, Range<Int>, DecodeProblem?) {
    if job.hasInks { return try InkDecoding(job: job).decode(input) }
    if job.format == .tiff { return try TIFFDecoding(job: job, isCancelled: isCancelled).decode(input) }
    if job.format == .bmp {
      let file = try BMPFile(input)
      return try load(file.pixels, after: file.head)
    }
    return try load(input)
  }

  /// Size, colour, orientation, answer.
  private func finish(
    _ pixbuf: Pixbuf, _ rows: Range<Int>, _ input: ByteInput, _ answer: inout DecodeAnswer
  ) throws -> WireDescriptor {
    let height = pixbuf.height
    let scaled = try pixbuf.scaled(to: job.targetSize)
    let validRows = rows.lowerBound * scaled.height / height..<rows.upperBound * scaled.height / height
    // A transform costs by the pixel: after scaling there are fewer.
    if !job.hasInks { ColorMeaning(of: pixbuf, job, input)?.toSRGB(scaled) }
    if isCancelled() { throw DecodeProblem.cancelled }
    answer.size = job.answerSize
    answer.stride = answer.size.width * 4
    answer.frames = 1
    let length = Int(answer.stride) * Int(answer.size.height)
    return try WireMemory.sealed(name: "pinboard-pixels", length: length) { memory in
      try scaled.write(
        to: memory, orientation: Int(job.orientation), pixels: job.pixels, validRows: validRows)
      return length
    }
  }

  /// By GdkPixbuf's loader, which is given `head` before the input.
  private func load(
    _ input: ByteInput, after head: [UInt8] = []
  ) throws -> (Pixbuf, Range<Int>, DecodeProblem?) {
    let loader = try PixbufLoader(format: job.format)
    var refusal: DecodeProblem?
    loader.onSize { stored in
      // What the loader reads may differ from what the app read: a lie ends here. A size of nothing stops it.
      if !job.format.isVector, stored.area > job.mostPixels {
        refusal = .tooManyPixels(stored)
        return WireSize(width: 0, height: 0)
      }
      return switch job.format {
      case .jpeg: JPEGScale.size(of: stored, for: job)
      case .svg: wholeSize()
      default: nil
      }
    }
    var problem = try loader.feed(input, after: head, isCancelled: isCancelled)
    let ending = loader.close()
    problem = problem ?? ending
    if isCancelled() { throw DecodeProblem.cancelled }
    if let refusal { throw refusal }
    guard let pixbuf = loader.pixbuf() else { throw problem ?? .unreadable(nil) }
    let decoded = WireSize(width: UInt32(clamping: pixbuf.width), height: UInt32(clamping: pixbuf.height))
    // For vectors the size is the one that was asked for.
    if decoded.area > max(job.mostPixels, job.format.isVector ? WireLimits.mostAnswerBytes / 4 : 0) {
      throw DecodeProblem.tooManyPixels(decoded)
    }
    let all = 0..<pixbuf.height
    if job.format.comesInRows, !(job.format == .webp && loader.isAnimation) {
      // When it's closed, WebP's loader claims all rows, and the JPEG loader makes up those that never came.
      let rows = job.isCut || job.format == .webp ? loader.fedRows : loader.rows
      return (pixbuf, rows.clamped(to: all), problem)
    }
    // Nobody knows which of its pixels the loader wrote.
    if let problem, !job.format.comesOnTransparent { throw problem }
    return (pixbuf, all, problem)
  }

  /// The size that a vector must be drawn at so that the wanted part has the wanted size.
  private func wholeSize() -> WireSize {
    if job.region.isWhole { return job.targetSize }
    func side(_ whole: UInt32, _ part: UInt32, _ target: UInt32) -> UInt32 {
      UInt32(clamping: UInt64(whole) * UInt64(target) / UInt64(max(1, part)))
    }
    let size = WireSize(
      width: side(job.storedSize.width, job.region.size.width, job.targetSize.width),
      height: side(job.storedSize.height, job.region.size.height, job.targetSize.height))
    return size.area <= WireLimits.mostAnswerBytes / 4 ? size : job.storedSize
  }

  /// The wanted part, and which of its rows are there.
  private func cropped(_ pixbuf: Pixbuf, _ rows: Range<Int>) throws -> (Pixbuf, Range<Int>) {
    let place = RegionPlace(
      job.region, of: job.storedSize, decodedAs: (width: pixbuf.width, height: pixbuf.height))
    let part = try pixbuf.part(x: place.x, y: place.y, width: place.width, height: place.height)
    let (top, bottom) = (place.y, place.y + place.height)
    let shown = rows.clamped(to: top..<bottom)
    return (part, shown.lowerBound - top..<shown.upperBound - top)
  }
}
