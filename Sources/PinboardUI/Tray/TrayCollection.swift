import DragDropKit
import Foundation

/// The collection view of the tray, with its items in one row. A dashed outline of a card shows where a drag
/// would drop an item.
final class TrayCollection: CollectionView {
  static let cellSize = CGSize(width: 88, height: 68)

  init() {
    var layout = CollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = TrayCollection.cellSize
    layout.minimumLineSpacing = 6
    layout.minimumInteritemSpacing = 0
    layout.sectionInset = EdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 10)
    super.init(collectionViewLayout: layout)
  }

  override func drawGap(_ context: DrawingContext, in frame: CGRect) {
    let outline = frame.insetBy(dx: 3, dy: 3)
    context.fillRounded(outline, radius: 4, Color(white: 1, alpha: 0.06))
    let color = Color(white: 1, alpha: 0.75)
    let (dash, pause, width) = (5.0, 4.0, 1.5)
    for (start, length, isAcross) in [
      (CGPoint(x: outline.minX, y: outline.minY), outline.width, true),
      (CGPoint(x: outline.minX, y: outline.maxY - width), outline.width, true),
      (CGPoint(x: outline.minX, y: outline.minY), outline.height, false),
      (CGPoint(x: outline.maxX - width, y: outline.minY), outline.height, false),
    ] {
      // The outline has whole dashes with equal gaps, whatever its length.
      let count = max(1, ((length + pause) / (dash + pause)).rounded(.down))
      let period = count > 1 ? (length - dash) / (count - 1) : 0
      for index in 0..<Int(count) {
        let offset = Double(index) * period
        let rect =
          isAcross
          ? CGRect(x: start.x + offset, y: start.y, width: dash, height: width)
          : CGRect(x: start.x, y: start.y + offset, width: width, height: dash)
        context.fillRounded(rect, radius: width / 2, color)
      }
    }
  }
}
