package import Board
package import DragDropKit
import Foundation

/// Draws the lines of strokes.
package struct StrokePainter {
  /// The greatest side of a piece of a line, in the context's points.
  let most: Double

  /// The greatest side of a piece in pixels. A renderer that makes a texture of each piece takes no larger
  /// ones, and without a graphics card only the pieces in a changed part of the screen are drawn again.
  private static let mostPixels = 1_024.0

  /// - Parameter pixels: the number of pixels for each of the context's points.
  package init(pixels: Double) {
    // In steps of a doubling, so that few steps of a zoom cut the lines elsewhere.
    most = Self.mostPixels / exp2(log2(max(pixels, 0.001)).rounded(.up))
  }

  /// Draws a line.
  package func draw(_ path: StrokePath, _ color: PinColor, _ context: DrawingContext) {
    for line in path.lines {
      for piece in pieces(of: line) { context.line(through: piece, Color(hex: color.hex)) }
    }
  }

  /// Cuts a line into pieces that aren't too large. Each begins where the one before ends, and both have
  /// round ends there.
  func pieces(of line: [StrokePath.Point]) -> [[LinePoint]] {
    guard let first = line.first else { return [] }
    var pieces: [[LinePoint]] = []
    var piece: [LinePoint] = [(first.place, first.width)]
    var box = CGRect(origin: first.place, size: .zero)
    for (start, end) in zip(line, line.dropFirst()) {
      let length = hypot(end.place.x - start.place.x, end.place.y - start.place.y)
      let count = max(1, min(4_096, (length / most).rounded(.up)))
      for step in 1...Int(count) {
        let share = Double(step) / count
        let point = CGPoint(
          x: start.place.x + (end.place.x - start.place.x) * share,
          y: start.place.y + (end.place.y - start.place.y) * share)
        let grown = box.union(CGRect(origin: point, size: .zero))
        if max(grown.width, grown.height) > most, piece.count > 1, let last = piece.last {
          pieces.append(piece)
          piece = [last]
          box = CGRect(origin: last.position, size: .zero)
        }
        piece.append((point, start.width + (end.width - start.width) * share))
        box = box.union(CGRect(origin: point, size: .zero))
      }
    }
    pieces.append(piece)
    return pieces
  }
}
