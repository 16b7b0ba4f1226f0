public import Foundation

/// Runs every drag of the process: presses and moves in, delegate calls and stage directions out.
///
/// One per process. A driver (the GTK adapter, or a test) feeds it; see `drag-and-drop.md`, section 2, for
/// the order of the delegate calls that each input causes. All on the main actor; no call blocks.
@MainActor
public final class DragDropEngine {
  public let clock: any DragClock
  /// Weak: the stage owns the engine, or outlives it.
  public weak var stage: (any DragStage)?
  public var configuration: DragDropConfiguration
  /// Told of everything that happens, for traces. Called after the delegates.
  public var onEvent: (@MainActor (DragDropEvent) -> Void)?

  public init(clock: any DragClock, configuration: DragDropConfiguration = DragDropConfiguration()) {
    self.clock = clock
    self.configuration = configuration
  }

  // MARK: Contacts: from press to the begin of a drag

  /// A finger or button went down.
  /// - Parameter point: in the window's coordinate space.
  /// - Returns: whether a view there has an enabled drag interaction; if not, the contact is of no interest.
  public func contactBegan(_ contact: ContactID, kind: ContactKind, at point: CGPoint, in window: any WindowNode)
    -> Bool
  { false }

  /// The contact moved, in its window's coordinates. Before the lift, too much movement of a finger gives the
  /// contact back; after it, movement past the hysteresis begins the drag (``DragStage/carry(_:)``).
  /// - Returns: what the driver's gesture should do now.
  public func contactMoved(_ contact: ContactID, to point: CGPoint) -> ContactVerdict { .ignored }

  /// The contact went up before a drag began: an abandoned lift, or nothing.
  public func contactEnded(_ contact: ContactID) {}

  /// Somebody else's gesture won, or the platform took the contact away, before a drag began.
  public func contactCancelled(_ contact: ContactID) {}

  // MARK: A running drag, fed by whichever driver carries it

  /// The drag is now at this place; nil over none of our windows.
  /// - Parameter requested: what the person asks for with modifier keys (Ctrl copy, Shift move), or nil.
  /// - Returns: the operation that a drop here would perform, normalised (a move that isn't allowed is `.cancel`).
  public func dragMoved(_ session: SessionID, to place: DragPlace?, requested: DropOperation?) -> DropOperation
  { .cancel }

  /// The drag was released at the last place of ``dragMoved(_:to:requested:)``: performs the drop there or cancels.
  /// - Returns: the operation that was performed; `.cancel` or `.forbidden` when the drop was refused.
  public func drop(_ session: SessionID) -> DropOperation { .cancel }

  /// The drag was dropped in another program, which accepted it.
  public func droppedOutside(_ session: SessionID, operation: DropOperation) {}

  /// The other program has read all that it wanted (the platform said so).
  public func outsideTransferFinished(_ session: SessionID) {}

  /// The drag is over without a drop.
  /// - Parameter animated: false for a hard system cancel (window gone, app quits): no flight back.
  public func cancel(_ session: SessionID, animated: Bool) {}

  // MARK: Drags from other programs

  /// A drag from another program entered one of our windows. Feed it with ``dragMoved(_:to:requested:)`` and
  /// ``drop(_:)`` as any other; its items' providers load only inside `performDrop`.
  public func beginForeignSession(items: [DragItem], offersCopy: Bool) -> SessionID { SessionID(number: 0) }

  /// The drag from another program left for good without a drop here.
  public func endForeignSession(_ session: SessionID) {}

  // MARK: Trees that change in mid-drag

  /// Call before a window goes: drags over it exit, drags that began in it are cancelled hard.
  public func windowWillClose(_ window: any WindowNode) {}

  /// The drag session of an id that is live in this process; nil for foreign or ended ones.
  public func dragSession(_ session: SessionID) -> (any DragSession)? { nil }
}
