/// Reads an input from its beginning to its end in small steps, each of which costs a few instructions.
struct ByteStream {
  private let input: ByteInput
  private var buffer: [UInt8] = []
  private var index = 0
  private var next: Int

  init(_ input: ByteInput, from offset: Int = 0) {
    self.input = input
    next = offset
  }

  /// Returns the next byte; nil at the end.
  @inline(__always)
  mutating func byte() -> UInt8? {
    if index == buffer.count {
      guard fill() else { return nil }
    }
    defer { index &+= 1 }
    return buffer[index]
  }

  /// Returns the next four bytes; nil if the input ends before the fourth.
  mutating func four() -> (UInt8, UInt8, UInt8, UInt8)? {
    guard let a = byte(), let b = byte(), let c = byte(), let d = byte() else { return nil }
    return (a, b, c, d)
  }

  private mutating func fill() -> Bool {
    buffer = input.bytes(at: next, ByteInput.chunkLength)
    next += buffer.count
    index = 0
    return !buffer.isEmpty
  }
}

extension [UInt8] {
  /// Returns the number of `count` bytes at `offset`, the highest first. There must be as many.
  func big(at offset: Int, _ count: Int) -> UInt64 {
    self[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
