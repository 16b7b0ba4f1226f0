import DragDropKit

/// What boards lie on.
nonisolated enum ThemeChoice: String, Codable, CaseIterable {
  /// Linen by day, slate by night, as the desktop is.
  case desktop
  /// Cork, lighter or darker with the desktop.
  case cork
  /// Light.
  case linen
  /// Dark.
  case slate

  /// How the rest of the windows looks with it.
  var appearance: Appearance {
    switch self {
    case .desktop, .cork: .desktop
    case .linen: .light
    case .slate: .dark
    }
  }

  var title: String {
    switch self {
    case .desktop: "Like the Desktop"
    case .cork: "Cork"
    case .linen: "Linen"
    case .slate: "Slate"
    }
  }
}
