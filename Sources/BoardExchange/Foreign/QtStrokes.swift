import Foundation

/// A stroke of a PureRef drawing: a line along a path, in the drawing's own points.
struct QtStroke: Hashable {
  /// The lines, each without a gap. Curves are made of short straight lines.
  var lines: [[CGPoint]]
  var width: Double
  /// The colour as 0xRRGGBB.
  var color: UInt32
  /// The opacity, from 0 to 1.
  var opacity: Double
  var isDashed: Bool
}

extension QtStream {
  /// The greatest number of strokes in a drawing, and of a drawing's points. No hand draws more.
  private static let most = (strokes: 20_000, points: 2_000_000)
  /// The number of straight lines that a curve becomes.
  private static let steps = 12
  /// The version from which on a stroke begins with a version and ends with a style.
  private static let versioned = 100

  /// Returns the strokes of a drawing that are stored as a variant; nil if they can't be read.
  static func strokes(_ bytes: [UInt8]) -> [QtStroke]? {
    var stream = QtStream(bytes)
    guard stream.entersVariant(type: 1024, named: "QList<GraphicsDrawItem::Stroke>"),
      let count = stream.count(), count <= most.strokes
    else { return nil }
    var (strokes, left): ([QtStroke], Int) = ([], most.points)
    for _ in 0..<count {
      guard let stroke = stream.stroke(points: &left) else { return nil }
      strokes.append(stroke)
    }
    return strokes
  }

  /// Reads a stroke: a version, a colour, the width, the path, a point that only counts while it's drawn, and
  /// the style. Strokes that are older than the versions begin with the colour and have no style.
  private mutating func stroke(points left: inout Int) -> QtStroke? {
    guard let first = unsigned(1) else { return nil }
    let hasStyle = first >= Self.versioned && first < 128
    // The kind of the colour: 1 is RGB.
    guard (hasStyle ? unsigned(1) : first) == 1, let alpha = unsigned(2), let red = unsigned(2),
      let green = unsigned(2), let blue = unsigned(2), unsigned(2) != nil, let width = double(),
      let lines = path(points: &left), doubles(2) != nil
    else { return nil }
    let style = hasStyle ? unsigned(4) : 0
    guard let style, width.isFinite, width >= 0 else { return nil }
    let color = UInt32(red >> 8) << 16 | UInt32(green >> 8) << 8 | UInt32(blue >> 8)
    return QtStroke(
      lines: lines, width: width, color: color, opacity: Double(alpha) / 65_535, isDashed: style == 1)
  }

  /// Reads a path: its elements, and how it's filled unless it's empty.
  private mutating func path(points left: inout Int) -> [[CGPoint]]? {
    guard let count = self.count(), count <= left else { return nil }
    left -= count
    var lines: [[CGPoint]] = []
    var curve: [CGPoint] = []
    for _ in 0..<count {
      guard let kind = self.count(), let x = double(), let y = double(), x.isFinite, y.isFinite,
        abs(x) < 1e7, abs(y) < 1e7
      else { return nil }
      let point = CGPoint(x: x, y: y)
      switch kind {
      case 0: lines.append([point])
      case 1 where !lines.isEmpty: lines[lines.count - 1].append(point)
      // A curve has two points that bend it, of which the first is of a kind of its own, and its end.
      case 2 where !lines.isEmpty && curve.isEmpty: curve = [point]
      case 3 where curve.count == 1: curve.append(point)
      case 3 where curve.count == 2:
        lines[lines.count - 1] += Self.curve(from: lines[lines.count - 1].last ?? point, curve, to: point)
        curve = []
      default: return nil
      }
    }
    guard curve.isEmpty, count == 0 || skipNumbers(2) else { return nil }
    return lines
  }

  private mutating func skipNumbers(_ count: Int) -> Bool {
    (0..<count).allSatisfy { _ in unsigned(4) != nil }
  }

  /// Returns points of a cubic curve, without its first one.
  private static func curve(from start: CGPoint, _ bends: [CGPoint], to end: CGPoint) -> [CGPoint] {
    (1...steps).map { step in
      let share = Double(step) / Double(steps)
      let rest = 1 - share
      func mixed(_ part: (CGPoint) -> CGFloat) -> Double {
        rest * rest * rest * part(start) + 3 * rest * rest * share * part(bends[0])
          + 3 * rest * share * share * part(bends[1]) + share * share * share * part(end)
      }
      return CGPoint(x: mixed(\.x), y: mixed(\.y))
    }
  }
}
