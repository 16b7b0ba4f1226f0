package import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib
import KitMarkup

/// Text broken into lines, ready for drawing.
///
/// ```swift
/// let text = TextLayout("A long line that wraps", font: Font(size: 13), width: 120)
/// let height = text.size.height
/// ```
@MainActor
public final class TextLayout {
  /// Where text that's too long is shortened.
  public enum Ellipsis: Sendable {
    /// The text isn't shortened.
    case none
    /// The beginning is left out.
    case start
    /// The middle is left out.
    case middle
    /// The end is left out.
    case end
  }

  let object: GObjectRef
  /// The size of the text, in points.
  public let size: CGSize
  /// The distance from the top to the first line's baseline, in points.
  public let baseline: Double

  /// - Parameters:
  ///   - text: the text; line feeds break lines.
  ///   - font: the font of the whole text.
  ///   - width: the width at which lines are wrapped, in points; nil breaks only at line feeds.
  ///   - alignment: where lines begin that are shorter than the width.
  ///   - ellipsis: requires a width.
  ///   - maxLines: the greatest number of lines of each paragraph of ellipsized text; nil for no limit.
  public init(
    _ text: String, font: Font, width: Double? = nil, alignment: TextAlignment = .start,
    ellipsis: Ellipsis = .none,
    maxLines: Int? = nil
  ) {
    let layout = shim_text_layout_new()
    object = GObjectRef(adopting: layout)
    let description = pango_font_description_new()
    if let context = pango_layout_get_context(layout), let base = pango_context_get_font_description(context)
    {
      pango_font_description_merge(description, base, 1)
    }
    if let family = font.family { pango_font_description_set_family(description, family) }
    let size = font.size.isFinite ? min(max(font.size, 1), 2000) : 12
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
    pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    if let width {
      pango_layout_set_width(
        layout, Int32(min(max(width.isFinite ? width : 0, 0), 32_767) * Double(PANGO_SCALE)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      let pieces = pango_attr_list_new()
      Self.divideLongWords(of: text, in: pieces)
      pango_layout_set_attributes(layout, pieces)
      pango_attr_list_unref(pieces)
    }
    pango_layout_set_alignment(layout, alignment.pango)
    pango_layout_set_ellipsize(layout, ellipsis.pango)
    // A negative value is a number of lines; a positive one would be a height.
    if let maxLines { pango_layout_set_height(layout, -Int32(clamping: max(1, maxLines))) }
    var columns: Int32 = 0
    var rows: Int32 = 0
    pango_layout_get_pixel_size(layout, &columns, &rows)
    self.size = CGSize(width: Int(columns), height: Int(rows))
    baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
  }

  /// Adds attributes by which long words are laid out in pieces. They say what's the default anyway.
  package static func divideLongWords(of text: String, in list: OpaquePointer?) {
    for piece in LongWords.alternatePieces(of: text) {
      guard let attribute = pango_attr_fallback_new(1) else { continue }
      attribute.pointee.start_index = guint(clamping: piece.lowerBound)
      attribute.pointee.end_index = guint(clamping: piece.upperBound)
      pango_attr_list_insert(list, attribute)
    }
  }
}

/// The alignment of lines of text.
public enum TextAlignment: Sendable {
  /// `start` is the left; in right-to-left languages, the right.
  case start, center, end

  package var justification: GtkJustification {
    switch self {
    case .start: GTK_JUSTIFY_LEFT
    case .center: GTK_JUSTIFY_CENTER
    case .end: GTK_JUSTIFY_RIGHT
    }
  }
}

extension TextAlignment {
  var pango: PangoAlignment {
    switch self {
    case .start: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .end: PANGO_ALIGN_RIGHT
    }
  }
}

extension TextLayout.Ellipsis {
  var pango: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}

/// The font of a text.
public struct Font: Hashable, Sendable {
  /// The weight; the numbers of CSS and OpenType.
  public enum Weight: Int, Sendable {
    /// Thinner strokes than usual.
    case light = 300
    /// The usual weight of text.
    case regular = 400
    /// Slightly thicker strokes than usual.
    case medium = 500
    /// Between medium and bold.
    case semibold = 600
    /// The usual weight of emphasis.
    case bold = 700
  }

  /// The family; nil is the desktop's font.
  public var family: String?
  /// The size in points of the screen.
  public var size: Double
  /// The weight; the nearest available one is used.
  public var weight: Weight
  /// Whether the text is italic; Pango chooses a replacement for families without italics.
  public var isItalic: Bool

  /// - Parameters:
  ///   - family: nil is the desktop's font.
  ///   - size: in points.
  ///   - weight: the thickness of the strokes.
  ///   - isItalic: whether the letters are slanted.
  public init(family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}
