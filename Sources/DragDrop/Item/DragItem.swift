public import DragItems
public import Foundation

/// One dragged thing: one model object, one provider (`UIDragItem`; contract 1.3).
///
/// ```swift
/// let item = DragItem(itemProvider: ItemProvider(object: image))
/// item.localObject = image
/// item.previewProvider = { DragPreview(view: ImageView(image: image)) }
/// ```
@MainActor
public final class DragItem {
  /// The provider of the item's data. Its types can be read at any time; while the item is dragged, the data
  /// can be loaded only inside `performDrop` (1.4.1).
  public let itemProvider: ItemProvider
  /// The app's own object behind the item; seen only inside the app that began the drag (1.3.2).
  public var localObject: Any?
  /// Changes the preview in mid-drag. Property nil: the default preview; closure returns nil: no preview
  /// (1.3.3).
  ///
  /// Called lazily, only while the item is visible: perhaps much later, perhaps never.
  public var previewProvider: (@MainActor () -> DragPreview?)? {
    didSet { for session in sessions { engine?.previewDidChange(of: self, in: session) } }
  }

  /// Whether the contact holds this item when the drag begins: its picture is on top of the stack, wherever
  /// the item is in their order.
  package var isHeld = false

  /// The running drags that carry the item.
  var sessions: Set<SessionID> = []
  weak var engine: (any DragItemEngine)?

  /// Creates an item. Make one for each model object, with a provider of its own (1.3.1).
  public init(itemProvider: ItemProvider) { self.itemProvider = itemProvider }

  /// While a drop sets the item down, asks the drop delegate for its preview once more, with the current one
  /// as the default (1.3.4). Does nothing at any other time.
  public func setNeedsDropPreviewUpdate() {
    for session in sessions { engine?.updateDropPreview(of: self, in: session) }
  }

  /// The item's preview in mid-drag, for the stage. Calls the preview provider, so read it only for visible
  /// items: when the drag begins, and when ``DragStage/previewDidChange(of:in:)`` is called.
  public var carriedPreview: CarriedPreview {
    guard let previewProvider else { return .lifted }
    return previewProvider().map(CarriedPreview.custom) ?? .hidden
  }
}

/// The engine, as far as an item must report changes to it.
@MainActor
protocol DragItemEngine: AnyObject {
  /// The item's ``DragItem/previewProvider`` is another one.
  func previewDidChange(of item: DragItem, in session: SessionID)
  /// Asks the drop delegate once more for the preview of an item that is being set down (contract 1.3.4).
  func updateDropPreview(of item: DragItem, in session: SessionID)
}

/// One item of a drag and its preview while it lifts. Without a preview the item is invisible.
@MainActor
public struct StagedItem {
  /// The item, which may have no preview.
  public let item: DragItem
  /// The preview at the location that the item is lifted from; nil: the item isn't shown and doesn't lift
  /// (1.2.2).
  public let preview: TargetedDragPreview?
  /// The preview's size at the lift, in points; its view may have another size by now. Zero without a
  /// preview.
  public let size: CGSize

  /// Measures the preview when called.
  public init(item: DragItem, preview: TargetedDragPreview?) {
    self.item = item
    self.preview = preview
    size = preview?.size ?? .zero
  }
}

/// How an item looks while it's carried (contract 1.3.3, 1.8.10; section 3, rule 10).
@MainActor
public enum CarriedPreview {
  /// The item looks as it did when it was lifted: it has no ``DragItem/previewProvider``.
  case lifted
  /// The item isn't shown: the provider has returned nil.
  case hidden
  /// The item is shown as a still image of another view.
  case custom(DragPreview)
}
