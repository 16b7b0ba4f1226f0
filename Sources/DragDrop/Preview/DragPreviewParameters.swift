public import Foundation

/// How a preview's view is cut out and set off (`UIDragPreviewParameters`; contract 1.8.7).
@MainActor
public struct DragPreviewParameters {
  /// Drawn behind the view, white at first. ``PreviewColor/clear`` draws nothing; nil goes back to white (1.8.7).
  public var backgroundColor: PreviewColor? {
    didSet { backgroundColor = backgroundColor ?? .white }
  }
  /// The part of the view that shows, in the view's own coordinates; nil shows all of it.
  public var visiblePath: PreviewPath?
  /// The outline of the shadow; nil takes the visible path.
  public var shadowPath: PreviewPath?

  public init() { backgroundColor = .white }

  /// Points around each line of a text.
  private static let lineMargin: CGFloat = 4

  /// For lines of text: the path and its corners follow from them. None: the whole view.
  /// - Parameter textLineRects: in the view's own coordinates; empty ones and ones that are no numbers are left out.
  public init(textLineRects: [CGRect]) {
    self.init()
    let lines = textLineRects.filter { rect in
      [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) && !rect.isEmpty
    }
    guard !lines.isEmpty else { return }
    visiblePath = PreviewPath(
      lines.map { line in
        PreviewPath.Piece(
          rect: line.insetBy(dx: -Self.lineMargin, dy: -Self.lineMargin),
          cornerRadius: Double(Self.lineMargin))
      })
  }
}
