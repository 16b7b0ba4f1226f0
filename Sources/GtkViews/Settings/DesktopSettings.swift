import CGtk
import CGtkShim
import GLibSupport

/// The user's settings for the whole desktop. The display must be open.
@MainActor
public enum DesktopSettings {
  private static var connections: [SignalConnection] = []
  private static var handler: (() -> Void)?

  private static func flag(_ property: String) -> Bool {
    gtk_settings_get_default().map { shim_settings_get_boolean($0, property) != 0 } ?? false
  }

  private static var themeName: String {
    gtk_settings_get_default().flatMap { String(adopting: shim_settings_get_string($0, "gtk-theme-name")) }
      ?? ""
  }

  /// Whether a dark appearance is preferred.
  public static var prefersDark: Bool {
    flag("gtk-application-prefer-dark-theme") || themeName.lowercased().hasSuffix("dark")
      || themeName == "HighContrastInverse"
  }

  /// Whether the program follows the desktop's appearance, or is always light or dark. ``prefersDark``
  /// follows it.
  public static var appearance = Appearance.desktop {
    didSet {
      guard appearance != oldValue, let settings = gtk_settings_get_default() else { return }
      // This program's earlier settings are reset, so that the desktop's own can be read.
      gtk_settings_reset_property(settings, "gtk-application-prefer-dark-theme")
      gtk_settings_reset_property(settings, "gtk-theme-name")
      guard appearance != .desktop else { return }
      let isDark = appearance == .dark
      let name = themeName
      let wanted = isDark ? name : Self.lightVariant(of: name)
      if wanted != name { shim_settings_set_string(settings, "gtk-theme-name", wanted) }
      if flag("gtk-application-prefer-dark-theme") != isDark {
        shim_settings_set_boolean(settings, "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
      }
    }
  }

  /// Returns the light theme of a dark variant; other themes are returned unchanged.
  static func lightVariant(of theme: String) -> String {
    if theme == "HighContrastInverse" { return "HighContrast" }
    for suffix in ["-dark", ":dark"] where theme.lowercased().hasSuffix(suffix) {
      return String(theme.dropLast(suffix.count))
    }
    return theme
  }

  /// Whether high contrast is preferred.
  public static var isHighContrast: Bool { themeName.hasPrefix("HighContrast") }

  /// Whether animations are shown; false when reduced motion is preferred.
  public static var enablesAnimations: Bool { flag("gtk-enable-animations") }

  /// Called when any of these settings changes. There's only one handler for the program.
  public static var onChange: (() -> Void)? {
    get { handler }
    set {
      handler = newValue
      guard connections.isEmpty, let settings = gtk_settings_get_default() else { return }
      let object = GObjectRef(retaining: UnsafeMutableRawPointer(settings))
      let properties = [
        "gtk-application-prefer-dark-theme", "gtk-theme-name", "gtk-enable-animations",
        "gtk-dnd-drag-threshold",
        "gtk-long-press-time",
      ]
      connections = properties.map { .notify(object, property: $0) { handler?() } }
    }
  }
}

/// Whether a program is light or dark.
public enum Appearance: Sendable {
  /// The user's setting for the whole desktop.
  case desktop
  case light
  case dark
}
