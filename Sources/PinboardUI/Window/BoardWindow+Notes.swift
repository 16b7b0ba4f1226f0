import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

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
