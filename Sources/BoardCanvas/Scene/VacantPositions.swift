import Board
import BoardSession
import Foundation

/// The positions in a part of a board where something of a certain size would cover nothing: a grid of
/// positions around the part's middle. All values are in board points.
nonisolated struct VacantPositions: Sendable {
  /// The number of rows and of columns on each side of the middle.
  private static let reach = 20

  private let middle: CGPoint
  private let step: CGSize
  private let size: CGSize
  private var taken: [Bool]

  /// - Parameters:
  ///   - part: the part of the board in which the whole thing must lie.
  ///   - size: the size of the thing.
  /// - Returns: nil if the part is too small for it.
  init?(in part: CGRect, for size: CGSize) {
    let room = CGSize(width: part.width - size.width, height: part.height - size.height)
    guard room.width >= 0, room.height >= 0 else { return nil }
    middle = CGPoint(x: part.midX, y: part.midY)
    let steps = CGFloat(2 * Self.reach)
    step = CGSize(width: max(room.width / steps, 0.001), height: max(room.height / steps, 0.001))
    self.size = size
    taken = Array(repeating: false, count: Self.side * Self.side)
  }

  private static var side: Int { 2 * reach + 1 }

  /// Takes the positions at which something would cover a rectangle.
  mutating func take(_ rect: CGRect) {
    guard !rect.isNull, !rect.isInfinite else { return }
    let columns = Self.indexes(
      from: rect.minX - size.width / 2 - middle.x, to: rect.maxX + size.width / 2 - middle.x, step: step.width
    )
    let rows = Self.indexes(
      from: rect.minY - size.height / 2 - middle.y, to: rect.maxY + size.height / 2 - middle.y,
      step: step.height)
    for row in rows {
      for column in columns { taken[row * Self.side + column] = true }
    }
  }

  /// Returns the rows or columns that are really between two distances from the middle.
  private static func indexes(from low: CGFloat, to high: CGFloat, step: CGFloat) -> Range<Int> {
    let limit = CGFloat(reach)
    let first = min(max((low / step).rounded(.down) + 1, -limit), limit + 1)
    let end = min(max((high / step).rounded(.up), first), limit + 1)
    return Int(first) + reach..<Int(end) + reach
  }

  /// The vacant position that's nearest to the middle; nil if there's none.
  var nearest: CGPoint? {
    let offsets = taken.indices.filter { !taken[$0] }.map { index in
      CGPoint(
        x: CGFloat(index % Self.side - Self.reach) * step.width,
        y: CGFloat(index / Self.side - Self.reach) * step.height)
    }
    return offsets.min { hypot($0.x, $0.y) < hypot($1.x, $1.y) }
      .map { CGPoint(x: middle.x + $0.x, y: middle.y + $0.y) }
  }
}

extension BoardScene {
  /// Returns the boxes of the pins and cards in a part of the board, with their captions, in board points.
  /// Frames don't count, since pins lie on them.
  func boxes(in part: CGRect) -> [CGRect] {
    let pins = pins(in: part).filter { $0.content.frame == nil }
    let ids = Set(pins.map(\.id))
    return pins.map(\.boundingBox) + cards(in: part).map(\.frame)
      + order.filter { ids.contains($0.zOrder.id) }.map(\.box)
  }
}
