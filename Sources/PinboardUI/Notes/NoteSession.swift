import Board
import Foundation

/// The writing of one note, from its first letter to its last: one step of the history, saved while it's written.
final class NoteSession {
  let board: BoardController
  /// The note as it's seen while it's written; on the board after the next ``save()``.
  private(set) var pin: Pin
  /// As the board has it; nil before the first save of a new one.
  private var saved: Pin?
  private let group = UUID.random()
  private let stepName: String
  private var saving: Task<Void, Never>?
  /// How long a person must rest for what they wrote to be saved.
  private static let pause = Duration.milliseconds(500)

  /// A new note, which isn't on the board until something is written.
  /// - Parameter center: in board points.
  init(at center: CGPoint, on board: BoardController) {
    self.board = board
    pin = Pin(content: .note(""), name: BoardLimits.name(ofNote: ""), center: center, size: NoteStyle.size)
    stepName = "Add Note"
  }

  /// Nil when the pin is no note, or isn't on the board.
  init?(editing id: PinID, on board: BoardController) {
    guard let pin = board.document.pin(id), pin.content.note != nil else { return nil }
    self.board = board
    self.pin = pin
    saved = pin
    stepName = "Edit Note"
  }

  isolated deinit { saving?.cancel() }

  var text: String { pin.content.note ?? "" }

  /// What's written now. The sheet grows downwards with it.
  func write(_ text: String) {
    let cleaned = BoardLimits.cleaned(note: text)
    let height = NoteStyle.height(for: cleaned, width: pin.size.width, atLeast: pin.size.height)
    let growth = height - pin.size.height
    if growth > 0 {
      // Its upper edge stays, also of a sheet that's turned.
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

  /// Brings what's written onto the board.
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

  /// What became of the note on the board, other than by ``save()``.
  enum Change {
    case none
    /// Undone, moved, or written by another process.
    case changed
    case gone
  }

  /// Looks at the board again. What somebody else did counts: what's written here but not saved yet stays written.
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
