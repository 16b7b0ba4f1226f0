public import DragItems
public import Foundation

/// How a preview's view is clipped, and its background and shadow (`UIDragPreviewParameters`; contract
/// 1.8.7).
///
/// Previews keep a copy: later changes here don't affect them.
@MainActor
public final class DragPreviewParameters {
  /// The colour behind the view, initially white. `PreviewColor.clear` draws nothing; nil restores white
  /// (1.8.7).
  public var backgroundColor: PreviewColor? = .white {
    didSet { backgroundColor = backgroundColor ?? .white }
  }
  /// The visible part of the view, in the view's own coordinates; nil shows the whole view.
  public var visiblePath: PreviewPath?
  /// The outline of the shadow, in the view's own coordinates; nil uses the visible path.
  public var shadowPath: PreviewPath?

  /// Creates parameters for the whole view on white, with a shadow of its outline.
  public init() {}

  /// Margin in points around each line of a text, and the radius of its corners: about a quarter of a line,
  /// so that letters don't touch the edge.
  public static var textLineMargin: CGFloat = 4

  /// Creates parameters for lines of text: the path and its corners follow from the lines. No lines: the
  /// whole view.
  /// - Parameter textLineRects: in the view's own coordinates; empty rectangles and those with non-finite
  ///   numbers are ignored.
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

  /// Returns a copy with the same values.
  public func copy() -> DragPreviewParameters {
    let other = DragPreviewParameters()
    other.backgroundColor = backgroundColor
    other.visiblePath = visiblePath
    other.shadowPath = shadowPath
    return other
  }
}
