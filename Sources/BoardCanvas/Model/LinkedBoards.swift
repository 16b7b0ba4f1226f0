import Board
import BoardPainting
import BoardSession
import KitFiles
import Foundation
import Localization

/// The boards to which the pins of a canvas lead: how they look now, and when that changes.
final class LinkedBoards {
  /// What the card of a link shows.
  struct Look: Equatable {
    var name: String
    var detail: String
    var isMissing = false
    /// The board of the miniature; nil if it isn't open.
    var board: BoardController?
    /// The number of the miniature's changes.
    var revision = 0

    static func == (left: Look, right: Look) -> Bool {
      left.name == right.name && left.detail == right.detail && left.isMissing == right.isMissing
        && left.board === right.board && left.revision == right.revision
    }
  }

  private final class Follower {
    weak var board: BoardController?
    var revision = 0
    var observers: [ObserverToken] = []
    var planned: Task<Void, Never>?
  }

  private static let pause = Duration.milliseconds(250)
  private weak var linking: (any BoardLinking)?
  private var followers: [ObjectIdentifier: Follower] = [:]
  /// Called when the cards of links are to be drawn anew.
  var onChange: (() -> Void)?

  func use(_ linking: (any BoardLinking)?) {
    self.linking = linking
    onChange?()
  }

  /// Returns how the card of a link looks.
  func look(of link: BoardLink) -> Look {
    guard let linked = linking?.linkedBoard(link) else {
      return Look(
        name: link.name.shown, detail: localized("This board can’t be found"), isMissing: true)
    }
    let count = linked.board?.document.pins.count ?? linked.pinCount
    return Look(
      name: linked.name, detail: LinkPainter.detail(pinCount: count),
      board: linked.board, revision: linked.board.map { follow($0).revision } ?? 0)
  }

  private func follow(_ board: BoardController) -> Follower {
    followers = followers.filter { $0.value.board != nil }
    if let known = followers[ObjectIdentifier(board)], known.board === board { return known }
    let follower = Follower()
    follower.board = board
    follower.observers = [
      board.events.observe { [weak self, weak follower] event in
        switch event {
        case .changed, .nameChanged: self?.changed(follower)
        default: break
        }
      },
      board.pictures.changes.observe { [weak self, weak follower, weak board] key in
        guard let id = key.original, board?.document.originals[id] != nil else { return }
        self?.changed(follower)
      },
    ]
    followers[ObjectIdentifier(board)] = follower
    return follower
  }

  /// Draws the miniature again soon, once for many pictures that arrive.
  private func changed(_ follower: Follower?) {
    guard let follower, follower.planned == nil else { return }
    follower.planned = Task { [weak self, weak follower] in
      try? await Task.sleep(for: Self.pause)
      guard let follower else { return }
      follower.planned = nil
      follower.revision += 1
      self?.onChange?()
    }
  }
}
