import Board
import Foundation

/// Fits the height of a note whose width is changed by its sides. It grows as far as its text needs, and
/// shrinks again on the way back, so that text that was visible stays visible.
enum NoteFitting {
  static func fit(_ outcome: inout Shaping.Outcome, of shaping: Shaping) {
    guard shaping.handle.isSide, shaping.pins.count == 1, let pin = shaping.pins.first,
      let text = pin.content.note, var shape = outcome.pins[pin.id]
    else { return }
    let height = { (width: Double) in
      NoteStyle.height(for: text, width: width, atLeast: pin.size.height)
    }
    // If not all of the text was visible before, the height stays as the user has made it.
    guard height(pin.size.width) <= pin.size.height else { return }
    shape.setHeight(height(shape.size.width))
    outcome.pins[pin.id] = shape
    outcome.frame = shape
  }
}
