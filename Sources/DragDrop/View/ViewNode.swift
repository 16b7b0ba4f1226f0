public import Foundation

/// The engine's interface to a view: its position in a tree, its coordinates, its interactions.
///
/// The engine is toolkit-free; a view layer makes its views conform (GtkViews' `View` does). Coordinates are
/// points, y grows downwards, each view has its own space whose origin is its top left corner.
@MainActor
public protocol ViewNode: AnyObject {
  /// The view that contains this one; nil for a window's root and for a view that's in no tree.
  var parentNode: (any ViewNode)? { get }
  /// The window that shows this view; nil when the view is in none.
  var windowNode: (any WindowNode)? { get }
  /// The view's extent in its own coordinate space.
  var bounds: CGRect { get }
  /// Attached interactions in the order in which they were attached.
  var interactions: [any Interaction] { get }
  /// Converts a point of this view's space to the space of its window.
  func convertToWindow(_ point: CGPoint) -> CGPoint
  /// Converts a point of the window's space to this view's space.
  func convertFromWindow(_ point: CGPoint) -> CGPoint
}

/// The root of a view tree, to which drag locations are relative.
@MainActor
public protocol WindowNode: ViewNode {
  /// Returns the deepest view at a point of the window's space, or nil outside the window.
  ///
  /// Hidden views, transparent views (alpha about 0) and views that take no part in user interaction are
  /// skipped, as for touches (contract 2.9).
  func hitTest(_ point: CGPoint) -> (any ViewNode)?
}

/// Adds a behaviour to a view without subclassing it (`UIInteraction`).
///
/// The view owns its interactions; an interaction refers to its view weakly.
@MainActor
public protocol Interaction: AnyObject {
  /// The view that this interaction is attached to.
  var viewNode: (any ViewNode)? { get }
  /// Called before the interaction is attached to a view, or detached (nil).
  func willMove(to view: (any ViewNode)?)
  /// Called after the interaction was attached to a view, or detached (nil).
  func didMove(to view: (any ViewNode)?)
}

/// A delegate that a view layer gives to its own views, which have drag and drop without the program asking
/// for it.
@MainActor
package protocol BuiltInDelegate: AnyObject {}

/// The delegate of a list, whose cells may contain other lists.
@MainActor
package protocol ListDelegate: BuiltInDelegate {
  /// Whether the list has anything to drag, so that it answers for all of its area: between its cells there's
  /// no cell of a list around it.
  var answersForItsArea: Bool { get }
}

/// Identifies an interaction within the process, for reducers, which must not see objects.
struct InteractionID: Hashable, Sendable {
  let number: Int

  @MainActor private static var last = 0

  @MainActor
  static func next() -> InteractionID {
    last += 1
    return InteractionID(number: last)
  }
}

/// Where a drag is: a point of one of our windows.
@MainActor
public struct DragLocation {
  /// The window, held strongly.
  public let window: any WindowNode
  /// The point in the window's coordinate space.
  public let point: CGPoint

  /// - Parameters:
  ///   - window: the window that contains the point.
  ///   - point: in the window's coordinate space.
  public init(window: any WindowNode, point: CGPoint) {
    self.window = window
    self.point = point
  }
}
