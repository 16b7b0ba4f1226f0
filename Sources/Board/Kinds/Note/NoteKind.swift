import Foundation
import Localization

/// A note. Its payload is the text alone, or fields if there's more to say.
struct NoteKind: PinKind {
  static let word = "note"
  static let counted = "notes"
  static let form = PinForm.card
  static let traits: PinTraits = [.paper, .letters, .stretching]
  static let fixedFields = ["note"]

  let text: String

  init(text: String) { self.text = text }

  /// Reads the UTF-8 of a text; nil if it isn't that of a note.
  init?(plain payload: Data) {
    guard payload.count <= BoardLimits.maximumNoteBytes,
      let text = String(validating: payload, as: UTF8.self), BoardLimits.isValid(note: text)
    else { return nil }
    self.text = text
  }

  static func content(from fields: PayloadFields) -> PinContent? {
    guard let text = fields.value("note", String.self), BoardLimits.isValid(note: text) else { return nil }
    return .note(text)
  }

  func write(to text: inout PayloadText) { text.add("note", self.text) }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    guard BoardLimits.isValid(note: text) else {
      throw .outOfBounds(owner(), "a note of \(text.utf8.count) bytes")
    }
  }

  var name: String? { localized("Note") }
  var searchWords: String { "\(localized("Note")) note" }
  var order: String { "note \(text)" }
}

extension PinContent {
  /// The note's text; nil for other kinds.
  public var note: String? {
    if case .note(let text) = self { text } else { nil }
  }
}

extension NoteFormat {
  /// Reads how a note is written. What can't be read, or is out of bounds, is as in a new note.
  init(_ fields: PayloadFields) {
    self.init()
    if let size = fields.value("textSize", Double.self), BoardLimits.textSizes.contains(size) {
      textSize = size
    }
    isBold = fields.value("bold") ?? false
    isItalic = fields.value("italic") ?? false
    alignment = fields.value("alignment", String.self).flatMap(NoteFormat.Alignment.init) ?? .start
    color = fields.value("textColor", String.self).flatMap(PinColor.init)
    paper = fields.value("paper", String.self).flatMap(PinColor.init)
  }

  /// Writes what isn't as in a new note.
  func write(to text: inout PayloadText) {
    let plain = NoteFormat()
    if textSize != plain.textSize { text.add("textSize", json: String(textSize)) }
    if isBold { text.add("bold", json: "true") }
    if isItalic { text.add("italic", json: "true") }
    if alignment != plain.alignment { text.add("alignment", alignment.rawValue) }
    if let color { text.add("textColor", color.code) }
    if let paper { text.add("paper", paper.code) }
  }
}
