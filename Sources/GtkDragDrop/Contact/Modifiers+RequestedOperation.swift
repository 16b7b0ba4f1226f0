import CGtk
import DragDrop
import GtkViews

extension Modifiers {
  /// The keys that are held now, on the keyboard beside a pointer. Nil without a keyboard.
  init?(heldBeside device: OpaquePointer) {
    guard let seat = gdk_device_get_seat(device), let keyboard = gdk_seat_get_keyboard(seat) else {
      return nil
    }
    self.init(gdk_device_get_modifier_state(keyboard))
  }

  /// What the person asks for with them: Ctrl copies, Shift moves.
  var requestedOperation: DropOperation? {
    switch (contains(.control), contains(.shift)) {
    case (true, false): .copy
    case (false, true): .move
    default: nil
    }
  }
}
