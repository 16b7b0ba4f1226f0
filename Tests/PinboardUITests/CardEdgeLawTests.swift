import Board
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardLook
@testable import BoardSession
@testable import PinboardUI

/// Nothing of the ground is seen through a card, whatever its rotation, its size and the zoom are.
final class CardEdgeLawTests: XCTestCase {
  private static let side = 300
  private static let rounds: UInt64 =
    ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 2_000 : 40

  /// Returns how far a point is inside of a sheet with round corners around the origin; negative outside.
  private static func depth(_ point: CGPoint, in sheet: CGSize, radius: Double) -> Double {
    let (x, y) = (abs(point.x) - sheet.width / 2 + radius, abs(point.y) - sheet.height / 2 + radius)
    return radius - hypot(max(x, 0), max(y, 0)) - min(max(x, y), 0)
  }

  @MainActor private static func picture() throws -> ShownTexture {
    let pixels = Data((0..<64 * 48).flatMap { [UInt8(truncatingIfNeeded: $0), 90, 40, 255] })
    return .init(texture: try Texture(width: 64, height: 48, stride: 256, premultipliedRGBA: pixels))
  }

  func testNoGroundIsSeenThroughACard() throws {
    try withDisplay {
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.content = CanvasView()
      XCTAssertTrue(window.presentAndPaint())
      defer { window.close() }
      let mixesEdges = try XCTUnwrap(window.content).mixesTextureEdges
      for seed in 0..<Self.rounds {
        // The first strips are made at once.
        let sprites = CardSprites(theme: Theme(isDark: false, isHighContrast: false))
        var random = SeededGenerator(seed: seed)
        let zoom = exp2(.random(in: -1.5...2, using: &random))
        let rotations: [Double] = [90, 100.0 / 3, 0.1, .random(in: 0...360, using: &random)]
        let rotation = rotations.randomElement(using: &random) ?? 0
        let size = CGSize(
          width: .random(in: 20...150, using: &random) / zoom,
          height: .random(in: 20...150, using: &random) / zoom)
        let look = SceneLook(
          center: CGPoint(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random)),
          size: size, rotation: rotation,
          content: seed % 5 == 0 ? .empty : .picture(try Self.picture(), isOpaque: true, mark: nil),
          head: nil, isSelected: false, alpha: 1, detail: SceneDetail(zoom: zoom, scaleFactor: 1))
        let item = SceneItem(PinID())
        SceneDrawing(
          sprites: sprites, origin: .zero, mixesEdges: mixesEdges, mixesTurnedEdges: true
        ).draw(look, into: item)
        let node = RenderNode.group(SceneItem.layers.joined().compactMap(item.node)).scaled(by: zoom)
        let half = Double(Self.side) / 2
        let texture = try XCTUnwrap(
          window.makeTexture(
            of: node, area: CGRect(x: -half, y: -half, width: half * 2, height: half * 2)))
        var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
        gdk_texture_download(texture.pointer, &bytes, gsize(texture.width * 4))
        // The paper's edge is as soft as the pixels of its textures are large.
        let soft = max(1.5, 1.5 * zoom / exp2(log2(zoom).rounded(.down)))
        let sheet = CGSize(width: size.width + 2 * CardLook.border, height: size.height + 2 * CardLook.border)
        let (sine, cosine) = (sin(look.rotation * .pi / 180), cos(look.rotation * .pi / 180))
        var worst: (alpha: UInt8, point: CGPoint) = (255, .zero)
        for y in 0..<texture.height {
          for x in 0..<texture.width {
            let away = CGPoint(
              x: (Double(x) + 0.5 - half) / zoom - look.center.x,
              y: (Double(y) + 0.5 - half) / zoom - look.center.y)
            let point = CGPoint(x: away.x * cosine + away.y * sine, y: away.y * cosine - away.x * sine)
            guard Self.depth(point, in: sheet, radius: CardLook.corner) * zoom >= soft else { continue }
            let alpha = bytes[(y * texture.width + x) * 4 + 3]
            if alpha < worst.alpha { worst = (alpha, CGPoint(x: x, y: y)) }
          }
        }
        XCTAssertGreaterThanOrEqual(
          worst.alpha, 252, "seed \(seed), rotation \(look.rotation), zoom \(zoom), at \(worst.point)")
      }
    }
  }
}
