/// What the engine reports for traces; nobody decides anything by it.
@MainActor
public enum DragDropEvent {
  case lift(SessionID)
  case liftCancelled(SessionID)
  case begin(SessionID, items: Int, types: [String])
  case add(SessionID, items: Int)
  case willEnd(SessionID, DropOperation)
  case end(SessionID, DropOperation)
  case transferred(SessionID)
  case dropEnter(SessionID, types: [String], view: any ViewNode)
  case dropUpdate(SessionID, DropOperation, view: any ViewNode)
  case dropExit(SessionID, view: any ViewNode)
  case dropPerform(SessionID, items: Int, view: any ViewNode)
  case dropConclude(SessionID, view: any ViewNode)
  case dropEnd(SessionID, view: any ViewNode)
  case spring(SpringLoadedState, view: any ViewNode)
}
