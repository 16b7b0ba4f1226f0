package import Board
import BoardSession
package import DragDropKit
package import Foundation

extension BoardView {
  /// Handles a double click: edits a note, opens another pin, or begins a new note on empty cork.
  package func open(_ pin: Pin?, at point: CGPoint) {
    guard let pin else { return notes.write(at: viewport.boardPoint(point)) }
    if pin.content.note == nil { onOpenPin?(pin.id) } else { notes.edit(pin.id) }
  }

  /// The selected note, if nothing else is selected.
  package var selectedNote: PinID? {
    guard selection.count == 1, let id = selection.first, board.document.pin(id)?.content.note != nil else {
      return nil
    }
    return id
  }

  /// Handles Escape, which ends writing, and Return, which begins it. All other keys belong to the text.
  func handleNotes(_ key: KeyPress) -> Bool {
    if notes.isActive {
      guard key.name == "Escape" else { return false }
      notes.end()
      return true
    }
    guard key.modifiers.isEmpty, let note = selectedNote else { return false }
    notes.edit(note)
    return true
  }
}

/// What Ctrl+V and the Paste menu accept. Drops go to the canvas's drop interaction, which accepts the same
/// items and gets more information about them.
extension BoardView: PasteConfigurationSupporting {
  package func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    // A pin of an unknown kind has no types by which it could be recognised.
    CopiedPins.latest?.matches(itemProviders) == true || itemProviders.contains(where: Self.canPaste)
  }

  /// A file of any type may turn out to be an image; data of a non-image type can't. For an item with only a
  /// URL, the card says why it can't be loaded.
  private static func canPaste(_ provider: ItemProvider) -> Bool {
    if NoteIntake.isText(provider) || provider.hasItemConformingToTypeIdentifier("public.image")
      || provider.registeredTypeIdentifiers.contains("public.url")
      || DropIntake.foreignType(of: provider) != nil
    {
      return true
    }
    let isFile = !provider.registeredTypeIdentifiers(fileOptions: .openInPlace).isEmpty
    return isFile && ImportTicket.imageType(of: provider) != nil
      || provider.alternatives.contains(where: canPaste)
  }

  /// Pastes at the pointer, or in the middle of the view if the pointer isn't over the board.
  package func paste(itemProviders: [ItemProvider]) {
    paste(itemProviders, around: pointer.map(viewport.boardPoint) ?? middle)
  }

  /// - Parameter point: the place in board points.
  package func paste(_ itemProviders: [ItemProvider], around point: CGPoint) {
    guard board.checkEditable() else { return }
    if let copied = CopiedPins.latest, copied.matches(itemProviders),
      let pins = copied.paste(onto: board, around: point)
    {
      selection = Set(pins.map(\.id))
      return
    }
    DropIntake.importItems(
      itemProviders.filter(Self.canPaste), onto: board, around: point, pixelScale: pixelScale,
      foreignFilesTo: foreignImporter)
  }
}
