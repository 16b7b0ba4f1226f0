package import Foundation
package import SeededRandom

/// Damages bytes in one of the ways in which files get damaged by accident or on purpose.
package enum Mutation {
  package static func mutated(_ bytes: Data, by random: inout SeededGenerator) -> Data {
    var bytes = Data(bytes)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let offset = Int.random(in: 0..<bytes.count, using: &random)
      let length = min(Int.random(in: 1...64, using: &random), bytes.count - offset)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.replaceSubrange(offset..<offset + length, with: Data(repeating: 0xFF, count: length))
      case 2: bytes.replaceSubrange(offset..<offset + length, with: Data(repeating: 0, count: length))
      case 3:
        bytes.replaceSubrange(
          offset..<offset + length, with: (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
      case 4: bytes = bytes.prefix(max(1, offset))
      case 5: bytes.insert(contentsOf: Data(repeating: 0x41, count: length), at: offset)
      case 6: bytes.removeSubrange(offset..<offset + length)
      // Most formats have their important values at the beginning.
      case 7:
        bytes[Int.random(in: 0..<min(128, bytes.count), using: &random)] = .random(
          in: 0...255, using: &random)
      default:
        // One block replaces another, as after a lost write.
        let block = 4096
        guard bytes.count > 2 * block else { continue }
        let from = Int.random(in: 0..<bytes.count / block, using: &random) * block
        let to = Int.random(in: 0..<bytes.count / block, using: &random) * block
        let count = min(block, bytes.count - max(from, to))
        bytes.replaceSubrange(to..<to + count, with: Data(bytes[from..<from + count]))
      }
    }
    return bytes
  }
}
