import DecoderWire
import KitFiles
import Foundation

/// Makes a decoder's job from an image's header, and an image from the decoder's answer. The caged process
/// needs none of this, and can't be trusted with it.
struct DecodePlan {
  let header: ImageHeader
  let source: ByteSource
  let limits: ImagingLimits
  let name: String?
  private(set) var job: DecodeJob

  init(_ request: DecodeRequest, _ source: ByteSource, id: UInt64, limits: ImagingLimits) throws(ImagingError)
  {
    try limits.check(byteCount: source.count)
    // Of a painting with layers, only the merged picture is used; of a sequence, the first one.
    let source = try Self.shown(of: source)
    let header = try ImageHeader(reading: source)
    if let kind = header.unsupportedKind { throw ImagingError(.unsupported(kind)) }
    self.header = header
    self.source = source
    self.limits = limits
    name = request.shownName
    if !header.format.isVector { try limits.check(header.storedSize, byteCount: source.count) }
    let region = RegionOfImage(request.region, of: header)
    let wanted =
      Self.nearby(region.size, request.extent, header)
      ?? region.size.fitted(to: request.extent, growing: header.format.isVector)
    // The cost of a vector image is that of its drawn pixels. No answer is longer than 2 GiB, forced or not.
    try limits.check(wanted, byteCount: nil)
    let most = Int(WireLimits.mostAnswerBytes / 4)
    if wanted.area > most {
      throw ImagingError(
        .tooLarge(.pixels(width: wanted.width, height: wanted.height), limit: .square(of: most)))
    }
    let turn = header.orientation
    let stored = header.storedSize
    let bytes = header.embedded?.bytes ?? 0..<source.count
    job = DecodeJob(
      id: id, format: header.loader, orientation: UInt8(turn.rawValue),
      pixels: request.pixelFormat.wire, storedSize: stored.wire, targetSize: wanted.oriented(turn).wire,
      region: region.stored, isCut: try Self.isCut(header, source), hasInks: header.hasInks,
      color: header.color,
      byteOffset: UInt64(bytes.lowerBound), byteCount: UInt64(max(0, bytes.count)),
      mostPixels: UInt64(clamping: limits.maxPixels), mostRepeats: UInt32(clamping: limits.maxRepeats))
  }

  /// Returns the file whose picture is shown: one inside of the source, or the source itself.
  private static func shown(of source: ByteSource) throws(ImagingError) -> ByteSource {
    if let merged = try PaintingArchive.mergedPicture(in: source) { return merged }
    return try SequenceStill.file(of: source) ?? source
  }

  /// Returns the size that libjpeg decodes at a fraction of the cost, if it's about the requested size.
  private static func nearby(_ size: PixelSize, _ extent: DecodeExtent, _ header: ImageHeader) -> PixelSize? {
    guard case .about(let side, let least) = extent, header.loadedFormat == .jpeg, !header.hasInks else {
      return nil
    }
    return [8, 4, 2].lazy
      .map { PixelSize(width: (size.width + $0 - 1) / $0, height: (size.height + $0 - 1) / $0) }
      .first { $0.longSide <= side && $0.longSide >= least }
  }

  /// Makes the job decode a run of frames, each of the job's target size.
  mutating func ask(forFrames frames: Range<Int>) {
    job.firstFrame = UInt32(clamping: frames.lowerBound)
    job.frameCount = UInt32(clamping: frames.count)
  }

  /// Returns the image in the decoder's reply; throws the error that the reply reports.
  func image(_ reply: DecoderReply, format: PixelFormat) throws -> DecodedImage {
    let memory = try memory(reply)
    let answer = reply.answer
    let damage = try damage(answer) ?? (reply.hasFonts ? nil : missingLetters())
    return DecodedImage(
      width: Int(answer.size.width), height: Int(answer.size.height), stride: Int(answer.stride),
      pixels: memory.data(0..<memory.count), format: format, fullSize: fullSize,
      damage: damage?.named(name), isDrawing: header.format.isVector)
  }

  /// Returns the pixels of the reply; throws the error that the reply reports.
  func memory(_ reply: DecoderReply) throws -> PixelMemory {
    if let memory = reply.memory { return memory }
    let answer = reply.answer
    if answer.outcome == .cancelled { throw CancellationError() }
    if let refusal = answer.refusal(limit: limits.maxPixels, missing: header.missingLoader(ofPictures:)) {
      throw ImagingError(refusal)
    }
    // If the data ends early, that's the reason, whatever the loader reports.
    if job.isCut { throw ImagingError(.truncated(percent: percent ?? 0)) }
    if header.format == .svg { throw ImagingError(SVGComplaint.reason(answer.text)) }
    throw ImagingError(.corrupt(answer.fault))
  }

