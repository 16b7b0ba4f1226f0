import Board
import Foundation

/// Where things stand in the tray: from left to right by the centres of their pins, so that the tray is an
/// ordinary board file in which the order survives everything that a board survives.
enum TrayOrder {
  /// Board points between two neighbours that were put there one after the other.
  nonisolated static let step = 200.0

  nonisolated static func sorted(_ pins: [Pin]) -> [Pin] {
    pins.sorted { ($0.center.x, $0.id.description) < ($1.center.x, $1.id.description) }
  }

  /// The places of `count` things that come before the one at `index`.
  /// - Parameter places: of what's there, in ascending order.
  /// - Returns: ascending; nil when the neighbours are so close that there's nothing between them.
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
