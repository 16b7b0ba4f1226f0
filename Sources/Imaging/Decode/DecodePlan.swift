import DecoderWire
import Foundation

/// From an image's header to a decoder's job, and from its answer to an image: all that the caged process
/// needn't know and can't be trusted with.
struct DecodePlan {
  let header: ImageHeader
  let source: ByteSource
  let limits: ImagingLimits
  let name: String?
  private(set) var job: DecodeJob

  init(_ request: DecodeRequest, _ source: ByteSource, id: UInt64, limits: ImagingLimits) throws(ImagingError)
  {
    try limits.check(byteCount: source.count)
    // Of a painting with layers only the picture that they make together is looked at.
    let source = try PaintingArchive.mergedPicture(in: source) ?? source
    let header = try ImageHeader(reading: source)
    if let kind = header.unsupportedKind { throw ImagingError(.unsupported(kind)) }
    self.header = header
    self.source = source
    self.limits = limits
    name = request.shownName
    if header.format.isVector {
      try SVGRepeats.check(source, limit: limits.maxRepeats)
    } else {
      try limits.check(header.storedSize, byteCount: source.count)
    }
    let region = RegionOfImage(request.region, of: header)
    let wanted =
      Self.nearby(region.size, request.extent, header)
      ?? region.size.fitted(to: request.extent, growing: header.format.isVector)
    // A vector costs what's drawn; and no answer is longer than 2 GiB, forced or not.
    try limits.check(wanted, byteCount: nil)
    let most = Int(WireLimits.mostAnswerBytes / 4)
    if wanted.area > most {
      throw ImagingError(.tooManyPixels(width: wanted.width, height: wanted.height, limit: most))
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
      mostPixels: UInt64(clamping: limits.maxPixels))
  }

  /// What libjpeg gives at a fraction of the cost, where that's about the size that's wanted.
  private static func nearby(_ size: PixelSize, _ extent: DecodeExtent, _ header: ImageHeader) -> PixelSize? {
    guard case .about(let side, let least) = extent, header.loadedFormat == .jpeg, !header.hasInks else {
      return nil
    }
    return [8, 4, 2].lazy
      .map { PixelSize(width: (size.width + $0 - 1) / $0, height: (size.height + $0 - 1) / $0) }
      .first { $0.longSide <= side && $0.longSide >= least }
  }

  /// The same for a run of frames of `wanted` pixels each.
  mutating func ask(forFrames frames: Range<Int>) {
    job.firstFrame = UInt32(clamping: frames.lowerBound)
    job.frameCount = UInt32(clamping: frames.count)
  }

  /// The image in the decoder's reply; throws what the reply says is wrong.
  func image(_ reply: DecoderReply, format: PixelFormat) throws -> DecodedImage {
    let memory = try memory(reply)
    let answer = reply.answer
    let damage = try damage(answer) ?? (reply.hasFonts ? nil : missingLetters())
    return DecodedImage(
      width: Int(answer.size.width), height: Int(answer.size.height), stride: Int(answer.stride),
      pixels: memory.data(0..<memory.count), format: format, fullSize: fullSize,
      damage: damage?.named(name).detail)
  }

  /// The pixels of the reply; throws what the reply says is wrong.
  func memory(_ reply: DecoderReply) throws -> PixelMemory {
    if let memory = reply.memory { return memory }
    let answer = reply.answer
    switch answer.outcome {
    case .cancelled: throw CancellationError()
    case .noLoader:
      throw ImagingError(header.missingLoader)
    case .outOfMemory: throw ImagingError(.outOfMemory)
    case .tooManyPixels:
      throw ImagingError(
        .tooManyPixels(
          width: Int(answer.size.width), height: Int(answer.size.height), limit: limits.maxPixels))
    case .unsupported: throw ImagingError(.unsupported(answer.text))
    case .unreadable, .pixels, .badRequest:
      // Where the data ends early, that's the reason, whatever the loader thinks of it.
      if job.isCut { throw ImagingError(.truncated(percent: percent ?? 0)) }
      if header.format.isVector { throw ImagingError(SVGComplaint.reason(answer.text)) }
      throw ImagingError(.corrupt(answer.text.isEmpty ? nil : answer.text))
    }
  }

  /// A drawing's text shows as boxes where no decoder may read fonts.
  private func missingLetters() throws(ImagingError) -> ImagingError? {
    guard header.format.isVector else { return nil }
    // Drawings are short; in what's packed or follows later nobody looks.
    let hasText = try source.withChunk(at: 0, min(source.count, 4 << 20)) { bytes in
      let tag = Array("<text".utf8)
      return bytes.indices.dropLast(tag.count).contains { start in
        bytes[start] == tag[0] && bytes[start..<start + tag.count].elementsEqual(tag)
      }
    }
    return hasText ? ImagingError(.noFonts) : nil
  }

  var fullSize: CGSize { CGSize(width: header.seenSize.width, height: header.seenSize.height) }

  /// What's wrong with an image that can be shown, at least in part.
  private func damage(_ answer: DecodeAnswer) -> ImagingError? {
    let (rows, wanted) = (Int(answer.rows), Int(answer.rowsWanted))
    let failure = answer.text.isEmpty ? nil : ImagingError(.corrupt(answer.text))
    // The first pass fills every row, so rows say how much is there only when some are missing.
    if job.isCut, rows < wanted { return ImagingError(.truncated(percent: max(1, rows * 100 / wanted))) }
    if job.isCut { return ImagingError(.truncated(percent: percent)) }
    if rows < wanted { return failure ?? ImagingError(.corrupt(nil)) }
    return failure
  }

  /// How much of the data is there, where the header tells how long it should be.
  private var percent: Int? {
    guard let declared = header.declaredLength, declared > 0 else { return nil }
    return Int(Double(source.count) / Double(declared) * 100)
  }

  /// Whether the data ends before the format's end.
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
