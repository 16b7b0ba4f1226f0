import DragDrop
import Foundation

/// A window of square tiles in a row. A hit test doesn't search the tiles, because GTK's own picking isn't
/// what's measured.
@MainActor
final class Board: WindowNode {
  static let side = 50.0
  private(set) var tiles: [Tile] = []
  var interactions: [any Interaction] = []

  init(_ count: Int) { tiles = (0..<count).map { Tile(self, $0) } }

  var parentNode: (any ViewNode)? { nil }
  var windowNode: (any WindowNode)? { self }
  var bounds: CGRect { CGRect(x: 0, y: 0, width: Self.side * Double(tiles.count), height: Self.side) }
  func convertToWindow(_ point: CGPoint) -> CGPoint { point }
  func convertFromWindow(_ point: CGPoint) -> CGPoint { point }

  func hitTest(_ point: CGPoint) -> (any ViewNode)? {
    guard bounds.contains(point) else { return nil }
    return tiles[Int(point.x / Self.side)]
  }
}

/// One view with one drop interaction.
@MainActor
final class Tile: ViewNode {
  private weak var board: Board?
  private let index: Int
  var interactions: [any Interaction] = []

  init(_ board: Board, _ index: Int) {
    self.board = board
    self.index = index
  }

  func add(_ interaction: any Interaction) {
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  var parentNode: (any ViewNode)? { board }
  var windowNode: (any WindowNode)? { board }
  var bounds: CGRect { CGRect(x: 0, y: 0, width: Board.side, height: Board.side) }
  func convertToWindow(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x + Board.side * Double(index), y: point.y)
  }
  func convertFromWindow(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - Board.side * Double(index), y: point.y)
  }
}
