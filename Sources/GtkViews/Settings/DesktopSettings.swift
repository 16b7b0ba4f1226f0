import CKitGtk
import CKitGtkShim
import KitGLib

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
    didSet { if appearance != oldValue { apply() } }
  }

  /// What the desktop's portal reports.
  private static var portal = PortalSettings()

  /// The desktop's accent colour; nil if it has none, or this program doesn't follow it.
  public static var accentColor: Color? { portal.accentColor }

  /// Whether the program doesn't follow the desktop's portal yet.
  private static var isAlone = true

  /// Follows the desktop's colour scheme, contrast and accent colour through its portal, from now on: the
  /// theme of all widgets changes with them. They arrive soon, and at each change; ``onChange`` reports it.
  package static func followPortal() {
    guard isAlone else { return }
    isAlone = false
    PortalSettings.follow { settings in
      guard settings != portal else { return }
      portal = settings
      apply()
      handler?()
    }
  }

  /// Sets the theme of the widgets as the program and the portal want it.
  private static func apply() {
    guard let settings = gtk_settings_get_default() else { return }
    // This program's earlier settings are reset, so that the desktop's own can be read.
    gtk_settings_reset_property(settings, "gtk-application-prefer-dark-theme")
    gtk_settings_reset_property(settings, "gtk-theme-name")
    let wantsDark: Bool? =
      switch appearance {
      case .desktop: portal.prefersDark
      case .light: false
      case .dark: true
      }
    let name = themeName
    var wanted = wantsDark == false ? Self.lightVariant(of: name) : name
    if portal.prefersHighContrast, !Self.isHighContrast(wanted) { wanted = "HighContrast" }
    if wanted != name { shim_settings_set_string(settings, "gtk-theme-name", wanted) }
    if let wantsDark, flag("gtk-application-prefer-dark-theme") != wantsDark {
      shim_settings_set_boolean(settings, "gtk-application-prefer-dark-theme", wantsDark ? 1 : 0)
    }
    AccentStyle.update()
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
  public static var isHighContrast: Bool { isHighContrast(themeName) }

  private static func isHighContrast(_ theme: String) -> Bool {
    theme.hasPrefix("HighContrast") || theme.hasPrefix("Default-hc")
  }

  /// Whether animations are shown; false when reduced motion is preferred.
  public static var enablesAnimations: Bool { flag("gtk-enable-animations") }

  /// The size of the desktop's letters in relation to the usual one: 1, or up to 2 or 3 for people who want
  /// large text.
  package static var textScale: Double {
    // In 1/1024 of dots per inch; −1 if the desktop says nothing.
    let resolution = gtk_settings_get_default().map { shim_settings_get_integer($0, "gtk-xft-dpi") } ?? -1
    return resolution > 0 ? Double(resolution) / (96 * 1024) : 1
  }

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
        "gtk-long-press-time", "gtk-xft-dpi",
      ]
      connections = properties.map { property in
        .notify(object, property: property) {
          AccentStyle.update()
          handler?()
        }
      }
    }
  }
}

/// Whether a program is light or dark.
public enum Appearance: Sendable {
  /// The user's setting for the whole desktop.
  case desktop
  /// Dark text on light surfaces.
  case light
  /// Light text on dark surfaces.
  case dark
}

/// The CSS rules of this layer: rounded window corners around content that extends to the edge, a plain frame
/// where no compositor draws shadows, and the bar of a slow drop.
///
/// GTK's own frame without a compositor consists of inset shadows. The renderer paints these over the whole
/// window, beneath its content, in each frame: without a graphics card that took three quarters of a frame.
///
/// The shadow of a window that's no longer active changes at once. GTK's theme changes it over 200 ms, and
/// GSK's cairo renderer keeps the blurred corner of each step until the program ends.
@MainActor
enum WindowStyles {
  private static var isInstalled = false
  /// Whether the program's windows look as other code wants them to.
  static var leavesWindowsAlone = false

  static func install() {
    guard !isInstalled, let display = gdk_display_get_default() else { return }
    isInstalled = true
    shim_tooltips_keep_to_their_windows()
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, (leavesWindowsAlone ? "" : windows) + transferBars, -1)
    // Has lower priority than the application's own style sheet.
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 10))
    g_object_unref(provider)
    if !leavesWindowsAlone { AccentStyle.update() }
  }

  private static let windows = """
    window.csd:not(.maximized):not(.fullscreen):not(.tiled):not(.tiled-top):not(.tiled-left):not(.tiled-right)
      > .window-root { border-radius: 8px; }
    window.solid-csd, window.solid-csd:backdrop { box-shadow: none; }
    window.csd, window.csd:backdrop { transition: none; }

    """

  private static let transferBars = """
    .transfer-bar {
      background-color: alpha(#241f1c, 0.92); color: #ffffff; border-radius: 18px;
      padding: 6px 8px 6px 16px; box-shadow: 0 2px 8px alpha(black, 0.35);
    }
    .transfer-bar button { color: #99c1f1; min-height: 24px; padding: 2px 10px; }
    .transfer-bar progressbar trough { min-height: 4px; background-color: alpha(white, 0.25); }
    .transfer-bar progressbar progress { min-height: 4px; background-color: #62a0ea; }
    """
}

/// The program's own CSS.
@MainActor
public enum StyleSheet {
  private static var current: GObjectRef?

  /// Installs the program's style sheet, replacing the previous one. The display must be open.
  public static func install(css: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = GObjectRef(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()!))
    gtk_css_provider_load_from_data(provider.pointer(), css, -1)
    if let current { gtk_style_context_remove_provider_for_display(display, current.opaque) }
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    current = provider
  }
}
