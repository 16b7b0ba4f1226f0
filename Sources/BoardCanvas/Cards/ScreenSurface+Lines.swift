package import Board
package import BoardLook
import DragDropKit
package import Foundation

extension ScreenSurface {
  /// The greatest side of a piece of a line in pixels. A renderer that makes a texture of each piece takes no
  /// larger ones, and without a graphics card only the pieces in a changed part of the screen are drawn.
  private static let mostPixels = 1_024.0

  package func line(through points: [StrokePath.Point], _ color: LookColor) {
    for piece in Self.pieces(of: points, pixels: pixels) { context.line(through: piece, Color(color)) }
  }

  package func line(from start: CGPoint, to end: CGPoint, width: Double, _ color: LookColor) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    context.save()
    context.translate(start.x, start.y)
    let angle = atan2(dy, dx) * 180 / .pi
    if angle != 0 { context.rotate(angle) }
    context.fill(CGRect(x: 0, y: -width / 2, width: hypot(dx, dy), height: width), Color(color))
    context.restore()
  }

  /// Cuts a line into pieces that aren't too large. Each begins where the one before ends, and both have
  /// round ends there.
  /// - Parameter pixels: the number of pixels for each of the context's points.
  static func pieces(of line: [StrokePath.Point], pixels: Double) -> [[LinePoint]] {
    guard let first = line.first else { return [] }
    // In steps of a doubling, so that few steps of a zoom cut the lines elsewhere.
    let most = mostPixels / exp2(log2(max(pixels, 0.001)).rounded(.up))
    var pieces: [[LinePoint]] = []
    var piece: [LinePoint] = [(first.position, first.width)]
    var box = CGRect(origin: first.position, size: .zero)
    for (start, end) in zip(line, line.dropFirst()) {
      let way = CGPoint(x: end.position.x - start.position.x, y: end.position.y - start.position.y)
      let count = max(1, min(4_096, (hypot(way.x, way.y) / most).rounded(.up)))
      for step in 1...Int(count) {
        let share = Double(step) / count
        let point = CGPoint(x: start.position.x + way.x * share, y: start.position.y + way.y * share)
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
