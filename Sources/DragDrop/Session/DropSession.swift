public import Foundation

/// A drag, seen from where it may be dropped (`UIDropSession`; contract 1.4.8–1.4.11).
@MainActor
public protocol DropSession: DragDropSession {
  /// The drag's own session when it began in this app, nil when it came from another (1.4.8).
  var localDragSession: (any DragSession)? { get }
  /// All loads of this drop together; cancel it to cancel them all (1.4.9).
  var progress: Progress { get }
  /// `.default` at first. Set it in `performDrop`; with `.none`, a way to cancel is up to you (1.4.10).
  var progressIndicatorStyle: DropSessionProgressIndicatorStyle { get set }
  /// What the person asks for with modifier keys (Ctrl copy, Shift move); nil without one. Ours, not UIKit's:
  /// a Linux desktop has keys to ask with.
  var requestedOperation: DropOperation? { get }
  /// Loads the objects of all items that can make the class; only inside `performDrop` (1.4.11).
  /// - Parameter completion: on the main actor, once, in item order, without those that failed.
  @discardableResult
  func loadObjects<T: ItemProviderReading>(
    ofClass type: T.Type, completion: @escaping @MainActor ([T]) -> Void
  )
    -> Progress
}

/// Who shows the progress of a slow drop (`UIDropSessionProgressIndicatorStyle`; contract 1.4.10).
public enum DropSessionProgressIndicatorStyle: Int, Sendable {
  /// The destination does, with its own way to cancel.
  case none = 0
  /// The stage does, once the data has taken a while.
  case `default` = 1
}
