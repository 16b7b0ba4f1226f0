import Board
import BoardLook
import DragDropKit

/// The colours of pin heads. Each pin keeps its colour.
enum PinColors {
  static func color(of pin: PinID) -> Color { Color(PinHeadLook.color(of: pin)) }
}
