import DecoderWire

extension WireColor {
  /// A profile that stands in `source`; `unsaid` for one that's empty, longer than any honest one, or beyond its
  /// end.
  static func profile(in source: ByteSource, at offset: Int, length: Int) -> WireColor {
    guard 1...Int(mostProfileBytes) ~= length, offset >= 0, offset <= source.count - length else {
      return .unsaid
    }
    return .profile(offset: UInt64(offset), length: UInt32(length))
  }
}
