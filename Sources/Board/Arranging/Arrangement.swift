public import Foundation

/// The positions and sizes of new pins. Everything is in board points.
public enum Arrangement {
  /// The gap between neighbouring cards.
  public static let spacing: CGFloat = 16
  /// The greatest length of a new pin's longer side.
  public static let maximumInitialSide: CGFloat = 200
  /// The smallest length of a new pin's longer side, so that the pin can be seen and grabbed.
  public static let minimumInitialSide: CGFloat = 24
  /// The size of a card whose image isn't known yet.
  public static let unknownSize = CGSize(width: 200, height: 150)

  /// Returns the centres of cards that are laid side by side in rows, in item order and without overlap. The
  /// rows together are about as wide as tall and are centred on `point`.
  public static func sideBySide(
    sizes: [CGSize], around point: CGPoint, spacing: CGFloat = Arrangement.spacing
  ) -> [CGPoint] {
    guard !sizes.isEmpty else { return [] }
    let sizes = sizes.map(BoardLimits.clamped)
    let gap = spacing.isFinite ? min(max(spacing, 0), BoardLimits.maximumSide) : 0
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    let widest = sizes.reduce(0) { max($0, $1.width) }
    // Rows never fill up completely, so a few widths around the square's are tried and the squarest layout is
    // taken.
    let layouts = [0.9, 1, 1.1, 1.2, 1.35, 1.5].map { factor in
      Rows(sizes: sizes, width: max(area.squareRoot() * factor, widest), gap: gap)
    }
    let best = layouts.min { $0.imbalance < $1.imbalance } ?? layouts[0]
    return best.centers(around: point)
  }

  /// Returns the size of a new pin for an image of `pixels`. The size keeps the image's shape, its longer
  /// side is at most 200 points, and it's never larger than one point a pixel, except that small images are
  /// brought up to 24 points. No side is under one point.
  public static func initialSize(forPixels pixels: CGSize?) -> CGSize {
    guard let pixels, pixels.width.isFinite, pixels.height.isFinite, pixels.width >= 1, pixels.height >= 1
    else {
      return unknownSize
    }
    let longer = max(pixels.width, pixels.height)
    let target = min(max(longer, minimumInitialSide), maximumInitialSide)
    let scale = target / longer
    return BoardLimits.clamped(CGSize(width: pixels.width * scale, height: pixels.height * scale))
  }
}

extension BoardDocument {
  /// The pins that are seen in the order in which a page is read: rows from the top, each row from the left.
  ///
  /// Pins needn't be arranged in rows. Among the pins that have no row yet, the pin with the highest middle
  /// begins the next row. Every pin whose middle lies above that first pin's lower edge belongs to the row,
  /// too. A frame is followed by the pins that lie on it, in their own order.
  public var readingOrder: [PinID] { Self.readingOrder(of: shownPins) }

  /// Returns these pins in the order in which a page is read.
  static func readingOrder(of pins: [Pin]) -> [PinID] {
    guard pins.contains(where: { $0.content.frame != nil }) else { return rows(of: pins) }
    let contents = FrameContents(pins)
    var order: [PinID] = []
    order.reserveCapacity(pins.count)
    func read(_ pins: [Pin]) {
      for id in rows(of: pins) {
        order.append(id)
        if let inner = contents.inner[id] { read(inner) }
      }
    }
    read(contents.outer)
    return order
  }

  private static func rows(of pins: [Pin]) -> [PinID] {
    var rest = pins.indices.sorted { (pins[$0].center.y, $0) < (pins[$1].center.y, $1) }[...]
    var order: [PinID] = []
    order.reserveCapacity(pins.count)
    while let first = rest.popFirst() {
      let bottom = pins[first].boundingBox.maxY
      let others = rest.prefix { pins[$0].center.y < bottom }
      rest = rest.dropFirst(others.count)
      let row = ([first] + others).sorted { left, right in
        let (a, b) = (pins[left].center, pins[right].center)
        return (a.x, a.y, left) < (b.x, b.y, right)
      }
      order += row.map { pins[$0].id }
    }
    return order
  }
}

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
    for (index, size) in sizes.enumerated() {
      if let last = rows.last, last.width + gap + size.width <= limit {
        let height = max(last.height, size.height)
        rows[rows.count - 1] = Row(
          range: last.range.lowerBound..<index + 1, width: last.width + gap + size.width, height: height)
      } else {
        rows.append(Row(range: index..<index + 1, width: size.width, height: size.height))
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
      for index in row.range {
        centers.append(CGPoint(x: left + sizes[index].width / 2, y: top + row.height / 2))
        left += sizes[index].width + gap
      }
      top += row.height + gap
    }
    return centers
  }
}
