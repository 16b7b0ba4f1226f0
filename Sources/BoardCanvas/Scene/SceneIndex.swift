import Board
import BoardSession
import DragDropKit
import Foundation

/// Where the pins and cards of a canvas's board are, so that those in a rectangle are found. Hidden pins are
/// nowhere.
///
/// Cards come and go in large numbers during an import, so those that have changed are compared once a frame.
final class SceneIndex {
  private let model: CanvasModel
  private var index = SpatialIndex<PinID>()
  /// The frames of the board, which are drawn below all cards.
  private(set) var frames: Set<PinID> = []
  /// The backgrounds of groups; nil if they aren't known yet.
  private var knownBackgrounds: [GroupArea]?
  /// The cards in the index. All other elements of the index are pins.
  private var cards: [PinID: Card] = [:]
  /// Cards whose boxes may differ from the board's cards.
  private var staleCards: Set<PinID> = []

  init(_ model: CanvasModel) { self.model = model }

  var count: Int { index.count }
  var elements: [PinID] { index.elements }

  func elements(in rect: CGRect) -> [PinID] { index.elements(in: rect) }

  func box(of id: PinID) -> CGRect? { index.box(of: id) }

  /// Whether an element was a card when the cards were compared last.
  func isCard(_ id: PinID) -> Bool { cards[id] != nil }

  /// Starts again, because another board is shown.
  func reset() {
    index.removeAll()
    knownBackgrounds = nil
    cards = [:]
    frames = []
    for pin in model.board.document.shownPins {
      index.set(pin.boundingBox, for: pin.id)
      if pin.content.frame != nil { frames.insert(pin.id) }
    }
    staleCards = Set(model.board.cards.keys)
  }

  func pinsChanged(_ ids: Set<PinID>) {
    if knownBackgrounds?.isEmpty == false { knownBackgrounds = nil }
    for id in ids {
      if let pin = model.board.document.pin(id) {
        // Finding out means examining all pins, which thousands of imported ones needn't cause.
        if !pin.attributes.backgrounds.isEmpty { knownBackgrounds = nil }
        cards[id] = nil
        guard !pin.attributes.isHidden else {
          index.remove(id)
          frames.remove(id)
          continue
        }
        index.set(pin.boundingBox, for: id)
        if pin.content.frame != nil { frames.insert(id) } else if !frames.isEmpty { frames.remove(id) }
      } else if cards[id] == nil {
        index.remove(id)
        frames.remove(id)
      }
    }
  }

  /// The backgrounds of groups, from back to front.
  var backgrounds: [GroupArea] {
    if let knownBackgrounds { return knownBackgrounds }
    let found = model.board.document.shownPins.groupBackgrounds.map(GroupArea.init)
    knownBackgrounds = found
    return found
  }

  /// Called when cards have changed. There may be ten thousand cards, of which a few change at a time.
  func cardsChanged(_ ids: Set<PinID>) { staleCards.formUnion(ids) }

  /// Compares the cards that have changed with the board's.
  /// - Returns: the cards that are new or differ, and those that came, went or moved.
  func syncCards() -> (changed: [PinID], moved: [PinID]) {
    let board = model.board
    var changed: [PinID] = []
    var moved: [PinID] = []
    for id in staleCards {
      let (known, present) = (cards[id], board.cards[id])
      guard known != present else { continue }
      if let card = present {
        changed.append(id)
        if known?.frame != card.frame {
          index.set(card.frame, for: id)
          moved.append(id)
        }
        cards[id] = card
      } else {
        cards[id] = nil
        if board.document.pin(id) == nil { index.remove(id) }
        moved.append(id)
      }
    }
    staleCards = []
    return (changed, moved)
  }
}

/// Finding pins and cards by their positions.
extension BoardScene {
  /// How far beside its line a stroke is hit, in view points.
  private static let strokeReach = 5.0

  /// Returns the frontmost pin at a board point. Frames don't count, because their inside belongs to the
  /// board. A stroke is hit on its line and near it.
  /// - Parameter throughStrokes: whether what's below strokes is returned.
  func topPin(at point: CGPoint, throughStrokes: Bool = false) -> Pin? {
    let reach = Self.strokeReach / model.viewport.zoom
    let room = max(0.5, reach)
    return pins(in: CGRect(x: point.x - room, y: point.y - room, width: 2 * room, height: 2 * room)).last {
      $0.content.frame == nil && !(throughStrokes && $0.content.stroke != nil)
        && $0.contains(point, reach: reach)
    }
  }

  /// Returns the frontmost pin at a board point that can hold the end of a stroke.
  func holder(at point: CGPoint) -> Pin? {
    pins(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)).last {
      $0.canHold && $0.contains(point)
    }
  }

  /// Returns the pins whose bounding boxes touch a rectangle of the board, from back to front.
  func pins(in rect: CGRect) -> [Pin] { model.board.document.ordered(spatialIndex.elements(in: rect)) }

  /// Returns the cards in a rectangle of the board, in order of arrival.
  func cards(in rect: CGRect) -> [Card] {
    syncCards()
    return spatialIndex.elements(in: rect).compactMap { model.board.cards[$0] }.sorted { $0.order < $1.order }
  }

  /// The items on the screen, from back to front.
  var visibleItems: [SceneItem] {
    let visible = visibleRect
    return order.filter { $0.box.overlaps(visible) }
  }

  /// The cards that aren't pins yet, from back to front. They're in front of all pins.
  var arrivingItems: ArraySlice<SceneItem> {
    // The pins come first, so their end is found in a few steps, even behind ten thousand cards.
    var (low, high) = (order.startIndex, order.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if order[middle].zOrder.arrival == nil { low = middle + 1 } else { high = middle }
    }
    return order[low...]
  }

  /// The visible part of the board in board points, with a margin for shadows, heads and selections that
  /// reach into it.
  var visibleRect: CGRect { model.viewport.visibleRect.insetBy(dx: -Self.reach, dy: -Self.reach) }

  /// Returns the topmost pin at a point in view coordinates, or the frame whose tab or edge is there.
  func pin(at point: CGPoint) -> Pin? {
    topPin(at: model.viewport.boardPoint(point)) ?? frames.frame(at: point)
  }

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

  /// Returns the pictures in the scene that show one of some originals.
  func pictures(of ids: Set<OriginalID>) -> [PictureKey] {
    showing.keys.filter { $0.original.map(ids.contains) == true }
  }

  func setNeedsDisplay() { view?.setNeedsDisplay() }

  /// Returns the key of the picture that a pin shows, or a card if there's no pin.
  func pictureKey(of id: PinID, _ pin: Pin?) -> PictureKey? {
    guard let pin else { return .card(id) }
    return PictureKey(pin)
  }
}
