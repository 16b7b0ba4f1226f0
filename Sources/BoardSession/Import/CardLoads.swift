import Board
import Foundation

/// The loads of items for a board. While they last, the items' cards show the share that has arrived.
final class CardLoads {
  private unowned let board: BoardController
  private var tickets: [PinID: ImportTicket] = [:]
  private var following: Task<Void, Never>?
  /// The time between two updates of the shares: each change of a card is a frame.
  private static let pace = Duration.milliseconds(200)

  init(on board: BoardController) { self.board = board }

  /// Returns the bytes of an item. Until they are here, the item's card shows the share that has arrived, if
  /// the source tells it.
  func source(of ticket: ImportTicket, for id: PinID) async throws -> ImportSource {
    guard board.cards[id] != nil else { throw CancellationError() }
    // A file that's on the disk already needs no load.
    guard ticket.isLoading else { return try await ticket.source() }
    tickets[id] = ticket
    follow()
    defer { tickets[id] = nil }
    let source = try await ticket.source()
    // The duration of the remaining work isn't known.
    if let card = board.cards[id], case .loading(_?) = card.state {
      board.updateCard(id) { card in card.state = .loading(nil) }
    }
    return source
  }

  /// Cancels the load of a card that's gone.
  func cancel(_ id: PinID) { tickets[id]?.cancel() }

  private func follow() {
    guard following == nil else { return }
    following = Task { [weak self] in
      while self?.tickets.isEmpty == false {
        try? await Task.sleep(for: Self.pace)
        self?.show()
      }
      self?.following = nil
    }
  }

  private func show() {
    var fractions: [PinID: Double] = [:]
    for (id, ticket) in tickets {
      guard let card = board.cards[id], case .loading(let shown) = card.state else { continue }
      if let fraction = ticket.fraction, fraction - (shown ?? 0) >= 0.01 { fractions[id] = fraction }
    }
    guard !fractions.isEmpty else { return }
    board.updateCards(fractions.keys) { card in card.state = .loading(fractions[card.id]) }
  }
}
