import Foundation
import Imaging
import Testing

@testable import BoardSession

/// The order of pictures by colour.
@Suite(.timeLimit(.minutes(5))) struct HueOrderTests {
  private func image(_ color: (Int, Int) -> [UInt8]) -> DecodedImage {
    var pixels = Data()
    for y in 0..<40 { for x in 0..<60 { pixels += color(x, y) } }
    return DecodedImage(
      width: 60, height: 40, stride: 240, pixels: pixels, fullSize: CGSize(width: 60, height: 40))
  }

  private func key(_ color: [UInt8], isGray: Bool = false) throws -> Double {
    try #require(HueOrder.sortKey(of: image { _, _ in color + [255] }, isGray: isGray))
  }

  @Test func huesGoAroundTheWheelFromRedOn() throws {
    let wheel: [[UInt8]] = [
      [210, 40, 40], [220, 130, 30], [220, 200, 40], [40, 160, 60], [40, 170, 180], [50, 80, 210],
      [130, 60, 180], [220, 60, 150],
    ]
    let keys = try wheel.map { try key($0) }
    #expect(keys == keys.sorted())
    #expect(keys.allSatisfy { (0..<1).contains($0) })
  }

  @Test func greysComeLastFromDarkToLight() throws {
    let greys = try [[10, 10, 10], [120, 122, 121], [250, 250, 250]].map { try key($0) }
    #expect(greys == greys.sorted())
    #expect(greys.allSatisfy { (1...2).contains($0) })
    #expect(try key([210, 40, 40], isGray: true) > 1)
  }

  @Test func aColourCountsOnALargerWhiteGround() throws {
    let apple = image { x, y in x < 20 && y < 20 ? [200, 30, 30, 255] : [252, 252, 252, 255] }
    #expect(try #require(HueOrder.sortKey(of: apple)) < 0.15)
    let speck = image { x, y in x < 3 && y < 3 ? [200, 30, 30, 255] : [252, 252, 252, 255] }
    #expect(try #require(HueOrder.sortKey(of: speck)) > 1)
  }

  @Test func whatCannotBeSeenHasNoSortKey() {
    #expect(HueOrder.sortKey(of: image { _, _ in [0, 0, 0, 0] }) == nil)
  }
}
