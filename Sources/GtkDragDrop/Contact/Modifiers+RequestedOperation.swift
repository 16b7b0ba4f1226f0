import CGtk
import DragDrop
import GtkViews

extension Modifiers {
  /// The modifier keys held now on the keyboard of a pointer's seat. nil without a keyboard.
  init?(heldBeside device: OpaquePointer) {
    guard let seat = gdk_device_get_seat(device), let keyboard = gdk_seat_get_keyboard(seat) else {
      return nil
    }
    self.init(gdk_device_get_modifier_state(keyboard))
  }

  /// The operation that the user asks for with modifier keys: Ctrl copies, Shift moves.
  var requestedOperation: DropOperation? {
    switch (contains(.control), contains(.shift)) {
    case (true, false): .copy
    case (false, true): .move
    default: nil
    }
  }
}
