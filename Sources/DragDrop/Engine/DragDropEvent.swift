/// What the engine reports for traces; no code makes decisions by it.
@MainActor
public enum DragDropEvent {
  /// A press has lifted its items.
  case lift(SessionID)
  /// The lift was abandoned; no drag began.
  case liftCancelled(SessionID)
  /// A drag of this process has begun, with this number of items of these types, each listed once.
  case begin(SessionID, items: Int, types: [String])
  /// This number of items has joined the drag.
  case add(SessionID, items: Int)
  /// The user has dropped or cancelled the drag.
  case willEnd(SessionID, DropOperation)
  /// All animations on the source's side are over.
  case end(SessionID, DropOperation)
  /// The drop has received all data that it asked for.
  case transferred(SessionID)
  /// A drag, with items of these types, has entered a view.
  case dropEnter(SessionID, types: [String], view: any ViewNode)
  /// The operation of a drop on the view has changed.
  case dropUpdate(SessionID, DropOperation, view: any ViewNode)
  /// The drag has left the view.
  case dropExit(SessionID, view: any ViewNode)
  /// This number of items was dropped on the view.
  case dropPerform(SessionID, items: Int, view: any ViewNode)
  /// All animations of the drop on the view are over.
  case dropConclude(SessionID, view: any ViewNode)
  /// A drag that had entered the view is over, however it ended.
  case dropEnd(SessionID, view: any ViewNode)
  /// A spring has changed its state; the view shows it.
  case spring(SpringLoadedState, view: any ViewNode)
}
