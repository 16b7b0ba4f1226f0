package import Board
package import BoardLook
package import Foundation

/// An image on its way to becoming a pin, or one that couldn't become a pin.
///
/// Cards belong to the present run only. A pin is in the board's file, a card isn't.
package struct Card: Identifiable, Equatable {
  package enum State: Equatable {
    /// The share that has arrived, 0 … 1; nil if it isn't known.
    case loading(Double?)
    case failed(CardFailure)
  }

  /// The identity of the card and of the pin that it becomes, which so keeps its position and its picture.
  package let id: PinID
  /// In board points.
  package var center: CGPoint
  package var size: CGSize
  package var name: String
  package var state: State
  /// Whether the image failed only because of its size, and may be loaded anyway.
  package var isRefusedByLimit = false
  /// Whether its image is being fetched from the web, which the user can cancel.
  package var isFetched = false
  /// The order of arrival. Cards lie above all pins, in this order.
  package let order: Int

  package var isFailed: Bool { if case .failed = state { true } else { false } }

  package var frame: CGRect {
    CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}

/// What a board asks of the import that loads the images of its cards.
package protocol CardLoading: AnyObject {
  /// Whether images are being searched, loaded or stored.
  var isBusy: Bool { get }
  /// Stops the load of a card that was removed, and forgets where its image comes from.
  func forget(_ id: PinID)
  /// Ends the imports whose first pins were undone.
  func end(undone groups: some Sequence<UUID>)
}

/// The cards of a board: images that are on their way, and failed ones.
final class CardList {
  private(set) var all: [PinID: Card] = [:]
  /// The cards that failed. They're kept, since there may be thousands of others, and a window asks for them
  /// at each change.
  private(set) var failed: Set<PinID> = []
  private var nextOrder = 0

  /// Adds cards that are loading.
  /// - Parameter ids: their ids; nil for new ones.
  func add(_ new: [(name: String, center: CGPoint, size: CGSize)], as ids: [PinID]?) -> [PinID] {
    zip(ids ?? new.map { _ in PinID() }, new).map { id, new in
      let card = Card(
        id: id, center: new.center, size: new.size, name: new.name, state: .loading(nil), order: nextOrder)
      nextOrder += 1
      all[card.id] = card
      return card.id
    }
  }

  /// Changes those of the cards that are still there.
  /// - Returns: the cards that were changed.
  func update(_ ids: some Collection<PinID>, _ change: (inout Card) -> Void) -> Set<PinID> {
    var changed: Set<PinID> = []
    changed.reserveCapacity(ids.count)
    for id in ids {
      guard let index = all.index(forKey: id) else { continue }
      change(&all.values[index])
      if all.values[index].isFailed { failed.insert(id) } else { failed.remove(id) }
      changed.insert(id)
    }
    return changed
  }

  func remove(_ id: PinID) {
    all[id] = nil
    failed.remove(id)
  }

  /// Takes cards over from another list. They come before the cards that are added later.
  func take(_ taken: [Card], from other: CardList) {
    nextOrder = max(nextOrder, other.nextOrder)
    for card in taken {
      all[card.id] = card
      if card.isFailed { failed.insert(card.id) }
      other.remove(card.id)
    }
  }
}

/// The changes from one state of a board to another, for views that draw only what changes after another
/// process has written the board.
struct DocumentDifference {
  let changes: [Change]

  init(from old: BoardDocument, to new: BoardDocument) {
    var changes: [Change] = []
    let removed = old.storedPins.filter { new.storedPin($0.id) == nil }
    if !removed.isEmpty { changes.append(.removePins(removed)) }
    var updates: [PinUpdate] = []
    var inserted: [Pin] = []
    for pin in new.storedPins {
      guard let before = old.storedPin(pin.id) else {
        inserted.append(pin)
        continue
      }
      if before != pin { updates.append(PinUpdate(before: before, after: pin)) }
    }
    if !updates.isEmpty { changes.append(.updatePins(updates)) }
    if !inserted.isEmpty {
      let originals = Set(inserted.compactMap(\.content.neededOriginal)).compactMap { new.originals[$0] }
      changes.append(.insertPins(inserted, originals: originals))
    }
    if old.startView != new.startView {
      changes.append(.startView(before: old.startView, after: new.startView))
    }
    if old.name != new.name { changes.append(.rename(before: old.name, after: new.name)) }
    self.changes = changes
  }

  /// A command with these changes; nil if there are none.
  var command: Command? {
    changes.isEmpty ? nil : Command(name: .words("Follow"), changes: changes)
  }
}
