import Board
import BoardSession
package import DragDropKit
package import Foundation

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
    paste(itemProviders, around: pointedPlace)
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
      foreignFilesTo: model.foreignImporter)
  }
}
