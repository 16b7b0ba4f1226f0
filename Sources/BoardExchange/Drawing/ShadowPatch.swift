import BoardLook
import CCairo
import Foundation

/// The blurred edge of a rectangle's shadow: one corner, from which all corners and sides are drawn.
struct ShadowPatch {
  /// The distance in board points that the patch reaches to either side of the shadow's corner.
  static let reach = 1.5 * CardLook.shadowBlur
  private static let pixelsPerPoint = 2.0

  private let surface: PaintSurface

  /// Makes the patch. The edge is blurred as CSS does it: by a Gaussian whose deviation is half the blur
  /// radius.
  init() throws(ExchangeError) {
    let side = Int(2 * Self.reach * Self.pixelsPerPoint)
    let deviation = CardLook.shadowBlur / 2
    let profile = (0..<side).map { place in
      let distance = (Double(place) + 0.5) / Self.pixelsPerPoint - Self.reach
      return 0.5 * (1 + erf(distance / (deviation * 2.0.squareRoot())))
    }
    surface = try PaintSurface(width: side, height: side, .coverage)
    surface.withPixels { pixels, stride in
      for y in 0..<side {
        for x in 0..<side { pixels[y * stride + x] = UInt8((profile[x] * profile[y] * 255).rounded()) }
      }
    }
  }

  /// Draws the shadow of `rect` in the context's coordinates, which are board points. The middle is left out,
  /// because the paper covers it.
  func draw(under rect: CGRect, in context: OpaquePointer?) {
    // On a small card each corner reaches only to the card's middle and is drawn smaller.
    let inside = min(Self.reach, rect.width / 2, rect.height / 2)
    let columns = [
      rect.minX - Self.reach, rect.minX + inside, rect.maxX - inside, rect.maxX + Self.reach,
    ]
    let rows = [rect.minY - Self.reach, rect.minY + inside, rect.maxY - inside, rect.maxY + Self.reach]
    let color = BoardPalette.day.shadow
    cairo_save(context)
    // The pieces share their edges, where antialiasing would show as seams.
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    for row in 0..<3 {
      for column in 0..<3 where row != 1 || column != 1 {
        let piece = CGRect(
          x: columns[column], y: rows[row], width: columns[column + 1] - columns[column],
          height: rows[row + 1] - rows[row])
        guard piece.width > 0, piece.height > 0 else { continue }
        guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { continue }
        var matrix = cairo_matrix_t()
        let x = Self.axis(column, from: piece.minX, to: piece.maxX)
        let y = Self.axis(row, from: piece.minY, to: piece.maxY)
        cairo_matrix_init(&matrix, x.scale, 0, 0, y.scale, x.offset, y.offset)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_save(context)
        cairo_rectangle(context, piece.minX, piece.minY, piece.width, piece.height)
        cairo_clip(context)
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairo_mask(context, pattern)
        cairo_restore(context)
        cairo_pattern_destroy(pattern)
      }
    }
    cairo_restore(context)
  }

  /// Returns the mapping from a place on the board to a pixel of the patch: forwards at the start, the last
  /// pixel in the middle, backwards at the end.
  private static func axis(_ part: Int, from start: Double, to end: Double) -> (scale: Double, offset: Double)
  {
    let pixels = 2 * reach * pixelsPerPoint
    let scale = pixels / (end - start)
    switch part {
    case 0: return (scale, -start * scale)
    // This lies beyond the end, where `CAIRO_EXTEND_PAD` repeats the last pixel for ever.
    case 1: return (1, pixels - start)
    default: return (-scale, end * scale)
    }
  }
}
