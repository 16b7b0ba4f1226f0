/// One thing that is dragged: one model object, one provider (`UIDragItem`; contract 1.3).
@MainActor
public final class DragItem {
  public let itemProvider: ItemProvider
  /// The app's own object behind the item; seen only inside the app that began the drag (1.3.2).
  public var localObject: Any?
  /// Changes the picture in mid-drag: nil property, the default picture; closure returns nil, no picture (1.3.3).
  public var previewProvider: (@MainActor () -> DragPreview?)?

  public init(itemProvider: ItemProvider) { self.itemProvider = itemProvider }
}
