import CKitGtk
import KitGLib

/// The style of one widget alone, which comes before the style sheets of the program and the theme.
@MainActor
final class WidgetStyle {
  private let provider: GObjectRef

  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    provider = GObjectRef(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget), provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_USER - 1))
  }

  /// The colour behind the widget's content; nil is that of the style sheets.
  var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { load() } }
  }
  /// The radius of the corners in points; nil is that of the style sheets.
  var cornerRadius: Double? {
    didSet { if cornerRadius != oldValue { load() } }
  }
  /// The width of a line along the inside of the edge, in points.
  var borderWidth = 0.0 {
    didSet { if borderWidth != oldValue { load() } }
  }
  var borderColor = Color.black {
    didSet { if borderColor != oldValue { load() } }
  }
  /// The colour of the text; nil is that of the style sheets.
  var textColor: Color? {
    didSet { if textColor != oldValue { load() } }
  }
  /// The font of the text; nil is that of the style sheets.
  var font: Font? {
    didSet { if font != oldValue { load() } }
  }

  private func load() {
    var rules: [String] = []
    // The theme's buttons have a gradient, which would cover the colour.
    if let backgroundColor {
      rules += ["background-color: \(Self.text(backgroundColor))", "background-image: none"]
    }
    if let cornerRadius { rules.append("border-radius: \(pixels(cornerRadius))px") }
    if let textColor { rules.append("color: \(Self.text(textColor))") }
    if let font { rules += font.styleRules }
    if borderWidth > 0 {
      // An outline takes no room from the content, and lies over it.
      let width = pixels(borderWidth)
      rules += ["outline: \(width)px solid \(Self.text(borderColor))", "outline-offset: -\(width)px"]
    }
    let sheet = rules.isEmpty ? "" : "* { \(rules.joined(separator: "; ")); }"
    gtk_css_provider_load_from_data(provider.pointer(), sheet, -1)
  }

  private static func text(_ color: Color) -> String {
    var rgba = color.rgba
    return String(adopting: gdk_rgba_to_string(&rgba)) ?? "transparent"
  }
}

extension Font {
  /// The font as rules of a style sheet, without their separators.
  package var styleRules: [String] {
    let size = size.isFinite ? min(max(size, 1), 2000) : 12
    var rules = [
      "font-size: \(size)px", "font-weight: \(weight.rawValue)",
      "font-style: \(isItalic ? "italic" : "normal")",
    ]
    // A name can't end its string.
    if let family = family?.filter({ $0 != "\"" && $0 != "\\" && !$0.isNewline }) {
      rules.append("font-family: \"\(family)\"")
    }
    return rules
  }
}
