package import Foundation
import SeededRandom

/// The bytes of samples, which can be made again from two numbers.
package enum SampleOriginal {
  package static func bytes(seed: UInt64, count: Int) -> Data {
    var generator = SeededGenerator(seed: seed)
    return generator.bytes(count)
  }
}
