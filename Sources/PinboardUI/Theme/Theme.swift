import DragDropKit

/// The colours of a board: cork by day and by night.
struct Theme: Equatable {
  var isDark: Bool
  var isHighContrast: Bool

  static var current: Theme {
    Theme(isDark: DesktopSettings.prefersDark, isHighContrast: DesktopSettings.isHighContrast)
  }

  /// Two tones between which the cork's grains lie.
  var corkBase: Color { isDark ? Color(hex: 0x5B4430) : Color(hex: 0xC99B66) }
  var corkGrain: Color { isDark ? Color(hex: 0x3F2E1F) : Color(hex: 0xA9794A) }
  var corkLight: Color { isDark ? Color(hex: 0x735840) : Color(hex: 0xE0B985) }
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
