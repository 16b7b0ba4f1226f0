public import DragItems
public import Foundation

/// The common part of both sides of a drag (`UIDragDropSession`; contract 1.4.1–1.4.6).
@MainActor
public protocol DragDropSession: AnyObject {
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
@MainActor
public protocol DragSession: DragDropSession {
  /// The app's own state for this drag; never leaves the process.
  var localContext: Any? { get set }
}
