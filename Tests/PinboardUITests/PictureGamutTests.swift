import Foundation
import Imaging
import Testing

@testable import BoardSession

/// The chart of a picture's colours.
@Suite(.timeLimit(.minutes(5))) struct PictureGamutTests {
  private func image(_ colors: [[UInt8]], height: Int = 40) -> DecodedImage {
    let width = 20 * colors.count
    var pixels = Data()
    for _ in 0..<height { for x in 0..<width { pixels += colors[x / 20] } }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
  }

  /// Red, yellow, green, cyan, blue and magenta with their hues.
  @Test(
    arguments: [
      ([255, 0, 0, 255], 29.0), ([255, 255, 0, 255], 110), ([0, 255, 0, 255], 142.5),
      ([0, 255, 255, 255], 195), ([0, 0, 255, 255], 264), ([255, 0, 255, 255], 328),
    ] as [([UInt8], Double)])
  func aColourIsADotAtItsHue(_ color: [UInt8], _ hue: Double) throws {
    let dots = PictureGamut.dots(of: image([color]))
    let dot = try #require(dots.first)
    #expect(dots.count == 1)
    #expect(dot.share == 1)
    #expect(abs(dot.hue - hue) < 1, "\(dot.hue)")
    #expect((0.4...1).contains(dot.chroma), "\(dot.chroma)")
    for (part, expected) in zip([dot.red, dot.green, dot.blue], color) {
      #expect(abs(Int(part) - Int(expected)) <= 2)
    }
    // In the chart, the dot is there in that colour.
    let side = 200
    let chart = try #require(PictureGamut.chart(of: image([color]), side: side))
    let radius = PictureGamut.radius(side: side)
    let (x, y) = (Int(100 + dot.x * radius), Int(100 - dot.y * radius))
    let start = chart.pixels.startIndex + y * chart.stride + x * 4
    for (part, expected) in zip(chart.pixels[start..<start + 4], color) {
      #expect(abs(Int(part) - Int(expected)) <= 2, "\(Array(chart.pixels[start..<start + 4]))")
    }
    // Opposite to it is nothing but the ground, and beyond the ring nothing at all.
    let other = chart.pixels.startIndex + (200 - y) * chart.stride + (200 - x) * 4
    #expect(chart.pixels[other..<other + 3].allSatisfy { $0 < 90 })
    #expect(chart.pixels[chart.pixels.startIndex + 3] == 0)
  }

  @Test func greysAreInTheMiddleAndMostPixelsComeLast() {
    let greys = (1..<192).map { [UInt8]([$0, $0, $0, 255]) }
    let dots = PictureGamut.dots(of: image(greys + [[0, 0, 255, 255]]))
    #expect(dots.count == 2)
    #expect(dots[1].share == 191.0 / 192)
    #expect(dots[1].chroma < 0.01)
    #expect(abs(dots[0].hue - 264) < 1)
  }

  @Test func whatIsTransparentHasNoDot() {
    let dots = PictureGamut.dots(of: image([[0, 0, 0, 0], [255, 0, 0, 255]]))
    #expect(dots.count == 1)
    #expect(dots[0].share == 1)
    #expect(PictureGamut.chart(of: image([[0, 0, 0, 0]]), side: 100) == nil)
  }
}
