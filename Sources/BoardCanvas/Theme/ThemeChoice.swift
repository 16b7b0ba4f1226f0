import BoardLook
import DragDropKit

/// The theme of boards.
package nonisolated enum ThemeChoice: String, Codable, CaseIterable {
  /// Linen if the desktop is light, slate if it's dark.
  case desktop
  /// Cork, which is lighter or darker with the desktop.
  case cork
  /// Light linen.
  case linen
  /// Dark slate.
  case slate

  /// The appearance of the rest of the window.
  var appearance: Appearance {
    switch self {
    case .desktop, .cork: .desktop
    case .linen: .light
    case .slate: .dark
    }
  }

  /// Returns the surface of boards, depending on whether the desktop prefers dark looks.
  package func surface(prefersDark: Bool) -> SurfaceTile.Kind {
    switch self {
    case .cork: SurfaceTile.Kind(surface: .cork, isDark: prefersDark)
    case .linen: SurfaceTile.Kind(surface: .linen, isDark: false)
    case .slate: SurfaceTile.Kind(surface: .slate, isDark: true)
    case .desktop: SurfaceTile.Kind(surface: prefersDark ? .slate : .linen, isDark: prefersDark)
    }
  }

  package var title: String {
    switch self {
    case .desktop: "Like the Desktop"
    case .cork: "Cork"
    case .linen: "Linen"
    case .slate: "Slate"
    }
  }
}
