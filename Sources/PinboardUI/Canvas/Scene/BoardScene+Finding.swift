import Board
import Foundation

/// What of the board is where.
extension BoardScene {
  /// The frontmost pin under a board point.
  func topPin(at point: CGPoint) -> Pin? {
    pins(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)).last { $0.contains(point) }
  }

  /// The pins whose bounding boxes touch a rectangle of the board, from back to front.
  func pins(in rect: CGRect) -> [Pin] { canvas.board.document.ordered(index.elements(in: rect)) }

  /// The cards in a rectangle of the board, in order of arrival.
  func cards(in rect: CGRect) -> [Card] {
    syncCards()
    return index.elements(in: rect).compactMap { canvas.board.cards[$0] }.sorted { $0.order < $1.order }
  }

  /// What's on the screen, from back to front.
  var visibleItems: [SceneItem] {
    let visible = visibleRect
    return order.filter { $0.box.overlaps(visible) }
  }

  /// In board points, with what reaches in from outside.
  var visibleRect: CGRect { canvas.viewport.visibleRect.insetBy(dx: -Self.reach, dy: -Self.reach) }
}
