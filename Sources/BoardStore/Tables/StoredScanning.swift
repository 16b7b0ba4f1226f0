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

  /// The id in a text of 36 characters.
  func storedID(_ range: Range<Int>) -> PinID? { PinID(stored: bytes[range]) }
}

extension PinID {
  /// Reads the text of an id many times faster than `PinID(_:)`.
  init?(stored text: some RandomAccessCollection<UInt8>) {
    guard text.count == 36, let id = text.withContiguousStorageIfAvailable(Self.words), let words = id else {
      return nil
    }
    var uuid = (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
    self.init(withUnsafeBytes(of: &uuid) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
  }

  /// The digits of a text of 36 characters; nil if it isn't an id.
  private static func words(_ text: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
    var words: (UInt64, UInt64) = (0, 0)
    for index in 0..<36 {
      let byte = text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte &- 0x30
      case 0x41...0x46: digit = byte &- 0x37
      case 0x61...0x66: digit = byte &- 0x57
      default: return nil
      }
      // Sixteen digits are before the third hyphen.
      if index < 18 {
        words.0 = words.0 << 4 | UInt64(digit)
      } else {
        words.1 = words.1 << 4 | UInt64(digit)
      }
    }
    return words
  }
}
