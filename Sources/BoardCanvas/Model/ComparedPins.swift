package import Board
package import Foundation

/// Two pins that are seen at the same place, divided by a line.
package nonisolated struct ComparedPins: Hashable, Sendable {
  /// The pin on the left of the line, in a view that isn't mirrored.
  package var first: PinID
  package var second: PinID
  /// Where the line is, as a part of the width of the first pin's frame, 0 … 1.
  package var share = 0.5

  package init(first: PinID, second: PinID) {
    self.first = first
    self.second = second
  }

  /// Returns the place of the line, in the coordinates of the frame around both pictures.
  package func line(in area: CGRect) -> Double { (area.minX + area.width * share).rounded() }
}
