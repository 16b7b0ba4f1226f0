public import Foundation

/// How a preview's view is cut out and set off (`UIDragPreviewParameters`; contract 1.8.7).
///
/// Previews keep a copy: what's changed here later doesn't change them.
@MainActor
public final class DragPreviewParameters {
  /// Drawn behind the view, white at first. ``PreviewColor/clear`` draws nothing; nil goes back to white (1.8.7).
  public var backgroundColor: PreviewColor? = .white {
    didSet { backgroundColor = backgroundColor ?? .white }
  }
  /// The part of the view that shows, in the view's own coordinates; nil shows all of it.
  public var visiblePath: PreviewPath?
  /// The outline of the shadow, in the view's own coordinates; nil takes the visible path.
  public var shadowPath: PreviewPath?

  /// The whole view on white, with a shadow of its outline.
  public init() {}

  /// Points around each line of a text, and the radius of the corners there: about a quarter of a line, so that letters
  /// don't touch the edge.
  public static var textLineMargin: CGFloat = 4

  /// For lines of text: the path and its corners follow from them. None: the whole view.
  /// - Parameter textLineRects: in the view's own coordinates; empty ones and ones that are no numbers are left out.
  public convenience init(textLineRects: [CGRect]) {
    self.init()
    let lines = textLineRects.filter { rect in
      [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) && !rect.isEmpty
    }
    guard !lines.isEmpty else { return }
    let margin = Self.textLineMargin.isFinite ? max(0, Self.textLineMargin) : 0
    visiblePath = PreviewPath(
      lines.map { line in
        PreviewPath.Piece(rect: line.insetBy(dx: -margin, dy: -margin), cornerRadius: Double(margin))
      })
  }

  /// Others with the same values.
  public func copy() -> DragPreviewParameters {
    let other = DragPreviewParameters()
    other.backgroundColor = backgroundColor
    other.visiblePath = visiblePath
    other.shadowPath = shadowPath
    return other
  }
}
