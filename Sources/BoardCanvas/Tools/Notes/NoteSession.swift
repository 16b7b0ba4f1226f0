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
  private let stepName: String
  private var saving: Task<Void, Never>?
  /// The pause in typing after which the text is saved.
  private static let pause = Duration.milliseconds(500)

  /// Begins a new note, which isn't on the board until something is written.
  /// - Parameter center: the note's middle, in board points.
  init(at center: CGPoint, on board: BoardController) {
    self.board = board
    pin = Pin(content: .note(""), name: BoardLimits.name(ofNote: ""), center: center, size: NoteStyle.size)
    stepName = localized("Add Note")
  }

  /// Begins to edit a note; nil if the pin isn't a note or isn't on the board.
  init?(editing id: PinID, on board: BoardController) {
    guard let pin = board.document.pin(id), pin.content.note != nil else { return nil }
    self.board = board
    self.pin = pin
    saved = pin
    stepName = localized("Edit Note")
  }

  isolated deinit { saving?.cancel() }

  var text: String { pin.content.note ?? "" }

  /// Takes the present text. The sheet grows downwards with it.
  func write(_ text: String) {
    let cleaned = BoardLimits.cleaned(note: text)
    let height = NoteStyle.height(for: cleaned, width: pin.size.width, atLeast: pin.size.height)
    let growth = height - pin.size.height
    if growth > 0 {
      // The upper edge stays in place, also for a rotated sheet.
      let angle = pin.rotation * .pi / 180
      pin.center.x -= sin(angle) * growth / 2
      pin.center.y += cos(angle) * growth / 2
      pin.size.height = height
    }
    pin.content = .note(cleaned)
    saving?.cancel()
    saving = Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      if !Task.isCancelled { self?.save() }
    }
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
