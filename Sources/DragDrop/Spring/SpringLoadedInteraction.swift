public import Foundation

/// Activates a view when a drag rests over it (`UISpringLoadedInteraction`; contract 1.10). Independent of
/// any drop interaction on the same view.
///
/// ```swift
/// view.addInteraction(
///   SpringLoadedInteraction { interaction, context in
///     print("opened at", context.location(in: nil))
///   })
/// ```
@MainActor
public final class SpringLoadedInteraction: Interaction {
  /// Called when the flash is over, after the effect was notified of `.activated` (1.10.7).
  public typealias ActivationHandler =
    @MainActor (SpringLoadedInteraction, any SpringLoadedInteractionContext) -> Void

  /// The view that the interaction belongs to; nil before it's added and after it's removed.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Decides whether the spring may work; nil: always.
  public let interactionBehavior: (any SpringLoadedInteractionBehavior)?
  /// Draws the spring's states; nil: the stage highlights the view and flashes it
  /// (``DragStage/showSpring(_:of:)``).
  public let interactionEffect: (any SpringLoadedInteractionEffect)?
  let activationHandler: ActivationHandler
  let id = InteractionID.next()

  /// - Parameters:
  ///   - interactionBehavior: decides whether a drag starts the spring; nil lets every drag start it.
  ///   - interactionEffect: shows the state of the spring; nil is the standard effect.
  ///   - activationHandler: kept for as long as the interaction, so capture its view weakly.
  public init(
    interactionBehavior: (any SpringLoadedInteractionBehavior)?,
    interactionEffect: (any SpringLoadedInteractionEffect)?, activationHandler: @escaping ActivationHandler
  ) {
    self.interactionBehavior = interactionBehavior
    self.interactionEffect = interactionEffect
    self.activationHandler = activationHandler
  }

  /// Creates an interaction that's always allowed, with the stage's own effect (1.10.1).
  public convenience init(activationHandler: @escaping ActivationHandler) {
    self.init(interactionBehavior: nil, interactionEffect: nil, activationHandler: activationHandler)
  }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// Called by the view, with nil when the interaction is removed.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }
}

/// Decides whether a spring may work (`UISpringLoadedInteractionBehavior`; contract 1.10.3, 1.10.4).
///
/// ```swift
/// final class AwayFromTheEdge: SpringLoadedInteractionBehavior {
///   func shouldAllow(
///     _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
///   ) -> Bool {
///     context.location(in: nil).x > 20
///   }
/// }
/// view.addInteraction(
///   SpringLoadedInteraction(interactionBehavior: AwayFromTheEdge(), interactionEffect: nil) { _, _ in
///     print("opened")
///   })
/// ```
@MainActor
public protocol SpringLoadedInteractionBehavior: AnyObject {
  /// Returns whether the spring may begin or go on; called repeatedly while the drag is over the view. May
  /// set the context's `targetNode` and `targetItem`; a change of the item starts the spring anew.
  func shouldAllow(
    _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
  ) -> Bool
  /// Called after a cancel or an activation; a change of the target item while the spring waits is a cancel.
  /// Default: nothing.
  func interactionDidFinish(_ interaction: SpringLoadedInteraction)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SpringLoadedInteractionBehavior {
  public func interactionDidFinish(_ interaction: SpringLoadedInteraction) {}
}

/// Draws the states of a spring (`UISpringLoadedInteractionEffect`; contract 1.10.5).
///
/// ```swift
/// final class Glow: SpringLoadedInteractionEffect {
///   func interaction(
///     _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext
///   ) {
///     context.targetView?.alpha = context.state == .possible ? 0.6 : 1
///   }
/// }
/// ```
@MainActor
public protocol SpringLoadedInteractionEffect: AnyObject {
  /// Called on each change of state, before the activation handler.
  func interaction(
    _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext)
}

/// A control that can activate itself under a resting drag (`UISpringLoadedInteractionSupporting`; contract
/// 1.10.8).
///
/// ```swift
/// button.isSpringLoaded = true
/// ```
@MainActor
public protocol SpringLoadedInteractionSupporting: AnyObject {
  /// Whether the control is spring-loaded; initially false.
  var isSpringLoaded: Bool { get set }
}

/// One drag's stay over a spring-loaded view (`UISpringLoadedInteractionContext`; contract 1.10.6).
@MainActor
public protocol SpringLoadedInteractionContext: AnyObject {
  /// The current state; already the new one when the effect is notified of it (1.10.7).
  var state: SpringLoadedState { get }
  /// The view that shows the effect; initially the interaction's view.
  var targetNode: (any ViewNode)? { get set }
  /// Identifies a region of the view: a different item starts the spring anew.
  var targetItem: AnyHashable? { get set }
  /// Returns the drag point in a view's space, or in the window's space for nil.
  func location(in view: (any ViewNode)?) -> CGPoint
}

/// The states of a spring-loaded view under a drag (`UISpringLoadedInteractionEffectState`; contract 1.10.7).
public enum SpringLoadedState: Int, Sendable {
  /// No drag is over the view, or the drag has left, was released, or may not go on.
  case inactive = 0
  /// The drag rests over the view.
  case possible = 1
  /// The drag has rested long enough: the view flashes.
  case activating = 2
  /// The flash is over, and the handler runs next.
  case activated = 3
}

final class SpringContext: SpringLoadedInteractionContext {
  /// The view and the region that a spring acts on.
  struct Target {
    weak var view: (any ViewNode)?
    var item: AnyHashable?
  }

  var state = SpringLoadedState.inactive
  var target: Target
  /// The target that the drag is at by now, until the current target was notified of its end.
  private var next: Target?
  let session: SharedDragState

  init(interaction: SpringLoadedInteraction, session: SharedDragState) {
    target = Target(view: interaction.viewNode)
    self.session = session
  }

  var targetNode: (any ViewNode)? {
    get { target.view }
    set { target.view = newValue }
  }

  var targetItem: AnyHashable? {
    get { target.item }
    set { target.item = newValue }
  }

  func willTurn(to target: Target) { next = target }

  func turn() {
    guard let next else { return }
    target = next
    self.next = nil
  }

  func location(in view: (any ViewNode)?) -> CGPoint {
    if let view { return session.location(in: view) }
    return session.location?.point ?? .zero
  }
}
