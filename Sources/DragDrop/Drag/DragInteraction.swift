/// Lets things be dragged out of a view (`UIDragInteraction`; contract 1.1).
@MainActor
public final class DragInteraction: Interaction {
  /// The initial value of `isEnabled`: true, as on every device with room for drags (1.1.4).
  public static let isEnabledByDefault = true

  /// The delegate, held weakly: keep it alive. A delegate freed in mid-drag counts as one that implements
  /// nothing.
  public private(set) weak var delegate: (any DragInteractionDelegate)?
  /// The view that the interaction belongs to; nil before it's added and after it's removed.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Whether presses on the view may begin drags or add items (1.1.3).
  public var isEnabled = DragInteraction.isEnabledByDefault
  /// Whether other gestures may go on during the lift; another gesture that then wins cancels the lift
  /// (1.1.5).
  public var allowsSimultaneousRecognitionDuringLift = false
  /// Whether a pointer drag begins as soon as the pointer moves past the hysteresis. False: the pointer must
  /// rest first, as a finger must. Only counts while
  /// ``DragDropConfiguration/allowsPointerDragBeforeLiftDelay`` is true (1.1.7).
  public var allowsPointerDragBeforeLiftDelay = true

  /// How long a press must rest, and what ends it (1.1.6).
  public var liftBehavior = LiftBehavior.default

  /// Creates an interaction that takes effect as soon as it's on a view; a view may have several (1.1.1).
  public init(delegate: any DragInteractionDelegate) { self.delegate = delegate }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// Called by the view, with nil when the interaction is removed.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }
}
