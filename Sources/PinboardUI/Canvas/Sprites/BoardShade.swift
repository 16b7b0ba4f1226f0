import DragDropKit
import Foundation

/// The shade that the window's frame throws on the board's upper and left edge, as pictures laid side by side.
final class BoardShade {
  /// Pixels along the edge: more than the renderer keeps together with others in one picture, where the neighbours'
  /// pixels would shine in at the seams.
  nonisolated static let length = 256
  /// Pixels away from it, and view points.
  nonisolated static let depth = 14

  /// Nil only when there's no memory.
  private(set) lazy var top = texture(
    width: BoardShade.length, height: BoardShade.depth, darkness: 0.2
  ) { $0.y }
  private(set) lazy var left = texture(
    width: BoardShade.depth, height: BoardShade.length, darkness: 0.14
  ) { $0.x }

  private func texture(width: Int, height: Int, darkness: Double, away: (CGPoint) -> Double) -> Texture? {
    SpritePixels.texture(
      width: width, height: height, area: CGRect(x: 0, y: 0, width: width, height: height)
    ) {
      .init(Color(white: 0), coverage: Self.darkness(away: away($0), atEdge: darkness))
    }
  }

  /// From the edge's own to none, in a straight line.
  nonisolated static func darkness(away distance: Double, atEdge darkness: Double) -> Double {
    darkness * min(max(1 - distance / Double(depth), 0), 1)
  }
}
