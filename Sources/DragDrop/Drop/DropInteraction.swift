/// Lets things be dropped on a view (`UIDropInteraction`; contract 1.5).
@MainActor
public final class DropInteraction: Interaction {
  /// Weak: keep it alive. A delegate freed in mid-drag counts as one that implements nothing.
  public private(set) weak var delegate: (any DropInteractionDelegate)?
  /// The view that it belongs to; nil before and after.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Whether several drags may be over the view at once. False: one owns it from enter to exit or end, and others
  /// have to enter anew after that (1.5.2).
  public var allowsSimultaneousDropSessions = false

  let id = InteractionID.next()
  /// Drags that are inside.
  var occupants: Set<SessionID> = []
  /// Those of them that were let go of, and whose drop is to come.
  var released: Set<SessionID> = []
  var hasHeldDrag: Bool { !occupants.isSubset(of: released) }

  /// Counts as soon as it's on a view; a view may have several, and the last added is asked first.
  public init(delegate: any DropInteractionDelegate) { self.delegate = delegate }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// The view that it belongs to; nil before and after.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }

  func leave(_ session: SessionID) {
    occupants.remove(session)
    released.remove(session)
  }

  func isFree(for session: SessionID) -> Bool {
    allowsSimultaneousDropSessions || occupants.isEmpty || occupants.contains(session)
  }
}
