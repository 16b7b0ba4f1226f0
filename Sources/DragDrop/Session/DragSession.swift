/// A drag, seen from where it began (`UIDragSession`; contract 1.4.7).
@MainActor
public protocol DragSession: DragDropSession {
  /// The app's own state for this drag; never leaves the process.
  var localContext: Any? { get set }
}
