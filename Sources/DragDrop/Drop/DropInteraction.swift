/// Lets things be dropped on a view (`UIDropInteraction`; contract 1.5).
@MainActor
public final class DropInteraction: Interaction {
  /// The delegate, held weakly: keep it alive. A delegate freed in mid-drag counts as one that implements
  /// nothing.
  public private(set) weak var delegate: (any DropInteractionDelegate)?
  /// The view that the interaction belongs to; nil before it's added and after it's removed.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Whether several drags may be over the view at once. False: one drag owns the view from enter to exit or
  /// end, and others have to enter anew after that (1.5.2).
  public var allowsSimultaneousDropSessions = false

  let id = InteractionID.next()
  /// The drags that are inside the view.
  var occupants: Set<SessionID> = []
  /// The drags inside the view that were released and whose drop is still to come.
  var released: Set<SessionID> = []
  var hasHeldDrag: Bool { !occupants.isSubset(of: released) }

  /// Creates an interaction that takes effect as soon as it's on a view. A view may have several; the last
  /// added is asked first.
  public init(delegate: any DropInteractionDelegate) { self.delegate = delegate }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// Called by the view, with nil when the interaction is removed.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }

  func leave(_ session: SessionID) {
    occupants.remove(session)
    released.remove(session)
  }

  func isFree(for session: SessionID) -> Bool {
    allowsSimultaneousDropSessions || occupants.isEmpty || occupants.contains(session)
  }
}
