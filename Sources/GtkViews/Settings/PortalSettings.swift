import CKitGtk
import CKitGtkShim

/// The desktop's appearance as its portal reports it (`org.freedesktop.appearance`), to every program and
/// also into sandboxes. GTK 4.8 doesn't read it.
@MainActor
struct PortalSettings: Equatable {
  /// Whether dark or light looks are preferred; nil for no preference.
  var prefersDark: Bool?
  /// The accent colour; nil if the desktop has none.
  var accentColor: Color?
  /// Whether high contrast is preferred.
  var prefersHighContrast = false

  /// Takes a setting that was read or has changed. Values that mean nothing are no preference.
  mutating func take(_ key: String, _ value: OpaquePointer) {
    switch key {
    case "color-scheme":
      switch shim_variant_get_whole_number(value, 0) {
      case 1: prefersDark = true
      case 2: prefersDark = false
      default: prefersDark = nil
      }
    case "contrast": prefersHighContrast = shim_variant_get_whole_number(value, 0) == 1
    case "accent-color":
      var parts = [0.0, 0.0, 0.0]
      let isColor = shim_variant_get_three_numbers(value, &parts) != 0
      // Parts outside of the range mean that there's none.
      guard isColor, parts.allSatisfy((0...1).contains) else { return accentColor = nil }
      accentColor = Color(red: parts[0], green: parts[1], blue: parts[2])
    default: break
    }
  }

  private static var handler: ((PortalSettings) -> Void)?
  private static var latest = PortalSettings()

  /// Calls `handler` with the settings that the portal reports, now and whenever they change, until the
  /// program ends. Without a portal it's never called.
  static func follow(_ handler: @escaping (PortalSettings) -> Void) {
    let isFirst = self.handler == nil
    self.handler = handler
    guard isFirst else { return }
    shim_portal_follow_appearance { key, value in
      if let value { return PortalSettings.latest.take(String(cString: key), value) }
      PortalSettings.handler?(PortalSettings.latest)
    }
  }
}
