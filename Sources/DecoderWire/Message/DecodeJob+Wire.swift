extension DecodeJob {
  private static let mark: UInt32 = 0x324A_4250  // "PBJ2"

  /// The bytes of the message.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.long(id)
    writer.byte(format.rawValue)
    writer.byte(orientation)
    writer.byte(pixels.rawValue)
    writer.byte((isCut ? 1 : 0) | (hasInks ? 2 : 0))
    for number in [
      storedSize.width, storedSize.height, targetSize.width, targetSize.height, region.x, region.y,
      region.size.width, region.size.height, firstFrame, frameCount,
    ] {
      writer.word(number)
    }
    for number in [byteOffset, byteCount, mostPixels] { writer.long(number) }
    writer.color(color)
    return writer.bytes
  }

  /// Reads a job; nil for any message that isn't a valid job.
  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let id = reader.long(),
      let format = reader.byte().flatMap(WireFormat.init(rawValue:)),
      let orientation = reader.byte(), 1...8 ~= orientation,
      let pixels = reader.byte().flatMap(WirePixels.init(rawValue:)), let flags = reader.byte(), flags <= 3
    else { return nil }
    var words: [UInt32] = []
    for _ in 0..<10 {
      guard let word = reader.word() else { return nil }
      words.append(word)
    }
    guard let byteOffset = reader.long(), let byteCount = reader.long(), let mostPixels = reader.long(),
      let color = reader.color(), reader.isAtEnd
    else { return nil }
    self.init(
      id: id, format: format, orientation: orientation, pixels: pixels,
      storedSize: WireSize(width: words[0], height: words[1]),
      targetSize: WireSize(width: words[2], height: words[3]),
      region: WireRegion(x: words[4], y: words[5], size: WireSize(width: words[6], height: words[7])),
      isCut: flags & 1 != 0, hasInks: flags & 2 != 0, color: color, byteOffset: byteOffset,
      byteCount: byteCount, mostPixels: mostPixels, firstFrame: words[8], frameCount: words[9])
    guard isSane else { return nil }
  }

  /// Whether the job's numbers are usable: sizes are positive, and sums don't overflow.
  private var isSane: Bool {
    let side = UInt32(Int32.max)
    guard 1...side ~= storedSize.width, 1...side ~= storedSize.height, 1...side ~= targetSize.width,
      1...side ~= targetSize.height, targetSize.area <= WireLimits.mostAnswerBytes / 4,
      byteOffset <= WireLimits.mostInputBytes, byteCount <= WireLimits.mostInputBytes,
      frameCount <= WireLimits.mostFrames, firstFrame <= WireLimits.mostFrames
    else { return false }
    return region.isWhole
      || UInt64(region.x) + UInt64(region.size.width) <= storedSize.width
        && UInt64(region.y) + UInt64(region.size.height) <= storedSize.height
  }
}
