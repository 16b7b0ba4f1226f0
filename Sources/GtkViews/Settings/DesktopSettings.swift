import CGtk
import CGtkShim
import GLibSupport

/// What the person has set for the whole desktop. The display must be open.
@MainActor
public enum DesktopSettings {
  private static var connections: [SignalConnection] = []
  private static var handler: (() -> Void)?

  private static func flag(_ property: String) -> Bool {
    gtk_settings_get_default().map { shim_settings_get_boolean($0, property) != 0 } ?? false
  }

  private static func number(_ property: String) -> Int? {
    gtk_settings_get_default().map { Int(shim_settings_get_int($0, property)) }
  }

  private static var themeName: String {
    gtk_settings_get_default().flatMap { String(adopting: shim_settings_get_string($0, "gtk-theme-name")) }
      ?? ""
  }

  /// Whether dark looks are wanted.
  public static var prefersDark: Bool {
    flag("gtk-application-prefer-dark-theme") || themeName.lowercased().hasSuffix("dark")
      || themeName == "HighContrastInverse"
  }

  /// Whether the program looks as the desktop does, or light or dark whatever the desktop wants. ``prefersDark``
  /// follows it.
  public static var appearance = Appearance.desktop {
    didSet {
      guard appearance != oldValue, let settings = gtk_settings_get_default() else { return }
      // Whatever this program has set before is taken back: then the desktop's own is there to be read.
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

  /// The theme whose dark variant this is; the theme itself if it's none.
  static func lightVariant(of theme: String) -> String {
    if theme == "HighContrastInverse" { return "HighContrast" }
    for suffix in ["-dark", ":dark"] where theme.lowercased().hasSuffix(suffix) {
      return String(theme.dropLast(suffix.count))
    }
    return theme
  }

  /// Whether strong contrast is wanted.
  public static var isHighContrast: Bool { themeName.hasPrefix("HighContrast") }

  /// False is the wish for less motion.
  public static var enablesAnimations: Bool { flag("gtk-enable-animations") }

  /// Points that a pressed pointer moves before it drags.
  public static var dragThreshold: Double { Double(number("gtk-dnd-drag-threshold") ?? 8) }

  /// Seconds that a press is held before it's a long one.
  public static var longPressTime: Double { Double(number("gtk-long-press-time") ?? 500) / 1000 }

  /// Called when any of these changes. One for the program.
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
  /// As the person has set it for the whole desktop.
  case desktop
  case light
  case dark
}
