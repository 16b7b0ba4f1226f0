import Board
import BoardPainting
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import PinboardUI

/// A stroke is hit where it's seen: at each pixel that it covers, and within the reach of such a pixel, but
/// nowhere else.
final class StrokeHitLawTests: XCTestCase {
  private static let side = 120
  private static let rounds: UInt64 =
    ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 600 : 25

  private static func stroke(_ random: inout SeededGenerator) -> PinStroke {
    let count = Int.random(in: 1...7, using: &random)
    // Neighbours may be nearer to each other than the line is wide, or at the same position.
    let step: Double = [0, 0.5, 3, 20, 60].randomElement(using: &random) ?? 3
    var point = CGPoint(x: 60, y: 60)
    let points = (0..<count).map { _ in
      point.x = min(max(point.x + .random(in: -step...step, using: &random), 30), 90)
      point.y = min(max(point.y + .random(in: -step...step, using: &random), 30), 90)
      return PinStroke.Point(
        x: point.x, y: point.y,
        pressure: [0.05, 1.0 / 3, 0.87, 1].randomElement(using: &random) ?? 1)
    }
    return PinStroke(
      form: [.line, .arrow].randomElement(using: &random) ?? .line, color: PinColor(0xFF0000),
      width: .random(in: 3...24, using: &random), extent: CGSize(width: side, height: side), points: points)
  }

  func testAPointIsHitWhereTheLineIsSeen() throws {
    try withDisplay {
      let window = Window()
      window.setDefaultSize(width: 200, height: 200)
      window.content = CanvasView()
      XCTAssertTrue(window.presentAndPaint())
      defer { window.close() }
      let size = CGSize(width: Self.side, height: Self.side)
      var nodes: [RenderNode] = []
      for seed in 0..<Self.rounds {
        var random = SeededGenerator(seed: seed)
        let stroke = Self.stroke(&random)
        let path = StrokePath(stroke, in: CGRect(origin: .zero, size: size))
        // GTK 4.8 knows a drawing's texture by the drawing's address, so no drawing may get another's address.
        let node = DrawingContext.record(size: size) { context, _ in
          StrokePainter().paint(path, stroke.color, on: ScreenSurface(context))
        }
        nodes.append(node)
        let texture = try XCTUnwrap(window.makeTexture(of: node, area: CGRect(origin: .zero, size: size)))
        var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
        gdk_texture_download(texture.pointer, &bytes, gsize(texture.width * 4))
        let reach: Double = [0, 1.5, 9.2].randomElement(using: &random) ?? 0
        var covered: [CGPoint] = []
        for y in 0..<Self.side {
          for x in 0..<Self.side where bytes[(y * texture.width + x) * 4 + 3] > 200 {
            covered.append(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          }
        }
        // A thinner line may cover no pixel as a whole.
        guard path.lines.joined().allSatisfy({ $0.width > 2.5 }) else { continue }
        for _ in 0..<400 {
          let point = CGPoint(
            x: .random(in: 0...120, using: &random), y: .random(in: 0...120, using: &random))
          let far = covered.lazy.map { hypot($0.x - point.x, $0.y - point.y) }.min() ?? .infinity
          // What's between the two may be a pixel that's covered in part.
          if far < reach - 0.8 {
            XCTAssertTrue(path.contains(point, reach: reach), "seed \(seed), \(point), \(far) from it")
          } else if far > reach + 2.2 {
            XCTAssertFalse(path.contains(point, reach: reach), "seed \(seed), \(point), \(far) from it")
          }
        }
        // Where pieces of a line overlap, cairo adds up how much of a pixel they cover.
        for point in covered {
          XCTAssertTrue(path.contains(point, reach: 1.5), "seed \(seed), \(point) is seen")
        }
      }
    }
  }
}
