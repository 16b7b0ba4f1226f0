import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import GtkViews

/// All pixels of a canvas are seen through a lens: each is what a model of the lens says, whatever is drawn.
final class LensLawTests: XCTestCase {
  private static let lenses: [CanvasLens] =
    [.grey, .falseColors, .squint(isGrey: false), .squint(isGrey: true)]
    + (2...5).map { .values($0) } + CanvasLens.ColorBlindness.allCases.map { .colorBlindness($0) }
  func testEachPixelIsWhatTheLensShowsAndWithoutItThePixelsAreBack() throws {
    try withDisplay {
      var drawings = RandomDrawings()
      let seed = drawings.seed
      for (scale, count) in [(1, Self.lenses.count), (2, 4)] {
        let tiles = CanvasTiles()
        let pictures = try (0..<6).map { _ in try drawings.picture() }
        let drawing = drawings.board(pictures)
        let plain = shown(drawing, by: tiles, scale: scale)
        let model = LensModel(words: plain.words, width: plain.width, height: plain.height, scale: scale)
        for lens in Self.lenses.shuffled(using: &drawings.random).prefix(count) {
          let seen = shown(drawing, by: tiles, scale: scale, lens: lens)
          XCTAssertEqual(
            model.faults(in: seen.words, through: lens), 0, "\(lens) at \(scale), seed \(seed)")
          XCTAssertNotEqual(seen, plain, "\(lens)")
        }
        XCTAssertEqual(shown(drawing, by: tiles, scale: scale), plain, "seed \(seed)")
      }
    }
  }

  /// What's blurred depends on pixels of other squares, which are painted at other times.
  func testALensFollowsWhatChangesUnderIt() throws {
    try withDisplay {
      var drawings = RandomDrawings()
      let pictures = try (0..<8).map { _ in try drawings.picture() }
      for lens in [CanvasLens.squint(isGrey: false), .values(3), .colorBlindness(.tritanopia)] {
        let tiles = CanvasTiles()
        for step in 0..<6 {
          let drawing = drawings.board(Array(pictures.shuffled(using: &drawings.random).prefix(step % 4)))
          XCTAssertEqual(
            shown(drawing, by: tiles, scale: 1, lens: lens),
            shown(drawing, by: CanvasTiles(), scale: 1, lens: lens),
            "\(lens), step \(step), seed \(drawings.seed)")
        }
      }
    }
  }
}

private let size = CGSize(width: 279, height: 262)

/// Makes drawings at random.
@MainActor private struct RandomDrawings {
  let seed = UInt64.random(in: 0...(.max))
  var random: SeededGenerator

  init() { random = SeededGenerator(seed: seed) }

  /// Makes a picture of noise, plain colours and slopes.
  mutating func picture() throws -> Texture {
    let (width, height) = (Int.random(in: 30...200, using: &random), Int.random(in: 30...200, using: &random))
    let kind = Int.random(in: 0...2, using: &random)
    let colors = (0..<4).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
    var data = Data()
    for y in 0..<height {
      for x in 0..<width {
        let tone: [UInt8] =
          switch kind {
          case 0: (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
          case 1: colors[x * 2 / width + y * 2 / height * 2]
          default: [UInt8(x * 255 / width), UInt8(y * 255 / height), colors[0][0]]
          }
        data.append(contentsOf: tone + [255])
      }
    }
    return try Texture(
      width: width, height: height, stride: width * 4, premultipliedBGRA: data, isOpaque: true)
  }

  /// Draws pictures at any positions and sizes, turned and see-through, on an opaque ground.
  mutating func board(_ pictures: [Texture]) -> RenderNode {
    var random = random
    defer { self.random = random }
    let ground = Color(
      red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
      blue: .random(in: 0...1, using: &random))
    return DrawingContext.record(size: size) { context, size in
      context.fill(CGRect(origin: .zero, size: size), ground)
      for picture in pictures {
        context.save()
        context.translate(
          .random(in: -50...size.width, using: &random), .random(in: -50...size.height, using: &random))
        if Bool.random(using: &random) { context.rotate(.random(in: 0..<360, using: &random)) }
        let zoom: Double = [1.0, 1.0 / 3, 0.87, 2.5].randomElement(using: &random) ?? 1
        let opacity: Double = [1.0, 1, 0.6].randomElement(using: &random) ?? 1
        context.pushOpacity(opacity)
        context.texture(
          picture,
          in: CGRect(
            x: 0, y: 0, width: Double(picture.width) * zoom, height: Double(picture.height) * zoom))
        context.pop()
        context.restore()
      }
    }
  }
}

@MainActor private func shown(
  _ drawing: RenderNode, by tiles: CanvasTiles, scale: Int, lens: CanvasLens? = nil
) -> Pixels {
  let node = tiles.node(for: drawing, size: size, scale: scale, lens: lens)
  return Pixels(
    of: node, width: Int(size.width) * scale, height: Int(size.height) * scale,
    scale: Double(scale))
}
