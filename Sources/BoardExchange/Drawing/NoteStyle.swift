/// How the app writes notes: the measures, in board points, and the colours by day.
enum NoteStyle {
  static let fontSize = 15.0
  static let fontFamily = "sans-serif"
  /// Between the pin's frame and the text.
  static let insetTop = 5.0
  static let insetSide = 5.0
  static let insetBottom = 3.0
  /// Letters smaller than this many pixels aren't drawn.
  static let leastLetter = 2.0
  static let paper = PaintColor(0xFFF5C4)
  /// The paper at its lower edge, where it's a little darker.
  static let lowerPaper = PaintColor(0xF4E8B4)
  static let ink = PaintColor(0x3D3521)
}
