import Foundation

/// Cards filled into rows from left to right. A new row begins when the next card wouldn't fit.
struct Rows {
  private struct Row {
    var range: Range<Int>
    var width: CGFloat
    var height: CGFloat
  }

  private let sizes: [CGSize]
  private let gap: CGFloat
  private var rows: [Row] = []
  private var width: CGFloat = 0
  private var height: CGFloat = 0

  init(sizes: [CGSize], width limit: CGFloat, gap: CGFloat) {
    self.sizes = sizes
    self.gap = gap
    for (place, size) in sizes.enumerated() {
      if let last = rows.last, last.width + gap + size.width <= limit {
        let height = max(last.height, size.height)
        rows[rows.count - 1] = Row(
          range: last.range.lowerBound..<place + 1, width: last.width + gap + size.width, height: height)
      } else {
        rows.append(Row(range: place..<place + 1, width: size.width, height: size.height))
      }
    }
    width = rows.reduce(0) { max($0, $1.width) }
    height = rows.reduce(0) { $0 + $1.height } + gap * CGFloat(max(0, rows.count - 1))
  }

  /// How far the rows together are from a square: 0 for a square, more the longer one side is than the other.
  var imbalance: CGFloat { abs(log(width / height)) }

  /// Returns the cards' centres. Each row is centred, and each card is centred in its row's height.
  func centers(around point: CGPoint) -> [CGPoint] {
    var centers: [CGPoint] = []
    centers.reserveCapacity(sizes.count)
    var top = point.y - height / 2
    for row in rows {
      var left = point.x - row.width / 2
      for place in row.range {
        centers.append(CGPoint(x: left + sizes[place].width / 2, y: top + row.height / 2))
        left += sizes[place].width + gap
      }
      top += row.height + gap
    }
    return centers
  }
}
