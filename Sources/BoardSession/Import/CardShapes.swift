import Board
import BoardExchange
import BoardLook
import Foundation
import class GtkViews.Application

/// The shapes of the cards of one import, as they become known. The board gets them a few at a time. When all
/// are known, the cards are placed side by side again with their own sizes.
final class CardShapes {
  private let ids: [PinID]
  private let board: BoardController
  /// The middle of the group, in board points; nil if the cards stay at their positions.
  private let point: CGPoint?
  private var sizes: [PinID: CGSize] = [:]
  private var unknown: Set<PinID>
  private var pending: [PinID] = []
  private let start = ContinuousClock.now
  private var isOver = false
  private var arranging: Task<Void, Never>?

  /// The number of cards that are moved between two frames: the canvas reads each changed card before it
  /// draws the next frame.
  private static let portion = 400
  /// How long shapes are waited for. After this, the cards aren't moved any more, even if sources are slow.
  private static let patience = Duration.milliseconds(700)

  init(_ ids: [PinID], around point: CGPoint?, on board: BoardController) {
    self.ids = ids
    self.board = board
    self.point = ids.count > 1 ? point : nil
    unknown = Set(ids)
  }

  /// Whether the cards stay at their positions from now on.
  var areSettled: Bool {
    if unknown.isEmpty || isOver { return true }
    guard start.duration(to: .now) > Self.patience else { return false }
    isOver = true
    return true
  }

  /// Returns when the cards that are being moved are at their new positions.
  func arranged() async { await arranging?.value }

  func size(of id: PinID) -> CGSize? { sizes[id] ?? board.cards[id]?.size }

  /// Called when the shape of a card is known.
  /// - Parameter size: the card's size in board points; nil if it can't be known.
  func know(_ id: PinID, _ size: CGSize?) {
    guard unknown.remove(id) != nil else { return }
    if let size {
      sizes[id] = size
      pending.append(id)
    }
    if unknown.isEmpty {
      arrange()
    } else if pending.count >= 64 || ids.count < 8 {
      applySizes()
    }
  }

  private func applySizes() {
    let sizes = sizes
    board.updateCards(pending) { card in
      if case .loading = card.state, let size = sizes[card.id] { card.size = size }
    }
    pending = []
  }

  private func arrange() {
    applySizes()
    guard !isOver, let point else { return }
    let present = ids.compactMap { board.cards[$0]?.size }
    guard present.count == ids.count else { return }
    guard ids.count > Self.portion else {
      return move(zip(ids, CardLook.sideBySide(present, around: point)).map { ($0, $1) }[...])
    }
    arranging = Task {
      let centers = await CardArrivals.centers(of: present, around: point)
      let moves = zip(ids, centers).map { (id: $0, center: $1) }
      for start in stride(from: 0, to: moves.count, by: Self.portion) {
        if start > 0 { await Application.giveWay() }
        move(moves[start...].prefix(Self.portion))
      }
    }
  }

  private func move(_ moves: ArraySlice<(id: PinID, center: CGPoint)>) {
    // Some cards may have been removed meanwhile.
    let moves = moves.filter { board.cards[$0.id] != nil }
    var centers = moves.map(\.center).makeIterator()
    board.updateCards(moves.map(\.id)) { card in if let center = centers.next() { card.center = center } }
  }
}

/// The loads of items for a board. While they last, the items' cards show the share that has arrived.
final class CardLoads {
  private unowned let board: BoardController
  private var tickets: [PinID: ImportTicket] = [:]
  private var following: Task<Void, Never>?
  /// The time between two updates of the shares: each change of a card is a frame.
  private static let pace = Duration.milliseconds(200)

  init(on board: BoardController) { self.board = board }

  /// Returns the bytes of an item. Until they are here, the item's card shows the share that has arrived, if
  /// the source reports it.
  func source(of ticket: ImportTicket, for id: PinID) async throws -> ImportSource {
    guard board.cards[id] != nil else { throw CancellationError() }
    // A file that's on the disk already needs no load.
    guard ticket.isLoading else { return try await ticket.source() }
    tickets[id] = ticket
    follow()
    defer { tickets[id] = nil }
    let source = try await ticket.source()
    if board.cards[id]?.isFetched == true { board.updateCard(id) { card in card.isFetched = false } }
    // The duration of the remaining work isn't known.
    if let card = board.cards[id], case .loading(_?) = card.state {
      board.updateCard(id) { card in card.state = .loading(nil) }
    }
    return source
  }

  /// Cancels the load of a card that's gone.
  func cancel(_ id: PinID) { tickets[id]?.cancel() }

  /// Ends the fetch of a card's image from the web; the card then says so.
  func cancelFetch(_ id: PinID) { tickets[id]?.cancelFetch() }

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
    let fetched = tickets.filter { id, ticket in ticket.isFetching && board.cards[id]?.isFetched == false }
    if !fetched.isEmpty { board.updateCards(fetched.keys) { card in card.isFetched = true } }
    for (id, ticket) in tickets {
      guard let card = board.cards[id], case .loading(let shown) = card.state else { continue }
      if let fraction = ticket.fraction, fraction - (shown ?? 0) >= 0.01 { fractions[id] = fraction }
    }
    guard !fractions.isEmpty else { return }
    board.updateCards(fractions.keys) { card in card.state = .loading(fractions[card.id]) }
  }
}
