import Foundation

/// One decode, on the calling thread: header, limits, pixels, size, orientation.
struct PixbufDecoding {
  var limits: ImagingLimits
  var extent: DecodeExtent
  /// Only for texts.
  var name: String?
  /// Asked between chunks; true ends the work with `CancellationError`.
  var isCancelled: () -> Bool

  private static let chunkLength = 65_536

  func decode(_ source: ByteSource) throws -> DecodedImage {
    do {
      return try decodeUnnamed(source)
    } catch let error as ImagingError {
      throw error.named(name)
    }
  }

  private func decodeUnnamed(_ source: ByteSource) throws -> DecodedImage {
    if isCancelled() { throw CancellationError() }
    try limits.check(byteCount: source.count)
    var header = try ImageHeader(reading: source)
    let wanted = header.seenSize.fitted(to: extent, growing: header.format.isVector)
    if header.format.isVector {
      try limits.check(wanted, byteCount: nil)
    } else {
      try limits.check(header.storedSize, byteCount: source.count)
    }
    let target = wanted.oriented(header.orientation)

    let loader = try PixbufLoader(format: header.format)
    let format = header.format
    var refusal: ImagingError?
    loader.onSize { [limits] stored in
      // What the decoder reads may differ from what we read: a lie ends here. A size of nothing stops it.
      do throws(ImagingError) {
        if !format.isVector { try limits.check(stored, byteCount: nil) }
      } catch {
        refusal = error
        return PixelSize(width: 0, height: 0)
      }
      return switch format {
      case .jpeg: Self.jpegSize(stored, atLeast: target)
      case .svg: target
      default: nil
      }
    }
    var failure = try feed(source, to: loader)
    let fedRows = loader.rows
    let ending = loader.close()
    failure = failure ?? ending
    if isCancelled() { throw CancellationError() }
    if let refusal { throw refusal }
    guard let pixbuf = loader.pixbuf() else { throw error(for: failure, header, source) }
    // A decoder that disagrees with the header that the limits were checked against isn't followed further.
    let decoded = pixbuf.size
    try limits.check(decoded, byteCount: nil)

    let isCut = try Self.isCut(header, source)
    let all = 0..<decoded.height
    let rows = format.comesInRows ? (isCut ? fedRows : loader.rows).clamped(to: all) : all
    if rows.isEmpty { throw error(for: failure, header, source) }
    let damage = try self.damage(failure, header, source, isCut: isCut, rows: rows.count, of: decoded.height)

    // libtiff has mirrored already, and swaps nothing: of the eight only a transposition remains.
    let turn = format == .tiff ? Self.remaining(header.orientation) : header.orientation
    if format == .ico { header.storedSize = pixbuf.size }
    let scaled = try pixbuf.scaled(to: target)
    let (height, scaledHeight) = (decoded.height, scaled.size.height)
    let validRows = rows.lowerBound * scaledHeight / height..<rows.upperBound * scaledHeight / height
    let (size, pixels) = try scaled.premultiplied(turn, validRows: validRows)
    let full = header.seenSize
    return DecodedImage(
      width: size.width, height: size.height, stride: size.width * 4, pixels: pixels,
      fullSize: CGSize(width: full.width, height: full.height), damage: damage?.named(name).detail)
  }

  private func feed(_ source: ByteSource, to loader: PixbufLoader) throws -> ImagingError? {
    var offset = 0
    while offset < source.count {
      if isCancelled() { throw CancellationError() }
      var failure: ImagingError?
      let fed = try source.withChunk(at: offset, Self.chunkLength) { chunk throws(ImagingError) -> Int in
        do throws(ImagingError) { try loader.write(chunk) } catch { failure = error }
        return chunk.count
      }
      if let failure { return failure }
      if fed == 0 { break }
      offset += fed
    }
    return nil
  }

  /// What to throw when nothing can be shown.
  private func error(for failure: ImagingError?, _ header: ImageHeader, _ source: ByteSource) -> ImagingError
  {
    if failure?.reason == .outOfMemory { return ImagingError(.outOfMemory) }
    if (try? Self.isCut(header, source)) == true {
      return ImagingError(.truncated(percent: Self.percent(header, source) ?? 0))
    }
    return failure ?? ImagingError(.corrupt(nil))
  }

  /// What's wrong with an image that can be shown, at least in part.
  private func damage(
    _ failure: ImagingError?, _ header: ImageHeader, _ source: ByteSource, isCut: Bool, rows: Int,
    of height: Int
  ) throws -> ImagingError? {
    if failure?.reason == .outOfMemory { throw ImagingError(.outOfMemory) }
    // The first pass fills every row, so rows say how much is there only when some are missing.
    if isCut, rows < height { return ImagingError(.truncated(percent: max(1, rows * 100 / height))) }
    if isCut { return ImagingError(.truncated(percent: Self.percent(header, source))) }
    if rows < height { return failure ?? ImagingError(.corrupt(nil)) }
    return failure
  }

  /// Whether the data ends before the format's end.
  private static func isCut(_ header: ImageHeader, _ source: ByteSource) throws(ImagingError) -> Bool {
    switch header.format {
    case .png: try !PNGHeader.isComplete(source)
    case .jpeg: try !JPEGHeader.isComplete(source)
    default: header.declaredLength.map { $0 > source.count } ?? false
    }
  }

  /// How much of the data is there, where the header tells how long it should be.
  private static func percent(_ header: ImageHeader, _ source: ByteSource) -> Int? {
    guard let declared = header.declaredLength, declared > 0 else { return nil }
    return Int(Double(source.count) / Double(declared) * 100)
  }

  /// The smallest of libjpeg's scales (1/8, 1/4, 1/2, 1) that still has every pixel that's wanted.
  private static func jpegSize(_ stored: PixelSize, atLeast target: PixelSize) -> PixelSize {
    for scale in [8, 4, 2] {
      let width = (stored.width + scale - 1) / scale
      let height = (stored.height + scale - 1) / scale
      if width >= target.width, height >= target.height { return PixelSize(width: width, height: height) }
    }
    return stored
  }

  private static func remaining(_ orientation: ImageOrientation) -> ImageOrientation {
    switch orientation {
    case .up, .upMirrored, .down, .downMirrored: .up
    case .leftMirrored, .rightMirrored: .leftMirrored
    case .right, .left: .rightMirrored
    }
  }
}
