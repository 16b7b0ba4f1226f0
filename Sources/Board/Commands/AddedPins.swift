/// The number of images and notes that a command or a step puts on the board, for its name.
struct AddedPins: Hashable, Sendable {
  /// The number of pins that aren't notes.
  private(set) var images = 0
  private(set) var notes = 0

  init(_ pins: some Sequence<Pin>) {
    for pin in pins {
      if pin.content.note == nil { images += 1 } else { notes += 1 }
    }
  }

  /// Counts the pins that a command puts on the board. Its other changes are ignored.
  init(of command: Command) {
    self.init(
      command.changes.lazy.flatMap { change -> [Pin] in
        if case .insertPins(let pins, _) = change { pins } else { [] }
      })
  }

  /// The name of a command that adds these pins: "Add Image", "Add 2 Notes", "Add 3 Images and Note"; "Add"
  /// if there are none.
  var name: String {
    let parts = [(images, "Image"), (notes, "Note")].filter { $0.0 > 0 }
      .map { $0 == 1 ? $1 : "\($0) \($1)s" }
    return parts.isEmpty ? "Add" : "Add " + parts.joined(separator: " and ")
  }

  static func + (one: AddedPins, other: AddedPins) -> AddedPins {
    var sum = one
    sum.images += other.images
    sum.notes += other.notes
    return sum
  }
}
