/// One thing that is dragged: one model object, one provider (`UIDragItem`; contract 1.3).
@MainActor
public final class DragItem {
  /// Its types can be read at any time; while it's dragged, its data only inside `performDrop` (1.4.1).
  public let itemProvider: ItemProvider
  /// The app's own object behind the item; seen only inside the app that began the drag (1.3.2).
  public var localObject: Any?
  /// Changes the picture in mid-drag: nil property, the default picture; closure returns nil, no picture (1.3.3).
  ///
  /// Called lazily, only while the item is in sight: perhaps much later, perhaps never.
  public var previewProvider: (@MainActor () -> DragPreview?)? {
    didSet { for session in sessions { engine?.previewDidChange(of: self, in: session) } }
  }

  /// The running drags that carry the item.
  var sessions: Set<SessionID> = []
  weak var engine: (any DragItemEngine)?

  /// One for each model object, with a provider of its own (1.3.1).
  public init(itemProvider: ItemProvider) { self.itemProvider = itemProvider }

  /// While the item is set down by a drop, asks the drop delegate for its preview once more, with the present one
  /// as the default (1.3.4). Nothing at any other time.
  public func setNeedsDropPreviewUpdate() {
    for session in sessions { engine?.updateDropPreview(of: self, in: session) }
  }

  /// For the stage: how the item looks in mid-drag. Asks the provider, so call it only for items in sight: when the
  /// drag begins, and when ``DragStage/previewDidChange(of:in:)`` says so.
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
