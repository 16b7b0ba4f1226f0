import Board
import BoardSession
import DragDropKit
import Foundation

/// Finding pins and cards by their places.
extension BoardScene {
  /// Returns the frontmost pin at a board point.
  func topPin(at point: CGPoint) -> Pin? {
    pins(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)).last { $0.contains(point) }
  }

  /// Returns the pins whose bounding boxes touch a rectangle of the board, from back to front.
  func pins(in rect: CGRect) -> [Pin] { model.board.document.ordered(index.elements(in: rect)) }

  /// Returns the cards in a rectangle of the board, in order of arrival.
  func cards(in rect: CGRect) -> [Card] {
    syncCards()
    return index.elements(in: rect).compactMap { model.board.cards[$0] }.sorted { $0.order < $1.order }
  }

  /// The items on the screen, from back to front.
  var visibleItems: [SceneItem] {
    let visible = visibleRect
    return order.filter { $0.box.overlaps(visible) }
  }

  /// The visible part of the board in board points, with a margin for shadows, heads and selections that
  /// reach into it.
  var visibleRect: CGRect { model.viewport.visibleRect.insetBy(dx: -Self.reach, dy: -Self.reach) }

  /// Returns the topmost pin at a place in view coordinates.
  func pin(at point: CGPoint) -> Pin? { topPin(at: model.viewport.boardPoint(point)) }

  /// The number of screen pixels for each board point.
  var pixelScale: Double { model.viewport.zoom * Double(view?.window?.scaleFactor ?? 1) }

  /// Changes a pin's opacity. Inside an animation, the opacity is interpolated.
  func setAlpha(_ alpha: Double, of pin: PinID) {
    let from = model.presentations[pin]?.alpha ?? 1
    if let transaction = AnimationTransaction.current, let view {
      transaction.animate(from: from, to: alpha, in: view) { [weak model] value in
        model?.setPresentation(pin) { $0.alpha = value }
      }
    } else {
      model.setPresentation(pin) { $0.alpha = alpha }
    }
  }

  func setNeedsDisplay() { view?.setNeedsDisplay() }

  func pictureKey(of id: PinID) -> PictureKey? {
    guard let pin = model.board.document.pin(id) else { return .card(id) }
    if case .image(let original) = pin.content { return .original(original) }
    return nil
  }
}
