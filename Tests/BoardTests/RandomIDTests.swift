import Board
import Foundation
import Testing

@Suite struct RandomIDTests {
  @Test func idsAreOfVersion4AndDiffer() {
    let ids = (0..<10_000).map { _ in UUID.random() }
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.uuid.6 >> 4 == 4)
      #expect(id.uuid.8 >> 6 == 2)
    }
    // Every other bit is set in some ids and cleared in others.
    let bytes = ids.map { withUnsafeBytes(of: $0.uuid) { Array($0) } }
    for index in 0..<16 {
      let (any, all) = bytes.reduce((UInt8(0), UInt8.max)) { ($0.0 | $1[index], $0.1 & $1[index]) }
      let fixed: UInt8 = index == 6 ? 0xF0 : index == 8 ? 0xC0 : 0
      #expect(any | fixed == 0xFF)
      #expect(all & ~fixed == 0)
    }
  }
}
