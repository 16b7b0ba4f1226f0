public import Foundation

/// What the dragging and the dropping side have in common (`UIDragDropSession`; contract 1.4.1–1.4.6).
@MainActor
public protocol DragDropSession: AnyObject {
  /// Ours, not UIKit's: what the engine and whatever carries the drag call it.
  var id: SessionID { get }
  /// In display order; on a drop, place them in this order (1.4.1).
  var items: [DragItem] { get }
  /// The drag point in a view's coordinates (1.4.2).
  func location(in view: any ViewNode) -> CGPoint
  /// The drag delegate's answer, kept; false for a drag from another program (1.4.3).
  var allowsMoveOperation: Bool { get }
  /// The drag delegate's answer, kept; false for a drag from another program (1.4.4).
  var isRestrictedToDraggingApplication: Bool { get }
  /// Whether any item conforms to any of the types (1.4.5). MIME types and UTIs both work.
  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool
  /// Whether any item can make the class (1.4.6).
  func canLoadObjects(ofClass type: any ItemProviderReading.Type) -> Bool
}

/// A drag, seen from where it began (`UIDragSession`; contract 1.4.7).
@MainActor
public protocol DragSession: DragDropSession {
  /// The app's own state for this drag; never leaves the process.
  var localContext: Any? { get set }
}
