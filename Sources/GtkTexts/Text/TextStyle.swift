import CGtk
import GLibSupport
import GtkViews

/// The font of one text, set through CSS, GTK's only way to set fonts.
@MainActor
final class TextStyle {
  private var provider: GObjectRef?

  /// - Parameter font: nil is the desktop's font.
  func setFont(_ font: Font?, of view: View) {
    let context = gtk_widget_get_style_context(view.widget)
    guard let font else {
      if let provider { gtk_style_context_remove_provider(context, provider.opaque) }
      provider = nil
      return
    }
    let provider = self.provider ?? GObjectRef(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()!))
    gtk_css_provider_load_from_data(provider.pointer(), Self.css(font), -1)
    guard self.provider == nil else { return }
    // Has priority over the program's own style sheet, which doesn't set a single view's font.
    gtk_style_context_add_provider(
      context, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    self.provider = provider
  }

  static func css(_ font: Font) -> String {
    let size = font.size.isFinite ? min(max(font.size, 1), 2000) : 12
    var rules = "font-size: \(size)px; font-weight: \(font.weight.rawValue);"
    rules += font.isItalic ? "font-style: italic;" : "font-style: normal;"
    if let family = font.family {
      let name = family.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
      rules += "font-family: \"\(name)\";"
    }
    return "* { \(rules) }"
  }
}
