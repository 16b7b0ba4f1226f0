/// A drag as its source sees it (`UIDragSession`; contract 1.4.7).
@MainActor
public protocol DragSession: DragDropSession {
  /// The app's own state for this drag; never leaves the process.
  var localContext: Any? { get set }
}
