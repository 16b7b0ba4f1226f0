package import Foundation
import SeededRandom

/// Bytes to be imported, which anybody can make again from two numbers.
package enum SampleOriginal {
  package static func bytes(seed: UInt64, count: Int) -> Data {
    var generator = SeededGenerator(seed: seed)
    return generator.bytes(count)
  }
}
