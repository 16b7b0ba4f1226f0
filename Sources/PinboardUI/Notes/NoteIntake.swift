import Board
import DragDropKit
import Foundation

/// Texts that are dropped or pasted on a board become notes. Files of text don't: they are files.
enum NoteIntake {
  private static let fileTypes = ["public.file-url", "text/uri-list", "public.image"]

  static func canTake(_ session: any DropSession) -> Bool {
    session.items.contains { isText($0.itemProvider) }
  }

  /// Whether an item is a text, and nothing that could be pinned otherwise.
  static func isText(_ provider: ItemProvider) -> Bool {
    provider.hasItemConformingToTypeIdentifier("public.plain-text")
      && !fileTypes.contains(where: provider.hasItemConformingToTypeIdentifier)
      && provider.registeredTypeIdentifiers(fileOptions: .openInPlace).isEmpty
  }

  /// Pins texts as they arrive. Several are one step.
  /// - Parameter point: where their middle goes, in board points.
  static func add(_ providers: [ItemProvider], to board: BoardController, around point: CGPoint) {
    let group = UUID.random()
    for (number, provider) in providers.enumerated() {
      let place = CGPoint(x: point.x + 24 * Double(number), y: point.y + 24 * Double(number))
      let size = provider.preferredPresentationSize
      _ = provider.loadObject(ofClass: String.self) { text, error in
        let problem = error.map { String(describing: $0) }
        Task { @MainActor in
          guard let text else {
            return board.report("The text couldn’t be read: \(problem ?? "it’s gone").")
          }
          pin(text, on: board, around: place, size: size, group: group)
        }
      }
    }
  }

  /// - Parameter size: as it was on the board that it comes from; zero if that isn't known.
  static func pin(
    _ text: String, on board: BoardController, around point: CGPoint, size: CGSize = .zero, group: UUID? = nil
  ) {
    let cleaned = BoardLimits.cleaned(note: text)
    guard cleaned.contains(where: { !$0.isWhitespace }) else {
      return board.report("There’s nothing written in that text.")
    }
    let pin = Pin(
      content: .note(cleaned), name: BoardLimits.name(ofNote: cleaned), center: point,
      size: size.width >= 1 && size.height >= 1 ? size : NoteStyle.size(for: cleaned))
    board.perform(Command.addNote(pin, to: board.document, group: group))
    if cleaned.utf8.count < text.utf8.count, text.utf8.count > BoardLimits.maximumNoteBytes {
      board.report("The text is longer than a note can be; its beginning was pinned.")
    }
  }
}
