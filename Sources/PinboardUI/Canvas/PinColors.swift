import Board
import BoardLook
import DragDropKit

/// The colours of pin heads; each pin keeps its own.
enum PinColors {
  static func color(of pin: PinID) -> Color { Color(PinHeadLook.color(of: pin)) }
}
