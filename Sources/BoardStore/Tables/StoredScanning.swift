import Board
import Foundation

/// What isn't written as Pinboard writes it, and is left to `JSONDecoder`.
struct OtherStoredForm: Error {}

/// Walks along JSON as Pinboard writes it: without blanks.
protocol StoredScanning {
  var bytes: UnsafeBufferPointer<UInt8> { get }
  /// How far the walk has come.
  var offset: Int { get set }
}

extension StoredScanning {
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func expect(_ character: Unicode.Scalar) throws {
    guard peek == UInt8(ascii: character) else { throw OtherStoredForm() }
    offset += 1
  }

  /// Goes through the elements of a list or the fields of an object, whose beginning is behind.
  mutating func forEachElement(until end: Unicode.Scalar, _ body: (inout Self) throws -> Void) throws {
    if peek == UInt8(ascii: end) {
      offset += 1
      return
    }
    while true {
      try body(&self)
      if peek == UInt8(ascii: ",") {
        offset += 1
      } else {
        return try expect(end)
      }
    }
  }

  mutating func skipText() throws {
    try expect("\"")
    // A local number can be in a register. A row of the history may have megabytes of texts.
    var index = offset
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        offset = index
        return
      }
      if byte == UInt8(ascii: "\\") { index += 1 }
    }
    throw OtherStoredForm()
  }

  mutating func skipValue() throws {
    switch peek {
    case UInt8(ascii: "\""): try skipText()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
    default:
      // A number or a word.
      while let byte = peek, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
        offset += 1
      }
    }
  }

  /// Skips an object or a list.
  /// - Parameter text: skips a text in it, which may be the name of a field.
  mutating func skipNested(_ text: (inout Self) throws -> Void = { try $0.skipText() }) throws {
    var (depth, index) = (0, offset)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          offset = index + 1
          return
        }
      case UInt8(ascii: "\""):
        offset = index
        try text(&self)
        index = offset
        continue
      default: break
      }
      index += 1
    }
    throw OtherStoredForm()
  }

  /// The bytes of a text.
  func stored(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
