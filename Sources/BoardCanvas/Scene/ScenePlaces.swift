import Board
import BoardSession
import DragDropKit
import Foundation

/// Where the pins and cards of a canvas's board are, so that those in a rectangle are found.
///
/// Cards come and go in large numbers during an import, so those that have changed are compared once a frame.
final class ScenePlaces {
  private let model: CanvasModel
  private var index = SpatialIndex<PinID>()
  /// The cards in the index. All other elements of the index are pins.
  private var cards: [PinID: Card] = [:]
  /// Cards whose places may differ from the board's cards.
  private var staleCards: Set<PinID> = []

  init(_ model: CanvasModel) { self.model = model }

  var count: Int { index.count }
  var elements: [PinID] { index.elements }

  func elements(in rect: CGRect) -> [PinID] { index.elements(in: rect) }

  /// Whether an element was a card when the cards were compared last.
  func isCard(_ id: PinID) -> Bool { cards[id] != nil }

  /// Starts again, because another board is shown.
  func reset() {
    index.removeAll()
    cards = [:]
    for pin in model.board.document.pins { index.set(pin.boundingBox, for: pin.id) }
    staleCards = Set(model.board.cards.keys)
  }

  func pinsChanged(_ ids: Set<PinID>) {
    for id in ids {
      if let pin = model.board.document.pin(id) {
        index.set(pin.boundingBox, for: id)
        cards[id] = nil
      } else if cards[id] == nil {
        index.remove(id)
      }
    }
  }

  /// Called when cards have changed. There may be ten thousand cards, of which a few change at a time.
  func cardsChanged(_ ids: Set<PinID>) { staleCards.formUnion(ids) }

  /// Compares the cards that have changed with the board's.
  /// - Returns: the cards that are new or differ, and whether any came, went or moved.
  func syncCards() -> (changed: [PinID], areMoved: Bool) {
    let board = model.board
    var changed: [PinID] = []
    var areMoved = false
    for id in staleCards {
      let (known, present) = (cards[id], board.cards[id])
      guard known != present else { continue }
      if let card = present {
        changed.append(id)
        if known?.frame != card.frame {
          index.set(card.frame, for: id)
          areMoved = true
        }
        cards[id] = card
      } else {
        cards[id] = nil
        if board.document.pin(id) == nil { index.remove(id) }
        areMoved = true
      }
    }
    staleCards = []
    return (changed, areMoved)
  }
}

/// Finding pins and cards by their places.
extension BoardScene {
  /// Returns the frontmost pin at a board point.
  func topPin(at point: CGPoint) -> Pin? {
    pins(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)).last { $0.contains(point) }
  }

  /// Returns the pins whose bounding boxes touch a rectangle of the board, from back to front.
  func pins(in rect: CGRect) -> [Pin] { model.board.document.ordered(places.elements(in: rect)) }

  /// Returns the cards in a rectangle of the board, in order of arrival.
  func cards(in rect: CGRect) -> [Card] {
    syncCards()
    return places.elements(in: rect).compactMap { model.board.cards[$0] }.sorted { $0.order < $1.order }
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
