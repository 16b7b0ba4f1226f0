public import DragItems
public import Foundation

/// A drag as a possible destination sees it (`UIDropSession`; contract 1.4.8–1.4.11).
@MainActor
public protocol DropSession: DragDropSession {
  /// The drag's own session when it began in this app; nil when it came from another (1.4.8).
  var localDragSession: (any DragSession)? { get }
  /// The progress of all loads of this drop together; cancel it to cancel them all (1.4.9).
  var progress: Progress { get }
  /// Who shows the progress; initially `.default`. Set it in `performDrop`; with `.none`, you must offer a
  /// way to cancel (1.4.10).
  var progressIndicatorStyle: DropSessionProgressIndicatorStyle { get set }
  /// The operation that the user asks for with modifier keys (Ctrl copy, Shift move); nil without such a key.
  /// Not part of UIKit: Linux desktops have these keys.
  var requestedOperation: DropOperation? { get }
  /// Loads the objects of all items from which the class can be made; only inside `performDrop` (1.4.11).
  /// - Parameter completion: called once on the main actor with the objects in item order, without failed
  ///   ones.
  @discardableResult
  func loadObjects<T: ItemProviderReading>(
    ofClass type: T.Type, completion: @escaping @MainActor ([T]) -> Void
  )
    -> Progress
}

/// Who shows the progress of a slow drop (`UIDropSessionProgressIndicatorStyle`; contract 1.4.10).
public enum DropSessionProgressIndicatorStyle: Int, Sendable {
  /// The destination shows the progress, with its own way to cancel.
  case none = 0
  /// The stage shows the progress, once the data has taken a while.
  case `default` = 1
}
