import Board
import BoardSession
import Foundation
import Localization

/// The editing of one note, from its beginning to its end. It's one step of the history, and is saved while
/// it's going on.
final class NoteSession {
  let board: BoardController
  /// The note as it's shown during editing. It's on the board after the next ``save()``.
  private(set) var pin: Pin
  /// The note as the board has it; nil for a new note before its first save.
  private var saved: Pin?
  private let group = UUID.random()
  private let stepName: CommandName
  private var saving: Task<Void, Never>?
  /// The pause in typing after which the text is saved.
  private static let pause = Duration.milliseconds(500)

  /// Begins a new note, which isn't on the board until something is written.
  /// - Parameters:
  ///   - center: the note's middle, in board points.
  ///   - textSize: the size of its letters, in board points. The sheet is as much larger as they are.
  init(
    at center: CGPoint, textSize: Double = NoteFormat.standardTextSize, on board: BoardController
  ) {
    self.board = board
    let scale = textSize / NoteFormat.standardTextSize
    let size = CGSize(width: NoteStyle.size.width * scale, height: NoteStyle.size.height * scale)
    pin = Pin(
      content: .note(""), name: BoardLimits.name(ofNote: ""), center: center, size: BoardLimits.clamped(size),
      attributes: PinAttributes(format: NoteFormat(textSize: textSize)))
    stepName = .add(AddedPins(notes: 1))
  }

  /// Begins to edit a note; nil if the pin isn't a note or isn't on the board.
  init?(editing id: PinID, on board: BoardController) {
    guard let pin = board.document.pin(id), pin.content.note != nil else { return nil }
    self.board = board
    self.pin = pin
    saved = pin
    stepName = .editNote
  }

  isolated deinit { saving?.cancel() }

  var text: String { pin.content.note ?? "" }

  /// Whether the note isn't on the board yet.
  var isNew: Bool { saved == nil }

  /// Takes the present text. The sheet grows downwards with it.
  func write(_ text: String) {
    let cleaned = BoardLimits.cleaned(note: text)
    fit(cleaned)
    pin.content = .note(cleaned)
    saving?.cancel()
    saving = Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      if !Task.isCancelled { self?.save() }
    }
  }

  private func fit(_ text: String) {
    let height = NoteStyle.height(
      for: text, pin.attributes.format, width: pin.size.width, atLeast: pin.size.height)
    if height > pin.size.height { pin.grow(toHeight: height) }
  }

  /// Writes the note in another way. A new note that nothing has been written on isn't on the board yet.
  func format(_ formatting: NoteFormatting) {
    save()
    guard saved == nil else {
      board.perform(
        Command.format(
          [pin.id], formatting, in: board.document, height: { NoteStyle.height(before: $0, after: $1) }))
      return
    }
    pin.attributes.format = formatting.applied(to: pin.attributes.format)
    fit(text)
  }

  /// Saves the text to the board.
  func save() {
    saving?.cancel()
    saving = nil
    guard let saved else {
      guard !text.isEmpty else { return }
      pin.name = BoardLimits.name(ofNote: text)
      if board.perform(Command.addNote(pin, to: board.document, group: group)) != nil { follow() }
      return
    }
    guard board.document.pin(saved.id) != nil else { return }
    let command = Command.editNote(
      saved.id, to: text, frame: (pin.center, pin.size), in: board.document, name: stepName, group: group)
    if command != nil, board.perform(command) != nil { follow() }
  }

  private func follow() {
    if let pin = board.document.pin(pin.id) {
      self.pin = pin
      saved = pin
    }
  }

  /// What has happened to the note on the board, other than by ``save()``.
  enum Change {
    case none
    /// The note was undone, moved, or changed by another process.
    case changed
    case gone
  }

  /// Updates the note from the board. Changes by others are accepted, but text that isn't saved yet stays.
  func followBoard() -> Change {
    guard let saved else { return .none }
    guard let now = board.document.pin(saved.id), let text = now.content.note else { return .gone }
    guard now != saved else { return .none }
    let isUnsaved = self.text != saved.content.note
    self.saved = now
    let written = self.text
    pin = now
    if isUnsaved, text == saved.content.note { write(written) }
    return .changed
  }
}
