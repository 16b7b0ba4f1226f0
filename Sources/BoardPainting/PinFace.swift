package import Board

/// What a pin's kind paints by itself in the pin's frame: a note's letters, a link's card, a stroke. The
/// drawing depends on nothing else of the pin, but for its size and whether it's grey.
package struct PinFace: Hashable, Sendable {
  package let content: PinContent
  /// How letters are set, if the kind has any.
  package let format: NoteFormat

  package init(_ content: PinContent, format: NoteFormat = NoteFormat()) {
    self.content = content
    self.format = format
  }

  package init(of pin: Pin) { self.init(pin.content, format: pin.attributes.format) }

  /// The size of the smallest letters without which the kind is drawn from afar, in board points; nil if
  /// there are none.
  package var letterSize: Double? { content.hasFormat ? format.textSize : nil }
}
