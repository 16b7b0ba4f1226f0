import DragDropKit
import DragItems
import Foundation

/// A card on a table.
final class Card: Sendable {
  let title: String
  init(_ title: String) { self.title = title }
}

/// Snippets of "Moves": cards that move within and between tables of one app, and are copied elsewhere.
@MainActor
final class CardMover: DragInteractionDelegate, DropInteractionDelegate {
  private(set) var cards: [Card] = [] {
    didSet { onChange?() }
  }
  var onChange: (() -> Void)?
  var cardAt: (CGPoint) -> Card? = { _ in nil }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    guard let view = interaction.view, let card = cardAt(session.location(in: view)) else { return [] }
    let item = DragItem(itemProvider: ItemProvider(object: card.title))
    item.localObject = card
    return [item]
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) {
    guard operation == .move else { return }
    let moved = session.items.compactMap { $0.localObject as? Card }
    cards.removeAll { card in moved.contains { $0 === card } }
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    let isOurs = session.localDragSession != nil && session.allowsMoveOperation
    return DropProposal(operation: isOurs ? .move : .copy)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    if session.localDragSession == nil {
      session.loadObjects(ofClass: String.self) { titles in
        self.cards += titles.map { Card($0) }
      }
    } else {
      // A copy of each, so that the other table can remove its own.
      let cards = session.items.compactMap { $0.localObject as? Card }
      self.cards += cards.map { Card($0.title) }
    }
  }

  func add(_ card: Card) { cards.append(card) }
}
