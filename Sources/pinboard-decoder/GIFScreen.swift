import DecoderWire

/// The beginning of a GIF, with the screen that's shown: where the first frame is larger than the screen, the
/// header's reader says the frame's size, as browsers do.
enum GIFScreen {
  /// The number of bytes that are replaced.
  static let length = 10

  static func bytes(_ input: ByteInput, _ size: WireSize) -> [UInt8] {
    let stored = input.bytes(at: 0, length)
    guard stored.count == length, size.width <= 0xFFFF, size.height <= 0xFFFF else { return stored }
    return stored[0..<6] + [size.width, size.height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}