  /// Returns the damage of a drawing whose text shows as boxes, because no decoder may read fonts here.
  private func missingLetters() throws(ImagingError) -> ImagingError? {
    guard header.format == .svg else { return nil }
    // Drawings are short, so only the first 4 MiB of their bytes are searched, and packed ones aren't
    // unpacked.
    let hasText = try source.withChunk(at: 0, min(source.count, 4 << 20)) { bytes in
      let tag = Array("<text".utf8)
      return bytes.indices.dropLast(tag.count).contains { start in
        bytes[start] == tag[0] && bytes[start..<start + tag.count].elementsEqual(tag)
      }
    }
    return hasText ? ImagingError(.noFonts) : nil
  }

  var fullSize: CGSize { CGSize(width: header.seenSize.width, height: header.seenSize.height) }

  /// Returns the damage of an image that can be shown, at least in part.
  private func damage(_ answer: DecodeAnswer) -> ImagingError? {
    let (rows, wanted) = (Int(answer.rows), Int(answer.rowsWanted))
    let failure = answer.fault.map { ImagingError(.corrupt($0)) }
    // The first pass of a progressive image fills every row, so rows say how much is there only if some are
    // missing.
    if job.isCut, rows < wanted { return ImagingError(.truncated(percent: max(1, rows * 100 / wanted))) }
    if job.isCut, header.isInPasses, failure != nil || job.format != .jpeg {
      return ImagingError(.truncated(percent: percent))
    }
    if rows < wanted { return failure ?? ImagingError(.corrupt(nil)) }
    return failure
  }

  /// The percentage of the data that's there; nil if the header doesn't have the length.
  private var percent: Int? {
    guard let declared = header.declaredLength, declared > 0 else { return nil }
    return Int(Double(source.count) / Double(declared) * 100)
  }

  /// Returns whether the data ends before the format's end.
  private static func isCut(_ header: ImageHeader, _ source: ByteSource) throws(ImagingError) -> Bool {
    switch header.format {
    case .png: try !PNGHeader.isComplete(source)
    case .jpeg: try !JPEGHeader.isComplete(source)
    case .raw:
      if let preview = header.embedded {
        try !JPEGHeader.isComplete(ByteSource(preview.bytes, of: source))
      } else {
        false
      }
    default: header.declaredLength.map { $0 > source.count } ?? false
    }
  }
}

/// The requested part of an image: its size as seen, and its rectangle in the stored pixels.
struct RegionOfImage {
  let size: PixelSize
  let stored: WireRegion

  /// Makes a region from a rectangle in pixels of the upright image. nil, and a rectangle outside of the
  /// image, mean the whole image.
  init(_ region: CGRect?, of header: ImageHeader) {
    let whole = header.seenSize
    func clamped(_ value: Double, _ most: Int) -> Int { value > 0 ? Int(min(value, Double(most))) : 0 }
    guard let region, region.width.isFinite, region.height.isFinite else {
      (size, stored) = (whole, .whole)
      return
    }
    let left = clamped(region.minX.rounded(.down), whole.width)
    let top = clamped(region.minY.rounded(.down), whole.height)
    let right = clamped(region.maxX.rounded(.up), whole.width)
    let bottom = clamped(region.maxY.rounded(.up), whole.height)
    let (width, height) = (right - left, bottom - top)
    guard width > 0, height > 0, width < whole.width || height < whole.height else {
      (size, stored) = (whole, .whole)
      return
    }
    size = PixelSize(width: width, height: height)
    let turn = header.orientation
    // The distances from the far sides, for mirrored and rotated images.
    let (farX, farY) = (whole.width - right, whole.height - bottom)
    let (x, y) =
      switch turn {
      case .up: (left, top)
      case .upMirrored: (farX, top)
      case .down: (farX, farY)
      case .downMirrored: (left, farY)
      case .leftMirrored: (top, left)
      case .right: (top, farX)
      case .rightMirrored: (farY, farX)
      case .left: (farY, left)
      }
    let turned = size.oriented(turn)
    stored = WireRegion(x: UInt32(clamping: x), y: UInt32(clamping: y), size: turned.wire)
  }
}
