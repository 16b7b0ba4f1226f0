public import DragItems
public import Foundation

/// The common part of both sides of a drag (`UIDragDropSession`; contract 1.4.1–1.4.6).
///
/// ```swift
/// let acceptsImages = dropSession.canLoadObjects(ofClass: Image.self)
/// let hasText = dropSession.hasItemsConforming(toTypeIdentifiers: [UTType.plainText.identifier])
/// ```
@MainActor
public protocol DragDropSession: AnyObject, Sendable {
  /// The drag's id, by which the engine and the driver identify it. Not part of UIKit.
  var id: SessionID { get }
  /// The items in display order; a drop should place them in this order (1.4.1).
  var items: [DragItem] { get }
  /// Returns the drag point in a view's coordinates (1.4.2).
  func location(in view: any ViewNode) -> CGPoint
  /// The drag delegate's answer, stored when the drag began; false for a drag from another program (1.4.3).
  var allowsMoveOperation: Bool { get }
  /// The drag delegate's answer, stored when the drag began; false for a drag from another program (1.4.4).
  var isRestrictedToDraggingApplication: Bool { get }
  /// Returns whether any item conforms to any of the types (1.4.5). MIME types and UTIs both work.
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool
  /// Returns whether the class can be made from any item (1.4.6).
  func canLoadObjects(ofClass type: any ItemProviderReading.Type) -> Bool
}

/// A drag as its source sees it (`UIDragSession`; contract 1.4.7).
///
/// ```swift
/// dragSession.localContext = "from the left list"
/// let names = dragSession.items.compactMap(\.itemProvider.suggestedName)
/// ```
@MainActor
public protocol DragSession: DragDropSession {
  /// The app's own state for this drag; never leaves the process.
  var localContext: Any? { get set }
}

/// A drag as a possible destination sees it (`UIDropSession`; contract 1.4.8–1.4.11).
///
/// ```swift
/// let point = dropSession.location(in: view)
/// let isOurs = dropSession.localDragSession != nil
/// dropSession.progressIndicatorStyle = .none
/// ```
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
  /// - Parameters:
  ///   - type: the class of the objects, such as `Image.self`.
  ///   - completion: called once on the main actor with the objects in item order, without failed ones.
  @discardableResult
  func loadObjects<T: ItemProviderReading>(
    ofClass type: T.Type, completion: @escaping @MainActor ([T]) -> Void
  )
    -> Progress
  /// Takes the drop with an async closure, which begins inside `performDrop` and may go on after it; only
  /// inside `performDrop`. Not part of UIKit.
  ///
  /// The closure runs at once until it waits for the first time. All its loads of the drop's items are
  /// allowed, also those that begin later, and so are those of tasks that it begins. The drag's source
  /// hears of the end of the transfer when the closure has returned.
  /// - Parameter body: gets this session. Cancelling ``progress`` cancels the task that runs it.
  /// - Returns: the task; cancelling it cancels its loads.
  @discardableResult
  func accept(_ body: @escaping @MainActor (any DropSession) async -> Void) -> Task<Void, Never>
}

extension DropSession {
  /// Awaits ``loadObjects(ofClass:completion:)``: the objects of all items from which the class can be made,
  /// in item order, without failed ones. For the closure of ``accept(_:)``. If the task is cancelled, so are
  /// the loads, and the objects that have arrived are returned.
  public func loadObjects<T: ItemProviderReading>(ofClass type: T.Type) async -> [T] {
    let cancellation = LoadProgress(total: 0)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let load = loadObjects(ofClass: type) { continuation.resume(returning: $0) }
        cancellation.onCancel { load.cancel() }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

/// Who shows the progress of a slow drop (`UIDropSessionProgressIndicatorStyle`; contract 1.4.10).
public enum DropSessionProgressIndicatorStyle: Int, Sendable {
  /// The destination shows the progress, with its own way to cancel.
  case none = 0
  /// The stage shows the progress, once the data has taken a while.
  case `default` = 1
}

/// A drag that began in this process, as its source sees it.
final class LocalDragSession: DragSession {
  let state: SharedDragState
  var localContext: Any?

  init(state: SharedDragState) { self.state = state }

  var id: SessionID { state.id }
  var items: [DragItem] { state.items }
  var allowsMoveOperation: Bool { state.allowsMoveOperation }
  var isRestrictedToDraggingApplication: Bool { state.isRestrictedToDraggingApplication }
  func location(in view: any ViewNode) -> CGPoint { state.location(in: view) }
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool { state.hasItemsConforming(to: types) }
  func canLoadObjects(ofClass type: any ItemProviderReading.Type) -> Bool {
    state.canLoadObjects(ofClass: type)
  }
}
