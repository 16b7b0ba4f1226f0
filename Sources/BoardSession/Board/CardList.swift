import Board
import Foundation

/// The cards of a board: images that are on their way, and failed ones.
final class CardList {
  private(set) var all: [PinID: Card] = [:]
  private var nextOrder = 0

  /// Adds cards that are loading.
  func add(_ new: [(name: String, center: CGPoint, size: CGSize)]) -> [PinID] {
    new.map { name, center, size in
      let card = Card(
        id: PinID(), center: center, size: size, name: name, state: .loading(nil), order: nextOrder)
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
      changed.insert(id)
    }
    return changed
  }

  func remove(_ id: PinID) { all[id] = nil }

  /// Takes cards over from another list. They come before the cards that are added later.
  func take(_ taken: [Card], from other: CardList) {
    nextOrder = max(nextOrder, other.nextOrder)
    for card in taken {
      all[card.id] = card
      other.all[card.id] = nil
    }
  }
}
