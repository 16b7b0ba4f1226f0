import Foundation

/// A 64-bit hash of a sequence of numbers that depends on the order.
struct Signature: Equatable {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Adds a number to the hash.
  mutating func add(_ number: UInt64) {
    let (high, low) = (value ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = high ^ low &+ (value &<< 5 | value &>> 59)
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  mutating func add(_ number: Double) { add(number.bitPattern) }

  mutating func add(_ first: Double, _ second: Double) {
    add(first)
    add(second)
  }

  mutating func add(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    add(first, second)
    add(third, fourth)
  }

  mutating func add(_ rect: CGRect) { add(rect.minX, rect.minY, rect.width, rect.height) }

  mutating func add(_ first: Int, _ second: Int, _ third: Int, _ fourth: Int) {
    add(first)
    add(second)
    add(third)
    add(fourth)
  }
}
