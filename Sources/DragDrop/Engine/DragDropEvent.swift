/// What the engine reports for traces; nobody decides anything by it.
@MainActor
public enum DragDropEvent {
  /// A press has lifted its items.
  case lift(SessionID)
  /// The lift was abandoned: no drag came of it.
  case liftCancelled(SessionID)
  /// A drag of this process has begun, with so many items of these types, each once.
  case begin(SessionID, items: Int, types: [String])
  /// So many items have joined it.
  case add(SessionID, items: Int)
  /// The person is done with it.
  case willEnd(SessionID, DropOperation)
  /// All that its source shows of it is over.
  case end(SessionID, DropOperation)
  /// The drop has received all data that it asked for.
  case transferred(SessionID)
  /// A drag, with items of these types, has entered a view.
  case dropEnter(SessionID, types: [String], view: any ViewNode)
  /// What a drop on the view would do; told of changes only.
  case dropUpdate(SessionID, DropOperation, view: any ViewNode)
  /// It has left the view.
  case dropExit(SessionID, view: any ViewNode)
  /// So many items were dropped on the view.
  case dropPerform(SessionID, items: Int, view: any ViewNode)
  /// All animations of that drop are over.
  case dropConclude(SessionID, view: any ViewNode)
  /// A drag that had entered the view is over, however it ended.
  case dropEnd(SessionID, view: any ViewNode)
  /// A spring has another state; the view shows it.
  case spring(SpringLoadedState, view: any ViewNode)
}
