import DragDropKit

extension Shaping.Options {
  /// What's held with a press or a pull.
  init(_ modifiers: Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.centered) }
  }

  /// Nil for keys that mean nothing here.
  init?(key name: String) {
    switch name {
    case "Shift_L", "Shift_R": self = .shift
    case "Control_L", "Control_R": self = .centered
    default: return nil
    }
  }
}
