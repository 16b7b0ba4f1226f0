public import Board
public import Foundation

/// The measures of a card in board points, for both the app and exports.
public enum CardLook {
  /// Returns the middles of pictures of these sizes that are placed side by side, in rows around a point.
  public static func sideBySide(_ sizes: [CGSize], around point: CGPoint) -> [CGPoint] {
    Arrangement.sideBySide(sizes: sizes, around: point, spacing: gap)
  }

  /// Returns the sizes to reckon with for images or notes that aren't known yet: the largest that new ones
  /// have.
  public static func unknownSizes(_ count: Int) -> [CGSize] {
    let side = Arrangement.maximumInitialSide
    return Array(repeating: CGSize(width: side, height: side), count: max(count, 1))
  }

  /// Returns the rectangle around pictures that are placed side by side around the zero point.
  public static func room(for sizes: [CGSize]) -> CGRect {
    zip(sideBySide(sizes, around: .zero), sizes).reduce(CGRect.null) { room, card in
      let (center, size) = card
      return room.union(
        CGRect(
          x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
          height: size.height))
    }
  }

  /// The width of the paper around a picture.
  public static let border = 7.0
  /// The radius of the paper's corners.
  public static let corner = 2.5
  /// The distance of two pictures that are placed side by side: their papers and some cork.
  public static let gap = 2 * border + 14
  /// How far the shadow lies below the paper.
  public static let shadowDrop = 2.5
  /// The blur of the shadow's edge: twice the standard deviation of the Gaussian, as in style sheets.
  public static let shadowBlur = 7.0
  /// How far paper, shadow and the pin's head extend beyond a picture's frame, on each side.
  public static let reach = border + shadowDrop + 2 * shadowBlur
}

/// The measures of the handles around the selection, in screen points: they aren't scaled with the board.
public enum HandleLook {
  /// The radius of a corner's knob.
  public static let radius = 5.0
  /// The length of an edge's knob, along the edge.
  public static let edgeLength = 18.0
  /// The width of an edge's knob, across the edge.
  public static let edgeWidth = 7.0
  /// The width of the line around a knob.
  public static let line = 1.5
  /// The distance between the paper's edge and the outline with the knobs.
  public static let gap = 1.0
  /// The distance from the upper edge's knob, or its position, to the rotation grip.
  public static let stem = 26.0
  /// The distance from its middle within which a knob is hit with the pointer.
  public static let pointerReach = 12.0
  /// The distance from its middle within which a knob is hit with a finger.
  public static let touchReach = 22.0
  /// The least length of an edge that has a knob between its corners.
  public static let leastEdge = 60.0
  /// A frame whose width and height on the screen are both smaller than this has no handles.
  public static let leastFrame = 16.0
}

/// The measures of a note in board points, for both the app and exports.
public enum NoteLook {
  /// The distance between the text and the sheet's upper edge, without the paper border. The pin's head needs
  /// some space there.
  public static let insetTop = 5.0
  /// The distance between the text and the sheet's left and right edges, without the paper border.
  public static let insetSide = 5.0
  /// The distance between the text and the sheet's lower edge, without the paper border.
  public static let insetBottom = 3.0
  /// How far letters may reach beyond the room without being cut.
  public static let overhang = 2.0

  /// Returns the width at which the lines of a sheet break. One point is reserved for the caret.
  /// - Parameter width: the width of the sheet, without the paper border.
  public static func room(_ width: Double) -> Double { min(max(width - 2 * insetSide - 1, 1), 1_000_000) }

  /// Returns the height of the text's room on a sheet, without the paper border.
  public static func room(height: Double) -> Double { height - insetTop - insetBottom }

  /// Returns the part of a text that can be visible on a sheet; the rest needn't be laid out.
  /// - Parameters:
  ///   - text: the text of the note.
  ///   - format: how it's written.
  ///   - size: the size of the sheet, which may be any.
  public static func shown(_ text: String, _ format: NoteFormat, on size: CGSize) -> String {
    let lines = Int(min(max(size.height, 1), 100_000) / format.textSize) + 2
    // This assumes the narrowest possible letters.
    let columns = Int(min(max(size.width, 1), 100_000) / min(2, format.textSize / 8)) + 2
    return text.prefix(lines * columns)
      .split(maxSplits: lines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(lines).joined(separator: "\n")
  }

  /// The height at which the paper begins to get darker towards its lower edge, as a share of its whole
  /// height.
  public static let shadeStart = 0.35
}

/// The measures of captions in board points, for both the app and exports. A caption is on a strip of paper
/// under its card, as wide as the card's paper.
public enum CaptionLook {
  /// The font size (em) of the text.
  public static let fontSize = 13.0
  /// The distance between the card's paper and the strip.
  public static let gap = 3.0
  /// The least width of a strip, under a narrow card.
  public static let leastWidth = 72.0
  /// The distance between the text and the strip's left and right edges.
  public static let insetSide = 6.0
  /// The distance between the text and the strip's upper edge; the lower one is as far.
  public static let insetTop = 3.0

  /// Returns the width at which lines break under a picture of this width.
  public static func room(under width: Double) -> Double {
    max(width + 2 * CardLook.border, leastWidth) - 2 * insetSide
  }

  /// Returns the strip under a picture's frame, in the coordinates of the frame.
  /// - Parameters:
  ///   - frame: the picture's frame.
  ///   - textHeight: the height of the text, which is laid out within ``room(under:)``.
  public static func strip(under frame: CGRect, textHeight: Double) -> CGRect {
    let width = max(frame.width + 2 * CardLook.border, leastWidth)
    return CGRect(
      x: frame.midX - width / 2, y: frame.maxY + CardLook.border + gap, width: width,
      height: textHeight + 2 * insetTop)
  }

  /// Returns the upper left corner of the text's room on its strip.
  public static func textOrigin(on strip: CGRect) -> CGPoint {
    CGPoint(x: strip.minX + insetSide, y: strip.minY + insetTop)
  }

  /// Returns the upright rectangle around a strip that's turned around its card's middle.
  /// - Parameters:
  ///   - strip: the strip in coordinates around the middle of its card.
  ///   - center: the card's middle.
  ///   - rotation: degrees, clockwise.
  public static func boundingBox(of strip: CGRect, around center: CGPoint, rotation: Double) -> CGRect {
    let (sine, cosine) = (sin(rotation * .pi / 180), cos(rotation * .pi / 180))
    let corners = [
      (strip.minX, strip.minY), (strip.maxX, strip.minY), (strip.minX, strip.maxY), (strip.maxX, strip.maxY),
    ].map { (x: $0 * cosine - $1 * sine, y: $0 * sine + $1 * cosine) }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    return CGRect(
      x: center.x + xs[0], y: center.y + ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
  }
}
