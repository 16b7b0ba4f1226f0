import DragDropKit
import Foundation

/// All colours, in a collection view. They can be dragged out of it, and nothing can be dropped on it.
final class SwatchGrid: CollectionViewDataSource, CollectionViewDragDelegate {
  private final class Cell: CollectionViewCell {
    var swatch: Swatch? { didSet { setNeedsDisplay() } }

    override func draw(_ context: DrawingContext, size: CGSize) {
      super.draw(context, size: size)
      swatch?.draw(in: context, SwatchGrid.colorRect, nameAt: CGPoint(x: 10, y: size.height - 16))
    }
  }

  /// The colour's rectangle in a cell.
  private static let colorRect = CGRect(x: 8, y: 8, width: 80, height: 64)

  let view: CollectionView

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 96, height: 104)
    view = CollectionView(collectionViewLayout: layout)
    view.accessibilityLabel = "All colours"
    view.register(Cell.self, forCellWithReuseIdentifier: "swatch")
    view.dataSource = self
    view.dragDelegate = self
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    Swatch.all.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "swatch", for: indexPath)
    (cell as? Cell)?.swatch = Swatch.all[indexPath.item]
    cell.accessibilityLabel = Swatch.all[indexPath.item].name
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    [Swatch.all[indexPath.item].item]
  }

  /// The colour is lifted without its name.
  func collectionView(
    _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? {
    let parameters = DragPreviewParameters()
    parameters.visiblePath = PreviewPath(roundedRect: Self.colorRect, cornerRadius: 8)
    return parameters
  }
}
