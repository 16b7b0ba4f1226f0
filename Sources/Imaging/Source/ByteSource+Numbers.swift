extension ByteSource {
  /// Returns an unsigned number of `length` ≤ 7 bytes; throws if the source ends before.
  func number(at offset: Int, _ length: Int, bigEndian: Bool) throws(ImagingError) -> Int {
    let found = try bytes(at: offset, length)
    guard found.count == length else { throw ImagingError(.truncated(percent: 0)) }
    var value = 0
    if bigEndian {
      for byte in found { value = value << 8 | Int(byte) }
    } else {
      for byte in found.reversed() { value = value << 8 | Int(byte) }
    }
    return value
  }

  func big(at offset: Int, _ length: Int) throws(ImagingError) -> Int {
    try number(at: offset, length, bigEndian: true)
  }

  func little(at offset: Int, _ length: Int) throws(ImagingError) -> Int {
    try number(at: offset, length, bigEndian: false)
  }

  /// Returns whether the ASCII `text` is at `offset`.
  func holds(_ text: StaticString, at offset: Int) throws(ImagingError) -> Bool {
    let found = try bytes(at: offset, text.utf8CodeUnitCount)
    return found.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
