import DragDropKit

extension Shaping.Options {
  /// The options for the modifier keys of a press or drag.
  init(_ modifiers: Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.centered) }
  }

  /// The option for a key; nil for keys without a meaning here.
  init?(key name: String) {
    switch name {
    case "Shift_L", "Shift_R": self = .shift
    case "Control_L", "Control_R": self = .centered
    default: return nil
    }
  }
}
