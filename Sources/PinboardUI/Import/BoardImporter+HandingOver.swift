import Board
import Foundation

// A copy takes a board's place: what's on its way is waited for, and what couldn't be pinned comes along.

extension BoardImporter {
  /// As ``finished()``, unless the task is cancelled; what's being imported goes on all the same.
  func finishedOrCancelled() async throws {
    let (ended, end) = AsyncStream<Void>.makeStream()
    Task {
      await finished()
      end.finish()
    }
    for await _ in ended {}
    try Task.checkCancellation()
  }

  /// Takes over what couldn't be pinned on the board whose place this one's takes: the cards, and what has arrived for them. Of a
  /// pasted image these bytes are all that there is. It's tried again here, since as a rule the other board's file was to blame.
  func takeFailedCards(from other: BoardImporter, pixelScale: Double) {
    let failed = other.board.cards.values.filter { if case .failed = $0.state { true } else { false } }
      .sorted { $0.order < $1.order }
    guard !failed.isEmpty else { return }
    board.takeCards(failed, from: other.board)
    var again: [(id: PinID, ticket: ImportTicket)] = []
    for card in failed {
      guard let source = other.sources.removeValue(forKey: card.id) else { continue }
      sources[card.id] = source
      if other.forced.remove(card.id) != nil { forced.insert(card.id) }
      again.append((card.id, ImportTicket(source, name: card.name)))
    }
    guard !again.isEmpty else { return }
    board.updateCards(again.map(\.id)) { card in
      card.state = .loading(nil)
      card.isRefusedByLimit = false
    }
    run(TicketPile(again.map(\.id), again.map(\.ticket)), around: nil, pixelScale: pixelScale)
  }
}
