import Board
import Foundation

/// The order of the tray: from left to right by the centres of the pins. So the tray is an ordinary board
/// file, whose order is as safe as any contents of a board.
enum TrayOrder {
  /// The distance of two neighbours that were added one after the other, in board points.
  nonisolated static let step = 200.0

  nonisolated static func sorted(_ pins: [Pin]) -> [Pin] {
    pins.sorted { ($0.center.x, $0.id.description) < ($1.center.x, $1.id.description) }
  }

  /// Returns the places of `count` new pins before the pin at `index`.
  /// - Parameter places: the present places, in ascending order.
  /// - Returns: the new places in ascending order; nil if the neighbours are too close for anything between
  ///   them.
  nonisolated static func places(_ count: Int, at index: Int, among places: [Double]) -> [Double]? {
    let index = min(max(index, 0), places.count)
    let before = index > 0 ? places[index - 1] : nil
    let after = index < places.count ? places[index] : nil
    switch (before, after) {
    case (let before?, let after?):
      let part = (after - before) / Double(count + 1)
      guard part > 0.001 else { return nil }
      return (1...max(1, count)).prefix(count).map { before + part * Double($0) }
    case (let before?, nil): return (0..<count).map { before + step * Double($0 + 1) }
    case (nil, let after?): return (0..<count).map { after - step * Double(count - $0) }
    case (nil, nil): return (0..<count).map { step * Double($0) }
    }
  }
}
