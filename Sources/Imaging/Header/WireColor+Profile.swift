import DecoderWire

extension WireColor {
  /// Returns a profile that's at `offset` in `source`; `unsaid` for a profile that's empty, too long to be
  /// honest, or beyond the source's end.
  static func profile(in source: ByteSource, at offset: Int, length: Int) -> WireColor {
    guard 1...Int(mostProfileBytes) ~= length, offset >= 0, offset <= source.count - length else {
      return .unsaid
    }
    return .profile(offset: UInt64(offset), length: UInt32(length))
  }
}
