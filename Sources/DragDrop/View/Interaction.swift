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
