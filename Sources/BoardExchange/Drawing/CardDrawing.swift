import Board
import BoardLook
import BoardPainting
import CCairo
import Foundation
import Imaging

/// The content of a drawn card.
enum PinDrawing: Sendable {
  /// An image. Its pixels may be only a part of the original; the framing is in units of the decoded pixels'
  /// width and height.
  case image(DecodedImage, PictureFraming)
  /// What the pin's kind draws by itself, with the picture of the board to which a link leads.
  case own(LinkMiniature?)
  /// Empty paper, because the picture is too small to see or isn't at hand.
  case blank
  case failure(CardFailure)
}

/// Draws cards as the app does. Coordinates are board points around a card's middle, and the card is upright.
struct CardDrawing {
  let context: OpaquePointer
  let shadow: ShadowPatch
  /// The colours of the board and its cards.
  let palette: BoardPalette
  /// Whether the cards are on a page of a PDF, which scales pictures itself.
  var isOnPage = false
  let opacities = Opacities()

  /// The opacities of the layers that are being drawn.
  final class Opacities {
    var values: [Double] = []
  }

  /// - Parameters:
  ///   - image: the pixels; nil draws empty paper.
  ///   - framing: the part of the image that fills the frame.
  ///   - outline: the corners of the path along which the image is cut out, on the card; nil for none.
  ///   - isSharp: whether each pixel of the image becomes a square.
  func picture(
    _ image: PaintSurface?, _ framing: PictureFraming = PictureFraming(), in frame: CGRect,
    outline: [CGPoint]? = nil, isSharp: Bool = false
  ) {
    cairo_save(context)
    defer { cairo_restore(context) }
    if let outline { clip(to: outline) }
    guard let image else {
      cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
      return fill(palette.emptyPaper)
    }
    cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
    cairo_translate(context, frame.midX, frame.midY)
    cairo_scale(context, framing.scale.x, framing.scale.y)
    let whole = framing.whole(around: frame)
    cairo_translate(context, whole.minX - frame.midX, whole.minY - frame.midY)
    cairo_scale(context, whole.width / Double(image.width), whole.height / Double(image.height))
    cairo_set_source_surface(context, image.pointer, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, isSharp ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    if isOnPage {
      // cairo takes a JPEG as it is only if it's painted without padding.
      cairo_clip(context)
      cairo_paint(context)
    } else {
      // Without padding, the picture's own edges would fade.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_fill(context)
    }
  }

  private func clip(to corners: [CGPoint]) {
    cairo_new_path(context)
    for corner in corners { cairo_line_to(context, corner.x, corner.y) }
    cairo_close_path(context)
    cairo_clip(context)
  }

  // MARK: Parts

  /// Begins a path along a rectangle with rounded corners.
  func trace(_ rect: CGRect, corner: Double) {
    cairo_new_path(context)
    guard corner > 0 else { return cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height) }
    let radius = min(corner, rect.width / 2, rect.height / 2)
    cairo_new_sub_path(context)
    cairo_arc(context, rect.maxX - radius, rect.minY + radius, radius, -.pi / 2, 0)
    cairo_arc(context, rect.maxX - radius, rect.maxY - radius, radius, 0, .pi / 2)
    cairo_arc(context, rect.minX + radius, rect.maxY - radius, radius, .pi / 2, .pi)
    cairo_arc(context, rect.minX + radius, rect.minY + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }

  func set(_ color: LookColor) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func fill(_ color: LookColor) {
    set(color)
    cairo_fill(context)
  }
}

/// The blurred edge of a rectangle's shadow: one corner, from which all corners and sides are drawn.
struct ShadowPatch {
  /// The distance in board points that the patch reaches to either side of the shadow's corner.
  static let reach = 1.5 * CardLook.shadowBlur
  private static let pixelsPerPoint = 2.0

  private let surface: PaintSurface
  private let color: LookColor

  /// Makes the patch. The edge is blurred as CSS does it: by a Gaussian whose deviation is half the blur
  /// radius.
  init(_ palette: BoardPalette) throws(ExchangeError) {
    color = palette.shadow
    let side = Int(2 * Self.reach * Self.pixelsPerPoint)
    let deviation = CardLook.shadowBlur / 2
    let profile = (0..<side).map { pixel in
      let distance = (Double(pixel) + 0.5) / Self.pixelsPerPoint - Self.reach
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

  /// Returns the mapping from a position on the board to a pixel of the patch: forwards at the start, the
  /// last pixel in the middle, backwards at the end.
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
