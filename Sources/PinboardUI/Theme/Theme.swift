import BoardLook
import DragDropKit

/// The colours of a board.
struct Theme: Equatable {
  /// The theme from the user's preferences.
  static var choice = ThemeChoice.cork { didSet { DesktopSettings.appearance = choice.appearance } }

  var surface = BoardSurface.cork
  var isDark: Bool
  var isHighContrast: Bool

  static var current: Theme {
    Theme(choice, prefersDark: DesktopSettings.prefersDark, isHighContrast: DesktopSettings.isHighContrast)
  }

  init(_ choice: ThemeChoice, prefersDark: Bool, isHighContrast: Bool) {
    let kind = choice.surface(prefersDark: prefersDark)
    surface = kind.surface
    isDark = kind.isDark
    self.isHighContrast = isHighContrast
  }

  init(isDark: Bool, isHighContrast: Bool) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  var palette: BoardPalette { BoardPalette(surface, isDark: isDark, isHighContrast: isHighContrast) }
  var corkBase: Color { Color(palette.surface) }
  var paper: Color { Color(palette.paper) }
  var paperEdge: Color { Color(palette.paperEdge) }
  var emptyPaper: Color { Color(palette.emptyPaper) }
  var failedPaper: Color { Color(palette.failedPaper) }
  var failedTitle: Color { Color(palette.failedTitle) }
  var ink: Color { Color(palette.ink) }
  var shadow: Color { Color(palette.shadow) }
  var accent: Color { Color(hex: 0x3584E4) }
  var hint: Color { isDark ? Color(hex: 0xFFFFFF, alpha: 0.85) : Color(hex: 0x3B2A18, alpha: 0.85) }
}
