import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// What lies behind the cards: the cork, and the shade along its upper and left edges.
struct CanvasBackground {
  let cork: Cork
  private let shade = BoardShade()

  init(cork: Cork) { self.cork = cork }

  /// Draws the ground as opaque as it's wanted.
  /// - Parameter isFlat: whether it has no texture and no shade.
  func draw(
    _ context: DrawingContext, size: CGSize, _ viewport: Viewport, _ theme: Theme, opacity: Double,
    isFlat: Bool = false
  ) {
    guard opacity > 0 else { return }
    if opacity < 1 { context.pushOpacity(opacity) }
    if isFlat || !theme.palette.hasTexture {
      context.fill(CGRect(origin: .zero, size: size), theme.corkBase)
    } else {
      drawTextured(context, size: size, viewport, theme)
    }
    if opacity < 1 { context.pop() }
  }

  /// Draws the cork as tiles side by side. A repeat node and a blurred inset shadow look the same, but a
  /// software renderer works on every pixel of the window for them, each time that any pixel changes. The
  /// pixels of a gradient are calculated anew in each frame.
  private func drawTextured(
    _ context: DrawingContext, size: CGSize, _ viewport: Viewport, _ theme: Theme
  ) {
    let side = Double(Cork.tileSide)
    // The cork moves with the board but isn't scaled: its grains keep their size at every zoom.
    let shift = viewport.viewPoint(.zero)
    if let texture = cork.tile(for: theme) {
      var cut: [CGRect] = []
      for y in stride(from: Self.firstTile(shift.y, side), to: size.height, by: side) {
        for x in stride(from: Self.firstTile(shift.x, side), to: size.width, by: side) {
          let tile = CGRect(x: x, y: y, width: side, height: side)
          if CGRect(origin: .zero, size: size).encloses(tile) {
            context.texture(texture, in: tile)
          } else {
            // Cut tiles need another shader, so they are drawn together (see SceneRun).
            cut.append(tile)
          }
        }
      }
      for tile in cut { context.texture(texture, in: tile) }
    } else {
      context.fill(CGRect(origin: .zero, size: size), theme.corkBase)
    }
    let (length, depth) = (Double(BoardShade.length), Double(BoardShade.depth))
    if let top = shade.top {
      for x in stride(from: 0, to: size.width, by: length) {
        context.texture(top, in: CGRect(x: x, y: 0, width: length, height: depth))
      }
    }
    if let left = shade.left {
      for y in stride(from: 0, to: size.height, by: length) {
        context.texture(left, in: CGRect(x: 0, y: y, width: depth, height: length))
      }
    }
  }

  /// Returns where the first tile begins so that the whole length is covered: at most one side before the
  /// edge.
  private static func firstTile(_ shift: Double, _ side: Double) -> Double {
    let rest = shift.truncatingRemainder(dividingBy: side)
    return (rest > 0 ? rest - side : rest).rounded()
  }
}
