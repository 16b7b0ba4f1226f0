import CGtk
import GLibSupport

/// The style of one text: GTK sets fonts by style sheets alone.
@MainActor
final class TextStyle {
  private var provider: GObjectRef?

  /// - Parameter font: nil is the desktop's.
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
    // Over the program's own style sheet, which says nothing of one view's size.
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
