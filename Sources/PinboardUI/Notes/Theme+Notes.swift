import BoardLook
import DragDropKit

extension Theme {
  var notePaper: Color { Color(palette.notePaper) }
  var noteShade: Color { Color(palette.noteShade) }
  var noteInk: Color { Color(palette.noteInk) }
  /// The colour of lines that stand for letters that are too small to read.
  var noteLine: Color { Color(hex: 0x3D3521, alpha: 0.32) }
}
