package import BoardLook
package import DragDropKit

/// The colours of a board.
package struct Theme: Equatable {
  /// The theme from the user's preferences.
  package static var choice = ThemeChoice.cork { didSet { DesktopSettings.appearance = choice.appearance } }

  package var surface = BoardSurface.cork
  package var isDark: Bool
  package var isHighContrast: Bool

  package static var current: Theme {
    Theme(choice, prefersDark: DesktopSettings.prefersDark, isHighContrast: DesktopSettings.isHighContrast)
  }

  package init(_ choice: ThemeChoice, prefersDark: Bool, isHighContrast: Bool) {
    let kind = choice.surface(prefersDark: prefersDark)
    surface = kind.surface
    isDark = kind.isDark
    self.isHighContrast = isHighContrast
  }

  package init(isDark: Bool, isHighContrast: Bool) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  var palette: BoardPalette { BoardPalette(surface, isDark: isDark, isHighContrast: isHighContrast) }
  package var corkBase: Color { Color(palette.surface) }
  package var paper: Color { Color(palette.paper) }
  var paperEdge: Color { Color(palette.paperEdge) }
  package var emptyPaper: Color { Color(palette.emptyPaper) }
  var failedPaper: Color { Color(palette.failedPaper) }
  package var failedTitle: Color { Color(palette.failedTitle) }
  var ink: Color { Color(palette.ink) }
  package var shadow: Color { Color(palette.shadow) }
  package var accent: Color { Color(hex: 0x3584E4) }
  package var hint: Color { isDark ? Color(hex: 0xFFFFFF, alpha: 0.85) : Color(hex: 0x3B2A18, alpha: 0.85) }
}

extension Theme {
  package var notePaper: Color { Color(palette.notePaper) }
  var noteShade: Color { Color(palette.noteShade) }
  var noteInk: Color { Color(palette.noteInk) }
  /// The colour of lines that stand for letters that are too small to read.
  var noteLine: Color { Color(hex: 0x3D3521, alpha: 0.32) }
}
