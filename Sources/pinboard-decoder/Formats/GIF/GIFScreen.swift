import DecoderWire

/// The beginning of a GIF as the loader gets it. Where the first frame is larger than the screen, the
/// header's reader says the frame's size, as browsers do. Without a palette for all frames, there's one of
/// greys, since a frame may have none of its own, and the loader would refuse it.
enum GIFScreen {
  /// The number of bytes that are replaced.
  static let length = 13

  static func bytes(_ input: ByteInput, _ size: WireSize) -> [UInt8] {
    var stored = input.bytes(at: 0, length)
    guard stored.count == length, size.width <= 0xFFFF, size.height <= 0xFFFF else { return stored }
    let sides = [size.width, size.height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    stored.replaceSubrange(6..<10, with: sides)
    guard stored[10] & 0x80 == 0 else { return stored }
    // The bit says that there's a palette, and the last three that it has 256 colours.
    stored[10] |= 0x87
    return stored + (0...255).flatMap { [UInt8](repeating: $0, count: 3) }
  }
}
