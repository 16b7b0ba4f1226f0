package import Foundation

extension UUID {
  /// The text in capital letters, as `uuidString` has it, which prints digit by digit and takes many times as
  /// long. A merge writes thousands of them.
  package var text: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var count = 0
      func add(_ byte: UInt8) {
        text[count] = byte
        count += 1
      }
      func add(digit: UInt8) { add(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10) }
      withUnsafeBytes(of: uuid) { bytes in
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 { add(UInt8(ascii: "-")) }
          add(digit: byte >> 4)
          add(digit: byte & 15)
        }
      }
      return count
    }
  }
}
