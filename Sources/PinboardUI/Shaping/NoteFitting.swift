import Board
import Foundation

/// A note that's made narrower or wider by its sides gets higher where its text needs it, and a little less high again
/// on the way back: what could be read before can be read.
enum NoteFitting {
  static func fit(_ outcome: inout Shaping.Outcome, of shaping: Shaping) {
    guard shaping.handle.isSide, shaping.pins.count == 1, let pin = shaping.pins.first,
      let text = pin.content.note, var shape = outcome.pins[pin.id]
    else { return }
    let height = { (width: Double) in
      NoteStyle.height(for: text, width: width, atLeast: pin.size.height)
    }
    // A sheet on which not everything was seen before stays as high as somebody made it.
    guard height(pin.size.width) <= pin.size.height else { return }
    shape.setHeight(height(shape.size.width))
    outcome.pins[pin.id] = shape
    outcome.frame = shape
  }
}
