import DragDropKit

/// The colours of a board.
struct Theme: Equatable {
  /// What boards lie on.
  enum Surface: Hashable {
    case cork
    case linen
    case slate
  }

  /// Set by the person's preferences.
  static var choice = ThemeChoice.cork

  var surface = Surface.cork
  var isDark: Bool
  var isHighContrast: Bool

  static var current: Theme { Theme(choice, prefersDark: DesktopSettings.prefersDark) }

  init(
    _ choice: ThemeChoice, prefersDark: Bool, isHighContrast: Bool = DesktopSettings.isHighContrast
  ) {
    self.isHighContrast = isHighContrast
    switch choice {
    case .cork:
      surface = .cork
      isDark = prefersDark
    case .linen:
      surface = .linen
      isDark = false
    case .slate:
      surface = .slate
      isDark = true
    case .desktop:
      surface = prefersDark ? .slate : .linen
      isDark = prefersDark
    }
  }

  init(isDark: Bool, isHighContrast: Bool) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  /// The surface's own colour, and two tones between which its grains or threads lie.
  var corkBase: Color {
    switch surface {
    case .cork: isDark ? Color(hex: 0x5B4430) : Color(hex: 0xC99B66)
    case .linen: Color(hex: 0xE4DDD0)
    case .slate: Color(hex: 0x2C3135)
    }
  }
  var corkGrain: Color {
    switch surface {
    case .cork: isDark ? Color(hex: 0x3F2E1F) : Color(hex: 0xA9794A)
    case .linen: Color(hex: 0xC9BFAD)
    case .slate: Color(hex: 0x202427)
    }
  }
  var corkLight: Color {
    switch surface {
    case .cork: isDark ? Color(hex: 0x735840) : Color(hex: 0xE0B985)
    case .linen: Color(hex: 0xF4EFE6)
    case .slate: Color(hex: 0x3B4147)
    }
  }
  var paper: Color { isDark ? Color(hex: 0xF1EDE6) : Color(hex: 0xFFFEFB) }
  var paperEdge: Color { Color(hex: 0x000000, alpha: isHighContrast ? 0.9 : 0.08) }
  var emptyPaper: Color { Color(hex: 0xEFE6DA) }
  var failedPaper: Color { Color(hex: 0xF4EBE5) }
  var failedTitle: Color { Color(hex: 0xA51D2D) }
  var ink: Color { Color(hex: 0x5E5650) }
  var accent: Color { Color(hex: 0x3584E4) }
  var shadow: Color { Color(hex: 0x000000, alpha: isDark ? 0.55 : 0.36) }
  var hint: Color { isDark ? Color(hex: 0xFFFFFF, alpha: 0.85) : Color(hex: 0x3B2A18, alpha: 0.85) }
}
