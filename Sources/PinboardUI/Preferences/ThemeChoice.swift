import BoardLook
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

  /// What boards lie on with it, if the desktop wants dark looks or doesn't.
  func surface(prefersDark: Bool) -> SurfaceTile.Kind {
    switch self {
    case .cork: SurfaceTile.Kind(surface: .cork, isDark: prefersDark)
    case .linen: SurfaceTile.Kind(surface: .linen, isDark: false)
    case .slate: SurfaceTile.Kind(surface: .slate, isDark: true)
    case .desktop: SurfaceTile.Kind(surface: prefersDark ? .slate : .linen, isDark: prefersDark)
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
