import DecoderWire

/// Decodes one still image: loads the bytes, crops, scales, converts colours, rotates and makes the answer.
struct StillDecoding {
  var job: DecodeJob
  /// A function that's called between chunks; true ends the work.
  var isCancelled: () -> Bool
  /// The size at which a drawing is drawn; nil for the one that's wanted.
  private var drawnSize: WireSize?

  init(job: DecodeJob, isCancelled: @escaping () -> Bool) {
    self.job = job
    self.isCancelled = isCancelled
  }

  func decode(_ input: ByteInput, _ answer: inout DecodeAnswer) throws -> WireDescriptor {
    if let part = try part(input) {
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

    // A part of a picture must look as it does in the whole, so all of the light is known before it's cut.
    if let light = CodedLight(job.color) {
      pixbuf = try light.visible(pixbuf, rows: rows, for: job, isCancelled: isCancelled)
    }
    if !job.region.isWhole { (pixbuf, rows) = try cropped(pixbuf, rows) }
    return try finish(pixbuf, rows, input, &answer)
  }

  /// Returns the requested part, if it can be made without the rest of the image.
  private func part(_ input: ByteInput) throws -> Pixbuf? {
    if job.format == .pdf { return try DocumentDecoding(job: job).decode(input) }
    let direct = JPEGPartDecoding(job: job)
    return direct.isFitting ? try direct.decode(input) : nil
  }

  /// Returns the picture, the range of its rows that are there, and the error of the others.
  private func loaded(_ input: ByteInput) throws -> ReadPicture {
    if job.hasInks { return try JPEGInkDecoding(job: job).decode(input) }
    if job.format == .jpeg, job.isCut {
      if let whole = try JPEGPartDecoding(job: job).decodeWhole(input) {
        return (whole, 0..<whole.height, nil)
      }
      let (pixbuf, rows, problem) = try load(input)
      return (pixbuf, rows, problem ?? .unreadable(nil))
    }
    if let reader = job.format.reader {
      return try reader.init(job: job, isCancelled: isCancelled).decode(input)
    }
    switch job.format {
    case .gif:
      return try load(input.dropFirst(GIFScreen.length), after: GIFScreen.bytes(input, job.storedSize))
    case .ico:
      guard let entry = IconEntry(input) else { return try load(input) }
      return try load(input.dropFirst(entry.start), after: entry.head)
    case .svg: return try drawing(input)
    default: return try load(input)
    }
  }

  private func drawing(_ input: ByteInput) throws -> ReadPicture {
    try SVGRepeats.check(input, limit: job.mostRepeats)
    let size = DrawingSize(wanted: wholeSize())
    guard size.matters(to: input) else { return try load(input) }
    var drawing = self
    drawing.drawnSize = try size.affordable { trial in
      var small = self
      small.drawnSize = trial
      _ = try small.load(input)
    }
    return try drawing.load(input)
  }

  /// Scales the picture, converts its colours, rotates it and makes the answer.
  private func finish(
    _ pixbuf: Pixbuf, _ rows: Range<Int>, _ input: ByteInput, _ answer: inout DecodeAnswer
  ) throws -> WireDescriptor {
    let height = pixbuf.height
    let scaled = try pixbuf.scaled(to: job.targetSize)
    let validRows = rows.lowerBound * scaled.height / height..<rows.upperBound * scaled.height / height
    // A transform's cost grows with the number of pixels, and there are fewer after scaling.
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

  /// Loads the picture with the first of GdkPixbuf's loaders that can read it; all are fed `head` before the
  /// input.
  private func load(
    _ input: ByteInput, after head: [UInt8] = []
  ) throws -> ReadPicture {
    var first: DecodeProblem?
    for name in job.format.loaderNames {
      do {
        return try load(input, after: head, by: PixbufLoader(name: name))
      } catch DecodeProblem.noLoader {
        continue
      } catch DecodeProblem.unreadable(let text) {
        first = first ?? .unreadable(text)
      }
    }
    throw first ?? .noLoader
  }

  private func load(
    _ input: ByteInput, after head: [UInt8], by loader: PixbufLoader
  ) throws -> ReadPicture {
    var (loader, refusal) = (loader, DecodeProblem?.none)
    let request = { (stored: WireSize) -> WireSize? in
      // The loader may read another size than the app did, so its size is checked here. A requested size of 0
      // stops the loader.
      if !job.format.isVector, stored.area > job.mostPixels {
        refusal = .tooManyPixels(stored)
        return WireSize(width: 0, height: 0)
      }
      return switch job.format {
      case .jpeg: JPEGScale.size(of: stored, for: job)
      case .svg: drawnSize ?? wholeSize()
      default: nil
      }
    }
    loader.onSize(request)
    var problem = try loader.feed(input, after: head, isCancelled: isCancelled)
    if job.format == .png, problem != nil, refusal == nil {
      // The loader reports no rows of the chunk with the error.
      let count = loader.acceptedCount
      loader = try PixbufLoader(format: .png)
      loader.onSize(request)
      problem = try loader.feed(input, finely: count, isCancelled: isCancelled)
    }
    if job.format == .gif, problem == nil { loader.addTrailer(to: input) }
    let ending = loader.close()
    problem = problem ?? ending
    if isCancelled() { throw DecodeProblem.cancelled }
    if let refusal { throw refusal }
    guard let pixbuf = loader.pixbuf() else { throw problem ?? .unreadable(nil) }
    let decoded = WireSize(width: UInt32(clamping: pixbuf.width), height: UInt32(clamping: pixbuf.height))
    // The size of a vector image is the requested one.
    if decoded.area > max(job.mostPixels, job.format.isVector ? WireLimits.mostAnswerBytes / 4 : 0) {
      throw DecodeProblem.tooManyPixels(decoded)
    }
    let all = 0..<pixbuf.height
    let isWhole = job.format == .webp && (loader.isAnimation || !Loaders.webPComesInRows)
    if job.format.comesInRows, !isWhole {
      // When they're closed, WebP's loader reports all rows, and the JPEG loader invents missing ones.
      let isFed = job.isCut || job.format == .webp || job.format == .png && problem != nil
      let rows = (isFed ? loader.fedRows : loader.rows).clamped(to: all)
      // What's behind the last row harms nothing.
      let isHarmless = job.format == .png && rows == all && loader.acceptedCount >= PNGPixels.end(input)
      return (pixbuf, rows, isHarmless ? nil : problem)
    }
    // It's unknown which pixels the loader wrote.
    if let problem, !job.format.comesOnTransparent { throw problem }
    return (pixbuf, all, problem)
  }

  /// Returns the size at which a vector image must be drawn so that the requested part has the requested
  /// size.
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

  /// Returns the requested part, and the range of its rows that are there.
  private func cropped(_ pixbuf: Pixbuf, _ rows: Range<Int>) throws -> (Pixbuf, Range<Int>) {
    let area = DecodedRegion(
      job.region, of: job.storedSize, decodedAs: (width: pixbuf.width, height: pixbuf.height))
    let part = try pixbuf.part(x: area.x, y: area.y, width: area.width, height: area.height)
    let (top, bottom) = (area.y, area.y + area.height)
    let shown = rows.clamped(to: top..<bottom)
    return (part, shown.lowerBound - top..<shown.upperBound - top)
  }
}
