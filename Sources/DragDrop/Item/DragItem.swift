public import DragItems

/// One dragged thing: one model object, one provider (`UIDragItem`; contract 1.3).
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

/// The engine, as far as an item must tell it of changes.
@MainActor
protocol DragItemEngine: AnyObject {
  /// The item's ``DragItem/previewProvider`` is another one.
  func previewDidChange(of item: DragItem, in session: SessionID)
  /// Asks the drop delegate once more for the preview of an item that is being set down (contract 1.3.4).
  func updateDropPreview(of item: DragItem, in session: SessionID)
}
