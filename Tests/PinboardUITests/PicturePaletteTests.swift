import Foundation
import Imaging
import Testing

@testable import BoardSession

/// The main colours of pictures.
@Suite(.timeLimit(.minutes(5))) struct PicturePaletteTests {
  private func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) -> DecodedImage {
    var pixels = Data()
    for y in 0..<height { for x in 0..<width { pixels += color(x, y) } }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
  }

  private func hex(_ colors: [PicturePalette.Color]) -> [String] {
    colors.map { String(format: "%02X%02X%02X", $0.red, $0.green, $0.blue) }
  }

  @Test func stripesGiveTheirColoursTheWidestFirst() {
    let picture = image(100, 40) { x, _ in
      x < 60 ? [220, 30, 30, 255] : x < 85 ? [30, 60, 200, 255] : [250, 250, 240, 255]
    }
    let colors = PicturePalette.colors(of: picture)
    #expect(hex(colors) == ["DC1E1E", "1E3CC8", "FAFAF0"])
    #expect(colors.map { ($0.share * 100).rounded() } == [60, 25, 15])
    // The same picture always has the same palette.
    #expect(PicturePalette.colors(of: picture) == colors)
  }

  @Test func noisePutsNearColoursTogether() {
    var state: UInt32 = 7
    let picture = image(120, 90) { x, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      let noise = UInt8(state >> 28)
      return x < 60 ? [200 + noise, 150, 40 + noise, 255] : [20, 60 + noise, 50, 255]
    }
    let colors = PicturePalette.colors(of: picture)
    #expect(colors.count == 2)
  }

  @Test func thereAreNoMoreThanAskedFor() {
    let picture = image(256, 64) { x, y in [UInt8(x), UInt8(y * 4), UInt8(255 - x), 255] }
    #expect(PicturePalette.colors(of: picture, count: 5).count <= 5)
    #expect(PicturePalette.colors(of: picture, count: 5).count >= 4)
  }

  @Test func whatIsTransparentHasNoColour() {
    let picture = image(20, 20) { x, _ in x < 10 ? [0, 0, 0, 0] : [0, 128, 0, 255] }
    #expect(hex(PicturePalette.colors(of: picture)) == ["008000"])
    #expect(PicturePalette.colors(of: image(4, 4) { _, _ in [0, 0, 0, 0] }) == [])
  }

  @Test(arguments: [(0, 0, 0), (255, 255, 255), (53, 132, 228), (255, 0, 0), (1, 2, 3)])
  func oklabIsReversible(_ red: Int, _ green: Int, _ blue: Int) {
    let color = SIMD3<Float>(Float(red), Float(green), Float(blue)) / 255
    let back = Oklab.color(Oklab.from(color))
    for part in 0..<3 { #expect(abs(back[part] - color[part]) < 0.002) }
  }
}
