import Board
import DragDropKit
import Foundation

/// The shapes of the cards of one import, as they become known: told to the board a few at a time, and when
/// all are known the cards are laid side by side anew, with their own sizes.
final class CardShapes {
  private let ids: [PinID]
  private let board: BoardController
  /// Nil: the cards stand where they are to stay.
  private let point: CGPoint?
  private var sizes: [PinID: CGSize] = [:]
  private var unknown: Set<PinID>
  private var untold: [PinID] = []
  private let start = ContinuousClock.now
  private var isOver = false
  private var arranging: Task<Void, Never>?

  /// Cards that are moved between two frames: the canvas looks at each that has changed before it draws the next one.
  private static let portion = 1_000
  /// Whoever waits for slow sources longer than this sees cards move no more.
  private static let patience = Duration.milliseconds(700)

  init(_ ids: [PinID], around point: CGPoint?, on board: BoardController) {
    self.ids = ids
    self.board = board
    self.point = ids.count > 1 ? point : nil
    unknown = Set(ids)
  }

  /// Whether the cards stay where they are from now on.
  var areSettled: Bool {
    if unknown.isEmpty || isOver { return true }
    guard start.duration(to: .now) > Self.patience else { return false }
    isOver = true
    return true
  }

  /// Returns when cards that are being moved stand at their new places.
  func arranged() async { await arranging?.value }

  func size(of id: PinID) -> CGSize? { sizes[id] ?? board.cards[id]?.size }

  /// - Parameter size: nil when it can't be known.
  func know(_ id: PinID, _ size: CGSize?) {
    guard unknown.remove(id) != nil else { return }
    if let size {
      sizes[id] = size
      untold.append(id)
    }
    if unknown.isEmpty {
      arrange()
    } else if untold.count >= 64 || ids.count < 8 {
      tell()
    }
  }

  private func tell() {
    let sizes = sizes
    board.updateCards(untold) { card in
      if case .loading = card.state, let size = sizes[card.id] { card.size = size }
    }
    untold = []
  }

  private func arrange() {
    tell()
    guard !isOver, let point else { return }
    let present = ids.compactMap { board.cards[$0]?.size }
    guard present.count == ids.count else { return }
    let centers = Arrangement.sideBySide(sizes: present, around: point, spacing: CardPainter.gap)
    let places = zip(ids, centers).map { (id: $0, center: $1) }
    move(places.prefix(Self.portion))
    guard places.count > Self.portion else { return }
    arranging = Task {
      for start in stride(from: Self.portion, to: places.count, by: Self.portion) {
        await Application.giveWay()
        move(places[start...].prefix(Self.portion))
      }
    }
  }

  private func move(_ places: ArraySlice<(id: PinID, center: CGPoint)>) {
    // Some may have been removed meanwhile.
    let places = places.filter { board.cards[$0.id] != nil }
    var centers = places.map(\.center).makeIterator()
    board.updateCards(places.map(\.id)) { card in if let center = centers.next() { card.center = center } }
  }
}
