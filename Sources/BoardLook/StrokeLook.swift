public import Board

/// The pens with which strokes are drawn.
public enum StrokeLook {
  /// The colours that the menu offers, the first one for new strokes.
  public static let colors: [PinColor] = [
    0xE01B24, 0xFF7800, 0xF6D32D, 0x2EC27E, 0x3584E4, 0x9141AC, 0xFFFFFF, 0x241F31,
  ].map { PinColor($0) }

  /// The widths of lines that the menu offers, in screen points at the zoom at which they're chosen.
  public static let widths = [2.0, 4, 8, 16]
  /// The width of new strokes, in screen points.
  public static let width = widths[1]
}
