import DragDropKit
import Foundation

/// The shadow of the window's frame on the board's upper and left edges, as textures that are placed side by
/// side.
final class BoardShade {
  /// The number of pixels along the edge. It's more than the renderer puts into a texture atlas, where the
  /// pixels of neighbours would shine in at the seams.
  nonisolated static let length = 256
  /// The number of pixels away from the edge, which is also the number of view points.
  nonisolated static let depth = 14

  /// The shade of the upper edge; nil only if memory is lacking.
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

  /// Returns the darkness at a distance from the edge. It falls linearly from the edge's darkness to zero.
  nonisolated static func darkness(away distance: Double, atEdge darkness: Double) -> Double {
    darkness * min(max(1 - distance / Double(depth), 0), 1)
  }
}
