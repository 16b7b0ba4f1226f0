import Board
import Foundation

// Handing over to a copy that replaces the board: waiting for imports, and moving the cards that failed.

extension BoardImporter {
  /// Returns when nothing is being imported any more, or throws when the task is cancelled. The imports go on
  /// in both cases.
  package func finishedOrCancelled() async throws {
    let (ended, end) = AsyncStream<Void>.makeStream()
    Task {
      await finished()
      end.finish()
    }
    for await _ in ended {}
    try Task.checkCancellation()
  }

  /// Takes over the failed cards of the board that this importer's board replaces, with the bytes that have
  /// arrived for them. For a pasted image, no other copy of these bytes exists. The import is tried again
  /// here, since usually the other board's file was the cause.
  package func takeFailedCards(from other: BoardImporter, pixelScale: Double) {
    let failed = other.board.failedCards.compactMap { other.board.cards[$0] }.sorted { $0.order < $1.order }
    guard !failed.isEmpty else { return }
    board.takeCards(failed, from: other.board)
    var again: [(id: PinID, ticket: ImportTicket)] = []
    for card in failed {
      if let link = other.cardImport.links.removeValue(forKey: card.id) {
        cardImport.links[card.id] = link
        continue
      }
      guard let source = other.cardImport.sources.removeValue(forKey: card.id) else { continue }
      cardImport.sources[card.id] = source
      if other.cardImport.forced.remove(card.id) != nil { cardImport.forced.insert(card.id) }
      again.append((card.id, source.ticket(card.name)))
    }
    guard !again.isEmpty else { return }
    board.updateCards(again.map(\.id)) { card in
      card.state = .loading(nil)
      card.isRefusedByLimit = false
    }
    run(ImportQueue(again.map(\.id), again.map(\.ticket)), around: nil, pixelScale: pixelScale)
  }
}
