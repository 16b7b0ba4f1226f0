import DragDropKit

extension Theme {
  /// Paper of notes: a pale yellow, a little darker where everything is.
  var notePaper: Color { isDark ? Color(hex: 0xEADFA9) : Color(hex: 0xFFF5C4) }
  /// Towards the lower edge, over the paper.
  var noteShade: Color { Color(hex: 0x8A6A10, alpha: isDark ? 0.14 : 0.09) }
  var noteInk: Color { isHighContrast ? Color(hex: 0x000000) : Color(hex: 0x3D3521) }
  /// Lines that stand for letters that are too small to be read.
  var noteLine: Color { Color(hex: 0x3D3521, alpha: 0.32) }
}
