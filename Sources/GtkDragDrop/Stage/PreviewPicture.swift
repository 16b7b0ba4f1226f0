import DragDrop
import Foundation
import GtkViews

/// The still picture of one preview: what shows of its view, cut out, over its background.
///
/// Taken when the lift begins, so that nothing which happens to the view later (it dims, it goes) shows in it.
@MainActor
final class PreviewPicture {
  /// The size of what shows, in points.
  let size: CGSize
  private let paintable: Paintable
  private let viewFrame: CGRect
  private let pieces: [PreviewPath.Piece]
  private let shadowPieces: [PreviewPath.Piece]
  private let background: Color?
  private weak var view: View?

  /// Nil when the preview's view isn't one of this view layer.
  init?(_ preview: TargetedDragPreview) {
    guard let view = preview.viewNode as? View else { return nil }
    self.view = view
    let bounds = view.bounds
    let visible = preview.parameters.visiblePath ?? PreviewPath(roundedRect: bounds)
    let box = visible.boundingBox
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else { return nil }
    size = box.size
    paintable = view.makePaintable().frozen()
    // From here on the origin is the middle of what shows.
    let shift = CGPoint(x: -box.midX, y: -box.midY)
    viewFrame = bounds.offsetBy(dx: shift.x, dy: shift.y)
    pieces = visible.pieces.map { Self.moved($0, by: shift) }
    shadowPieces = preview.parameters.shadowPath?.pieces.map { Self.moved($0, by: shift) } ?? pieces
    background = preview.parameters.backgroundColor.map {
      Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }

  /// Whether the picture shows that view, and can stand for a preview of it.
  func shows(_ other: any ViewNode) -> Bool { view.map { $0 === other } ?? false }

  private static func moved(_ piece: PreviewPath.Piece, by shift: CGPoint) -> PreviewPath.Piece {
    PreviewPath.Piece(rect: piece.rect.offsetBy(dx: shift.x, dy: shift.y), cornerRadius: piece.cornerRadius)
  }

  /// Draws the picture about the context's origin.
  /// - Parameter lift: from 0 (lies flat) to 1 (lifted): how deep the shadow is.
  func draw(_ context: DrawingContext, lift: Double) {
    if lift > 0 {
      for piece in shadowPieces {
        context.shadow(
          piece.rect, radius: piece.cornerRadius, Color(white: 0, alpha: 0.35 * lift), dy: 6 * lift,
          blur: 18 * lift)
      }
    }
    for piece in pieces {
      context.pushRoundedClip(piece.rect, radius: piece.cornerRadius)
      if let background, background.alpha > 0 { context.fill(piece.rect, background) }
      context.paintable(paintable, in: viewFrame)
      context.pop()
    }
  }
}
