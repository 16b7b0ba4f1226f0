import Board
import BoardLook
import Foundation
import class GtkViews.Application

/// The cards of a large import, which come onto the board in portions: each of them is looked at by all views
/// of the board before their next frame.
final class CardArrivals {
  /// The number of cards that come or go between two frames.
  static let portion = 512

  private let work: ImportQueue
  private let sizes: [CGSize]
  private let point: CGPoint
  private let board: BoardController

  /// - Parameters:
  ///   - work: the items.
  ///   - sizes: the size of each item's card, in board points.
  ///   - point: the middle of all cards, in board points.
  init(of work: ImportQueue, _ sizes: [CGSize], around point: CGPoint, on board: BoardController) {
    self.work = work
    self.sizes = sizes
    self.point = point
    self.board = board
  }

  /// Adds the cards. If the task is cancelled, the rest of them doesn't come.
  func come() async {
    let centers = await Self.centers(of: sizes, around: point)
    for start in stride(from: 0, to: sizes.count, by: Self.portion) {
      if start > 0 { await Application.giveWay() }
      guard !Task.isCancelled else { return }
      let part = start..<min(start + Self.portion, sizes.count)
      board.addCards(
        part.map { (work[$0]?.name ?? "", centers[$0], sizes[$0]) }, as: Array(work.ids[part]))
    }
  }

  /// Returns the middles of cards side by side. Of ten thousand, they're found beside the main thread.
  @concurrent static func centers(of sizes: [CGSize], around point: CGPoint) async -> [CGPoint] {
    CardLook.sideBySide(sizes, around: point)
  }
}
