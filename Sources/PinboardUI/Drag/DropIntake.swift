import Board
import DragDropKit
import Foundation

/// What boards and their rows in the sidebar take from a drag, and how it gets in.
enum DropIntake {
  /// File lists name their files only when dropped, so they're let in by type and judged then.
  private static let takeableTypes = ["public.image", "public.file-url", "text/uri-list"]

  static func draggedPins(_ session: any DropSession) -> [DraggedPin] {
    guard session.localDragSession != nil else { return [] }
    return session.items.compactMap { $0.localObject as? DraggedPin }
  }

  static func canTake(_ session: any DropSession) -> Bool {
    !draggedPins(session).isEmpty || session.canLoadObjects(ofClass: Image.self)
      || session.hasItemsConforming(toTypeIdentifiers: takeableTypes) || NoteIntake.canTake(session)
  }

  static func operation(for session: any DropSession) -> DropOperation {
    let dragged = draggedPins(session)
    return DropRule.operation(
      isTakeable: true, isLocal: !dragged.isEmpty,
      // Nothing can be taken away from a board that's only looked at.
      allowsMove: session.allowsMoveOperation && dragged.allSatisfy(\.board.isEditable),
      requested: session.requestedOperation)
  }

  /// Starts the loads of a drop; only valid inside `performDrop`.
  static func importItems(
    of session: any DropSession, onto board: BoardController, around point: CGPoint, pixelScale: Double
  ) {
    // The bar at the bottom of the window shows this import, with its own Cancel.
    session.progressIndicatorStyle = .none
    importItems(session.items.map(\.itemProvider), onto: board, around: point, pixelScale: pixelScale)
  }

  /// The same for a drop and for a paste.
  static func importItems(
    _ providers: [ItemProvider], onto board: BoardController, around point: CGPoint, pixelScale: Double
  ) {
    var images: [ImportTicket] = []
    var folders: [ItemProvider] = []
    var texts: [ItemProvider] = []
    var refused: [String] = []
    for provider in providers {
      if isFolder(provider) {
        folders.append(provider)
      } else if NoteIntake.isText(provider) {
        texts.append(provider)
      } else if isImage(provider) {
        images.append(ImportTicket(provider))
      } else {
        refused.append(provider.suggestedName ?? "This")
      }
    }
    board.importer.start(images, around: point, pixelScale: pixelScale)
    NoteIntake.add(texts, to: board, around: point)
    for folder in folders { importFolder(folder, onto: board, around: point, pixelScale: pixelScale) }
    if !refused.isEmpty { board.report(refusal(of: refused)) }
  }

  static func refusal(of names: [String]) -> String {
    switch names.count {
    case 1: "“\(names[0])” isn’t an image and wasn’t pinned."
    default: "\(names.count) items aren’t images and weren’t pinned, among them “\(names[0])”."
    }
  }

  /// Whether it gets a card at once.
  static func isImage(_ provider: ItemProvider) -> Bool {
    !isFolder(provider) && ImportTicket.imageType(of: provider) != nil
  }

  private static func isFolder(_ provider: ItemProvider) -> Bool {
    provider.registeredTypeIdentifiers.contains("inode/directory")
  }

  private static func importFolder(
    _ provider: ItemProvider, onto board: BoardController, around point: CGPoint, pixelScale: Double
  ) {
    let name = provider.suggestedName ?? "This folder"
    let (stream, continuation) = AsyncStream<URL?>.makeStream()
    _ = provider.loadInPlaceFileRepresentation(forTypeIdentifier: "inode/directory") { url, isInPlace, _ in
      continuation.yield(isInPlace ? url : nil)
      continuation.finish()
    }
    Task {
      for await url in stream {
        guard let url else {
          board.report("“\(name)” can’t be read.")
          return
        }
        await FolderImport.run(url, onto: board, around: point, pixelScale: pixelScale)
      }
    }
  }
}
