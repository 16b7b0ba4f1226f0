import DecoderWire

/// What the beginning of an image says about its pixels.
struct StoredFacts {
  /// The width and height as stored, in pixels. No value is refused here.
  var size: (width: Int, height: Int)
  /// EXIF's number of the rotation that makes the stored pixels upright: 1 … 8.
  var orientation: UInt8 = 1
  /// The colour space, if the pixels' reader doesn't find it.
  var color = WireColor.unsaid
  /// What the image uses, if the pixels' reader can't read that: "deep OpenEXR"; otherwise nil.
  var unsupportedKind: String?

  /// The size for a message.
  var wireSize: WireSize {
    WireSize(width: UInt32(clamping: size.width), height: UInt32(clamping: size.height))
  }
}

extension ByteInput {
  /// Returns an unsigned number of `length` ≤ 7 bytes; throws `cut` if the input ends before.
  func big(at offset: Int, _ length: Int) throws(DecodeProblem) -> Int {
    try number(at: offset, length).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns an unsigned number of `length` ≤ 7 bytes, the lowest first; throws `cut` if the input ends
  /// before.
  func little(at offset: Int, _ length: Int) throws(DecodeProblem) -> Int {
    try number(at: offset, length).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func number(at offset: Int, _ length: Int) throws(DecodeProblem) -> [UInt8] {
    let found = offset >= 0 ? bytes(at: offset, length) : []
    guard found.count == length else { throw .cut }
    return found
  }

  /// Returns a profile that's at `offset`; `unsaid` for a profile that's empty, too long to be honest, or
  /// beyond the input's end.
  func profile(at offset: Int, length: Int) -> WireColor {
    guard 1...Int(WireColor.mostProfileBytes) ~= length, offset >= 0, offset <= count - length else {
      return .unsaid
    }
    return .profile(offset: UInt64(offset), length: UInt32(length))
  }
}
