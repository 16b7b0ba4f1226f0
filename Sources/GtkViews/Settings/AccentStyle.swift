import CKitGtk

/// The accent colour in the program's widgets: the line around what has the keyboard focus, the suggested
/// button of a question, selected text and progress.
///
/// GTK 4.8's own theme has a blue of its own, and a focus line that's half transparent: on a grey button its
/// contrast is 1.9, and 3 is the least for a line that must be seen.
@MainActor
package enum AccentStyle {
  /// The provider, which lives as long as the display.
  private static var provider: UnsafeMutablePointer<GtkCssProvider>?
  private static var current = ""

  /// GTK's own blue.
  package static let standard = Color(red: 0x35 / 255, green: 0x84 / 255, blue: 0xE4 / 255)

  /// The colour of lines and signs in windows, for the present settings.
  package static var line: Color {
    line(DesktopSettings.accentColor, isDark: DesktopSettings.prefersDark)
  }

  private static func line(_ accent: Color?, isDark: Bool) -> Color { shade(accent, isDark, atLeast: 3) }

  /// The colour of words that can be clicked, `@accent_text_color` in style sheets.
  private static func text(_ accent: Color?, isDark: Bool) -> Color { shade(accent, isDark, atLeast: 4.5) }

  private static func shade(_ accent: Color?, _ isDark: Bool, atLeast least: Double) -> Color {
    // The theme's colours of windows and of the fields in them.
    let surfaces = isDark ? [0x35, 0x2D] : [0xF6, 0xFF]
    return surfaces.reduce(accent ?? standard) {
      $0.distinct(from: Color(white: Double($1) / 255), atLeast: least)
    }
  }

  /// The theme's dimmed texts, placeholders and keys in menus have a contrast of 3.2 to a window; 4.5 is the
  /// least for small texts.
  private static let faintTexts = """
    .dim-label, headerbar .subtitle, entry > text > placeholder { opacity: 0.8; }
    """
  private static let keysInMenus = """
    popover.menu accelerator { color: alpha(currentColor, 0.75); }

    """

  /// Writes the rules for the present settings. The theme of high contrast has strong lines, and hardly dims
  /// any text but the keys in menus.
  static func update() {
    let (accent, isDark) = (DesktopSettings.accentColor, DesktopSettings.prefersDark)
    var rules = "@define-color accent_text_color \(text(accent, isDark: isDark).styleText);\n"
    rules += keysInMenus
    if !DesktopSettings.isHighContrast { rules += faintTexts + "\n" + self.rules(accent, isDark: isDark) }
    guard rules != current, let display = gdk_display_get_default() else { return }
    current = rules
    if let provider { return gtk_css_provider_load_from_data(provider, rules, -1) }
    let provider = gtk_css_provider_new()!
    gtk_css_provider_load_from_data(provider, rules, -1)
    // Has lower priority than the application's own style sheet.
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 5))
    self.provider = provider
  }

  /// - Parameter accent: the desktop's colour; nil leaves everything but the focus line as the theme has it.
  static func rules(_ accent: Color?, isDark: Bool) -> String {
    let shown = self.line(accent, isDark: isDark)
    let line = shown.styleText
    var rules = """
      *:focus:focus-visible, entry:focus-within, spinbutton:focus-within { outline-color: \(line); }
      button.suggested-action:focus:focus-visible, button.destructive-action:focus:focus-visible {
        outline-color: alpha(currentColor, 0.9);
      }
      """
    guard accent != nil else { return rules }
    let ink = shown.contrast(to: .white) >= 4.5 ? Color.white : Color.black
    let fill = shown.distinct(from: ink, atLeast: 4.5).styleText
    rules += """

      button.suggested-action {
        color: \(ink.styleText); border-color: shade(\(fill), 0.8); background-color: \(fill); background-image: none;
      }
      button.suggested-action:hover { background-color: shade(\(fill), 1.08); }
      button.suggested-action:active { background-color: shade(\(fill), 0.85); }
      button.suggested-action:disabled { background-color: alpha(\(fill), 0.4); }
      progressbar > trough > progress, scale > trough > highlight {
        background-color: \(line); border-color: \(line);
      }
      switch:checked { background-color: \(fill); border-color: shade(\(fill), 0.8); }
      check:checked, radio:checked { background-image: none; background-color: \(fill); border-color: \(fill); }
      text > selection:focus-within, label > selection:focus-within { background-color: alpha(\(line), 0.3); }
      """
    return rules
  }
}
