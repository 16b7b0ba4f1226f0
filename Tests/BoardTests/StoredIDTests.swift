import Board
import Foundation
import SeededRandom
import Testing

/// The texts of ids are read eight digits at a time.
@Suite struct StoredIDTests {
  private func pinID(_ bytes: [UInt8]) -> PinID? { bytes.withUnsafeBytes { PinID(stored: $0) } }

  private func originalID(_ bytes: [UInt8]) -> OriginalID? {
    bytes.withUnsafeBytes { OriginalID(stored: $0) }
  }

  /// The law: what's read is what Foundation reads, in either case of the letters.
  @Test(arguments: Seeds.first(20, torture: 2_000)) func whatIsReadIsWhatFoundationReads(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let uuid = UUID.random()
    let text = uuid.uuidString.map { letter in
      Bool.random(using: &dice) ? letter.lowercased() : String(letter)
    }.joined()
    #expect(pinID(Array(text.utf8))?.uuid == uuid, "seed \(seed): \(text)")
    let digest = dice.bytes(32)
    let digits = digest.map { String(format: Bool.random(using: &dice) ? "%02x" : "%02X", Int($0)) }.joined()
    #expect(originalID(Array(digits.utf8)) == OriginalID(digest: digest), "seed \(seed): \(digits)")
    #expect(OriginalID(digits)?.sha256 == digits.lowercased(), "seed \(seed)")
  }

  /// Every byte that isn't a digit, at every place of a text.
  @Test func nothingElseIsADigit() {
    let hexadecimal = Set("0123456789abcdefABCDEF".utf8)
    let id = Array(UUID.random().uuidString.utf8)
    let digits = Array(String(repeating: "0123456789abcdeF", count: 4).utf8)
    for byte in UInt8.min...UInt8.max {
      for place in id.indices {
        var text = id
        text[place] = byte
        let isHyphen = id[place] == UInt8(ascii: "-")
        let isFitting = isHyphen ? byte == id[place] : hexadecimal.contains(byte)
        #expect((pinID(text) != nil) == isFitting, "\(byte) at \(place)")
      }
      for place in digits.indices {
        var text = digits
        text[place] = byte
        #expect((originalID(text) != nil) == hexadecimal.contains(byte), "\(byte) at \(place)")
      }
    }
    for count in [0, 35, 37] { #expect(pinID(Array(repeating: 0x30, count: count)) == nil) }
    for count in [0, 63, 65] { #expect(originalID(Array(repeating: 0x30, count: count)) == nil) }
  }
}
