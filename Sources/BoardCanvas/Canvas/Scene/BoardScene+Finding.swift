import Board
import BoardSession
import Foundation

/// Finding pins and cards by their places.
extension BoardScene {
  /// Returns the frontmost pin at a board point.
  func topPin(at point: CGPoint) -> Pin? {
    pins(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)).last { $0.contains(point) }
  }

  /// Returns the pins whose bounding boxes touch a rectangle of the board, from back to front.
  func pins(in rect: CGRect) -> [Pin] { canvas.board.document.ordered(index.elements(in: rect)) }

  /// Returns the cards in a rectangle of the board, in order of arrival.
  func cards(in rect: CGRect) -> [Card] {
    syncCards()
    return index.elements(in: rect).compactMap { canvas.board.cards[$0] }.sorted { $0.order < $1.order }
  }

  /// The items on the screen, from back to front.
  var visibleItems: [SceneItem] {
    let visible = visibleRect
    return order.filter { $0.box.overlaps(visible) }
  }

  /// The visible part of the board in board points, with a margin for shadows, heads and selections that
  /// reach into it.
  var visibleRect: CGRect { canvas.viewport.visibleRect.insetBy(dx: -Self.reach, dy: -Self.reach) }

  func pictureKey(of id: PinID) -> PictureKey? {
    guard let pin = canvas.board.document.pin(id) else { return .card(id) }
    if case .image(let original) = pin.content { return .original(original) }
    return nil
  }
}
