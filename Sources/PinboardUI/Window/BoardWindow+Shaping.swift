import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// Menu items and keys for the size, rotation and order of the selected pins.
extension BoardWindow {
  private static let shapingActions = [
    "rotate-right", "rotate-left", "straighten", "larger", "smaller", "reset-size", "raise", "lower",
    "duplicate",
  ]
  /// The factor of one step of "Larger".
  private static let growth = 1.1
  /// The offset of copies from their pins, in board points.
  private static let copyOffset = CGPoint(x: 24, y: 24)

  func installShaping() {
    add("rotate-right", ["<Control>r"]) { $0.turn(by: 90) }
    add("rotate-left", ["<Control><Shift>r"]) { $0.turn(by: -90) }
    add("straighten", []) { $0.straighten() }
    add("larger", ["<Control><Alt>plus", "<Control><Alt>equal", "<Control><Alt>KP_Add"]) {
      $0.scale(by: Self.growth)
    }
    add("smaller", ["<Control><Alt>minus", "<Control><Alt>KP_Subtract"]) { $0.scale(by: 1 / Self.growth) }
    add("reset-size", []) { $0.resetSize() }
    add("raise", ["<Control>bracketright"]) {
      $0.board.perform(Command.raise($0.canvas.selection, in: $0.board.document))
    }
    add("lower", ["<Control>bracketleft"]) {
      $0.board.perform(Command.lower($0.canvas.selection, in: $0.board.document))
    }
    add("duplicate", ["<Control>d"]) { $0.duplicate() }
    // The letters without modifiers are those of BeeRef and PureRef. A text that is being edited gets them
    // instead.
    add("crop", ["c", "<Shift>c"]) { $0.crop() }
    add("reset-crop", []) {
      $0.canvas.crops.cancel()
      $0.board.perform(Command.resetCrop($0.canvas.selection, in: $0.board.document))
    }
    add("flip-horizontally", ["h"]) { $0.flip(.horizontal) }
    add("flip-vertically", ["v"]) { $0.flip(.vertical) }
  }

  func updateShapingActions() {
    let isPossible = board.isEditable && !canvas.selection.isEmpty
    for name in Self.shapingActions { actions[name]?.isEnabled = isPossible }
    let isTyping = window.focusedView is any TextInput
    let images = isPossible ? canvas.selection.lazy.compactMap(board.document.pin).filter(\.isImage) : nil
    let hasImage = images?.isEmpty == false
    actions["crop"]?.isEnabled = hasImage && canvas.selection.count == 1 && !isTyping
    actions["reset-crop"]?.isEnabled = images?.contains { $0.crop != nil } == true
    for name in ["flip-horizontally", "flip-vertically"] { actions[name]?.isEnabled = hasImage && !isTyping }
  }

  /// Begins cropping, or completes it if it's going on.
  private func crop() {
    if canvas.crops.isActive { return canvas.crops.commit() }
    if let pin = selectedPins.first, selectedPins.count == 1 { canvas.crops.begin(pin) }
  }

  private func flip(_ flip: PinFlip) {
    board.perform(Command.flip(canvas.selection, flip, in: board.document))
  }

  /// Rotates each pin around its own middle.
  private func turn(by degrees: Double) {
    board.perform(Command.rotate(canvas.selection, by: degrees, in: board.document))
  }

  private func straighten() {
    update("Straighten") { $0.rotation = 0 }
  }

  /// Scales the pins around the middle of all of them.
  private func scale(by factor: Double) {
    guard let frame = Shaping.frame(around: selectedPins) else { return }
    board.perform(
      Command.scale(canvas.selection, by: factor, around: frame.center, in: board.document))
  }

  /// Resets the size to that of a newly pinned image.
  private func resetSize() {
    let document = board.document
    update("Reset Size of") { pin in
      if let size = FirstSize.of(pin, in: document) { pin.size = size }
    }
  }

  private func duplicate() {
    guard
      let command = Command.duplicate(canvas.selection, by: Self.copyOffset, in: board.document),
      board.perform(command) != nil
    else { return }
    canvas.selection = command.pinIDs
  }

  private var selectedPins: [Pin] { board.document.ordered(canvas.selection) }

  private func update(_ verb: String, _ change: (inout Pin) -> Void) {
    let pins = selectedPins.map { pin in
      var pin = pin
      change(&pin)
      return pin
    }
    let name = "\(verb) \(Command.counted(pins.count))"
    board.perform(Command.update(pins, in: board.document, name: name))
  }
}

extension Pin {
  fileprivate var isImage: Bool { content.original != nil }
}

extension BoardWindow {
  func installNotes() {
    add("new-note", ["<Control>t"]) { window in
      let canvas = window.canvas
      canvas.notes.write(at: canvas.pointedPlace)
    }
    add("new-note-here", []) { window in
      window.canvas.notes.write(at: window.canvas.viewport.boardPoint(window.menuPoint))
    }
    add("edit-note", []) { window in
      if let note = window.canvas.model.selectedNote { window.canvas.notes.edit(note) }
    }
    canvas.pasteConfiguration = PasteConfiguration(
      acceptableTypeIdentifiers: ["public.image", "public.file-url", "public.plain-text"])
    actions["paste"] = window.enablePaste(from: pasteboard, fallback: canvas) { [weak self] _ in
      self?.reportNothingToPaste()
    }
    add("paste-here", []) { $0.paste(at: $0.canvas.viewport.boardPoint($0.menuPoint)) }
    add("paste-note", ["<Control><Shift>v"]) { window in
      let canvas = window.canvas
      window.pasteNote(at: canvas.pointedPlace)
    }
    add("paste-note-here", []) { $0.pasteNote(at: $0.canvas.viewport.boardPoint($0.menuPoint)) }
    window.onFocusChanged = { [weak self] in self?.updateActions() }
  }

  /// Pastes at the point where a menu was opened. By the time the clipboard is read, the pointer is
  /// elsewhere.
  private func paste(at point: CGPoint) {
    let canvas = canvas
    Task { [weak self] in
      guard let providers = try? await self?.pasteboard.itemProviders() else { return }
      if canvas.canPaste(providers) {
        canvas.paste(providers, around: point)
      } else {
        self?.reportNothingToPaste()
      }
    }
  }

  /// Pastes text as a note, even if it stands for a picture.
  private func pasteNote(at point: CGPoint) {
    Task { [weak self] in
      guard let self, let providers = try? await pasteboard.itemProviders() else { return }
      guard board.checkEditable() else { return }
      if !NoteIntake.addNotes(of: providers, to: board, around: point) {
        board.report("There’s no text in the clipboard.")
      }
    }
  }

  private func reportNothingToPaste() { board.report("There’s no image and no text in the clipboard.") }

  /// Enables the actions on notes. Shortcuts take precedence over the keys of the focused view, so actions
  /// that a text view handles itself are disabled while it has the focus.
  func updateNoteActions() {
    for name in ["new-note", "new-note-here", "edit-note", "paste-note", "paste-note-here"] {
      actions[name]?.isEnabled = board.isEditable
    }
    guard window.focusedView is any TextInput else {
      actions["select-all"]?.isEnabled = true
      return
    }
    for name in [
      "cut", "copy", "paste", "paste-here", "paste-note", "paste-note-here", "delete", "select-all", "undo",
      "redo",
    ] {
      actions[name]?.isEnabled = false
    }
  }
}
