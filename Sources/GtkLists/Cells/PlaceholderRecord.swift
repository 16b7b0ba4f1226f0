import DragDrop
import Foundation

/// The properties of a placeholder while its data is on the way (contract 1.12.20).
@MainActor
final class PlaceholderRecord {
  let reuseIdentifier: String
  /// The placeholder's size; nil: that of the view's items.
  let size: CGSize?
  let update: (Cell) -> Void
  let previewParameters: (Cell) -> DragPreviewParameters?

  init(
    reuseIdentifier: String, size: CGSize?, update: @escaping (Cell) -> Void,
    previewParameters: @escaping (Cell) -> DragPreviewParameters?
  ) {
    self.reuseIdentifier = reuseIdentifier
    self.size = size
    self.update = update
    self.previewParameters = previewParameters
  }
}
