public import Foundation

// Commands on notes, which are texts on sheets of their own.

extension Command {
  /// Pins a note in front of everything.
  /// - Parameter group: the group of edits that follow at once, so that writing a note is one step.
  public static func addNote(_ pin: Pin, to document: BoardDocument, group: UUID? = nil) -> Command? {
    guard pin.content.note != nil else { return nil }
    return add([pin], originals: [], to: document, group: group)
  }

  /// Gives a note another text and the name that follows from the text, and gives the sheet another place if
  /// it has grown. The text is cleaned.
  /// - Parameter frame: the new centre and size of the sheet in board points; nil leaves both as they are.
  public static func editNote(
    _ id: PinID, to text: String, frame: (center: CGPoint, size: CGSize)? = nil, in document: BoardDocument,
    name: String = "Edit Note", group: UUID? = nil
  ) -> Command? {
    guard let before = document.pin(id), let old = before.content.note else { return nil }
    var pin = before
    let text = BoardLimits.cleaned(note: text)
    pin.content = .note(text)
    // A name that the user has given the note stays.
    if before.name == BoardLimits.name(ofNote: old) { pin.name = BoardLimits.name(ofNote: text) }
    if let frame {
      pin.center = BoardLimits.clamped(frame.center)
      pin.size = BoardLimits.clamped(frame.size)
    }
    // Swift's `==` takes equal letters in two Unicode spellings for one text; a file stores their bytes.
    guard pin != before || !text.utf8.elementsEqual(old.utf8) else { return nil }
    return Command(name: name, changes: [.updatePins([PinUpdate(before: before, after: pin)])], group: group)
  }
}
