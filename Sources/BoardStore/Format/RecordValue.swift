import Foundation

/// A value of a row that was read without SQLite.
enum RecordValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)

  var isNull: Bool { self == .null }
  var isText: Bool { if case .text = self { true } else { false } }
  var isBlob: Bool { if case .blob = self { true } else { false } }

  var integer: Int? { if case .integer(let value) = self { Int(value) } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The value as a real number. SQLite stores whole numbers in a column of reals as integers.
  var real: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value) where value.isFinite: value
    default: nil
    }
  }

  var isReal: Bool { real != nil }

  /// The values of a record; nil if the bytes aren't a record, or one with more than `limit` values.
  static func values(of record: [UInt8], limit: Int = 16) -> [RecordValue]? {
    var cursor = VarintReader(record, at: 0)
    guard let headerSize = cursor.next(), headerSize > 0, headerSize <= record.count else { return nil }
    var types: [Int] = []
    while cursor.offset < headerSize {
      guard let type = cursor.next(), cursor.offset <= headerSize, types.count < limit else { return nil }
      types.append(type)
    }
    var values: [RecordValue] = []
    var offset = headerSize
    for type in types {
      guard let (value, size) = value(type, in: record, at: offset) else { return nil }
      values.append(value)
      offset += size
    }
    return offset == record.count ? values : nil
  }

  private static func value(_ type: Int, in record: [UInt8], at offset: Int) -> (RecordValue, Int)? {
    switch type {
    case 0: return (.null, 0)
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][type - 1]
      guard offset + size <= record.count else { return nil }
      var number = record[offset] & 0x80 == 0 ? Int64(0) : Int64(-1)
      for byte in record[offset..<offset + size] { number = number << 8 | Int64(byte) }
      return (.integer(number), size)
    case 7:
      guard offset + 8 <= record.count else { return nil }
      let bits = record[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return (.real(Double(bitPattern: bits)), 8)
    case 8: return (.integer(0), 0)
    case 9: return (.integer(1), 0)
    case 12...:
      let size = (type - 12) / 2
      guard size <= record.count - offset else { return nil }
      let bytes = record[offset..<offset + size]
      if type % 2 == 0 { return (.blob(Data(bytes)), size) }
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      return (.text(text), size)
    default: return nil
    }
  }
}

/// Reads SQLite's varints one after the other, never beyond the end.
struct VarintReader {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Returns the next number; nil at the end, and for negative numbers, which are neither sizes nor rows.
  mutating func next() -> Int? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset < bytes.count else { return nil }
      let byte = bytes[offset]
      offset += 1
      if index == 8 {
        value = value << 8 | UInt64(byte)
      } else {
        value = value << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 { break }
      }
    }
    return Int(exactly: value)
  }
}

extension [UInt8] {
  /// The number in four bytes, the highest first. The array must have them.
  func number(at offset: Int) -> Int {
    Int(self[offset]) << 24 | Int(self[offset + 1]) << 16 | Int(self[offset + 2]) << 8 | Int(self[offset + 3])
  }

  /// The number in two bytes, the higher first. The array must have them.
  func shortNumber(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}
