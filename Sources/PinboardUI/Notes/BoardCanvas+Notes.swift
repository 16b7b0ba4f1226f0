import Board
import DragDropKit
import Foundation

extension BoardCanvas {
  /// A double click: on a note it's written on, on empty cork a new one begins.
  func open(_ pin: Pin?, at point: CGPoint) {
    guard let pin else { return notes.write(at: viewport.boardPoint(point)) }
    if pin.content.note == nil { onOpenPin?(pin.id) } else { notes.edit(pin.id) }
  }

  /// The selected note, if nothing else is selected.
  var selectedNote: PinID? {
    guard selection.count == 1, let id = selection.first, board.document.pin(id)?.content.note != nil else {
      return nil
    }
    return id
  }

  /// Escape ends writing, Return begins it; other keys are the text's.
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

/// One declaration for Ctrl+V and the Paste menu; drops come to the canvas's drop interaction, which takes the same
/// and knows more of them.
extension BoardCanvas: PasteConfigurationSupporting {
  func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    // A pin of an unknown kind has no types to tell it by.
    CopiedPins.latest?.matches(itemProviders) == true || itemProviders.contains(where: Self.canPaste)
  }

  /// A file of any type may turn out to be an image; mere data of another type is none. What only has an
  /// address tells on its card why it can't be had.
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

  /// Where the pointer is, else in the middle of what's seen.
  func paste(itemProviders: [ItemProvider]) {
    paste(itemProviders, around: pointer.map(viewport.boardPoint) ?? middle)
  }

  /// - Parameter point: on the board.
  func paste(_ itemProviders: [ItemProvider], around point: CGPoint) {
    guard board.checkEditable() else { return }
    if let copied = CopiedPins.latest, copied.matches(itemProviders),
      let pins = copied.paste(onto: board, around: point)
    {
      selection = Set(pins.map(\.id))
      return
    }
    DropIntake.importItems(
      itemProviders.filter(Self.canPaste), onto: board, around: point, pixelScale: pixelScale)
  }
}
