public import Foundation

/// How a preview's view is cut out and set off (`UIDragPreviewParameters`; contract 1.8.7).
@MainActor
public struct DragPreviewParameters {
  /// Drawn behind the view; nil draws nothing.
  public var backgroundColor: PreviewColor?
  /// The part of the view that shows, in the view's own coordinates; nil shows all of it.
  public var visiblePath: PreviewPath?
  /// The outline of the shadow; nil takes the visible path.
  public var shadowPath: PreviewPath?

  public init() { backgroundColor = .white }
}
