import Board
import Foundation

/// The loads of items on their way to a board: while they last, their cards show how much of them is there.
final class CardLoads {
  private unowned let board: BoardController
  private var tickets: [PinID: ImportTicket] = [:]
  private var following: Task<Void, Never>?
  /// Between two looks at how far they are: what changes on a card is a frame.
  private static let pace = Duration.milliseconds(200)

  init(on board: BoardController) { self.board = board }

  /// The bytes of an item. Until they're here, its card shows how much of them is, if its source tells.
  func source(of ticket: ImportTicket, for id: PinID) async throws -> ImportSource {
    guard board.cards[id] != nil else { throw CancellationError() }
    // What's on the disk already is no load.
    guard ticket.isLoading else { return try await ticket.source() }
    tickets[id] = ticket
    follow()
    defer { tickets[id] = nil }
    let source = try await ticket.source()
    // How long the rest takes, nobody knows.
    if let card = board.cards[id], case .loading(_?) = card.state {
      board.updateCard(id) { card in card.state = .loading(nil) }
    }
    return source
  }

  /// Its card is gone.
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
