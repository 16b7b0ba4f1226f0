import Board
import DragDropKit
import Files
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
    of session: any DropSession, onto board: BoardController, around point: CGPoint, pixelScale: Double,
    waitsForFolders: Bool = true
  ) {
    // The bar at the bottom of the window shows this import, with its own Cancel.
    session.progressIndicatorStyle = .none
    importItems(
      session.items.map(\.itemProvider), onto: board, around: point, pixelScale: pixelScale,
      waitsForFolders: waitsForFolders)
  }

  /// The same for a drop and for a paste. Whatever comes together is laid side by side, and is one step to undo, however
  /// its parts come in.
  /// - Parameter waitsForFolders: whether cards wait until it's known what comes with them out of folders. Not where the
  ///   order is all that's kept of their places.
  static func importItems(
    _ providers: [ItemProvider], onto board: BoardController, around point: CGPoint, pixelScale: Double,
    waitsForFolders: Bool = true
  ) {
    var images: [ImportTicket] = []
    var folders: [(name: String, url: AsyncStream<URL?>)] = []
    var foreign: [(name: String, url: AsyncStream<URL?>)] = []
    var texts: [ItemProvider] = []
    var refused: [String] = []
    let group = UUID.random()
    for provider in providers {
      if isFolder(provider) {
        folders.append((provider.suggestedName ?? "This folder", place(of: provider, as: folderType)))
      } else if let type = foreignType(of: provider) {
        foreign.append((provider.suggestedName ?? "This file", place(of: provider, as: type)))
      } else if NoteIntake.isText(provider) {
        texts.append(provider)
      } else if isImage(provider) {
        let ticket = ImportTicket(provider, decoder: board.pictures.decoder)
        ticket.onText = { text, place in
          Task {
            await NoteIntake.pin(
              text, insteadOfImageOn: board, around: place, pixelScale: pixelScale, group: group)
          }
        }
        images.append(ticket)
      } else {
        refused.append(provider.suggestedName ?? "This")
      }
    }
    if !refused.isEmpty { board.report(refusal(of: refused)) }
    if !foreign.isEmpty {
      // Alone, it goes where it was dropped.
      let isAlone = foreign.count == providers.count
      Task {
        let window = BoardWindow.all.last { $0.board === board } ?? BoardWindow.all.last
        let files = await places(foreign, of: board)
        await ForeignImport.run(files, onto: board, around: isAlone ? point : nil, in: window)
      }
    }
    if folders.isEmpty || !waitsForFolders {
      board.importer.start(images, around: point, pixelScale: pixelScale, group: group)
      NoteIntake.add(
        texts, to: board, around: point, below: lowest(images, around: point), group: group,
        picturesAt: pixelScale)
      images = []
      texts = []
    }
    guard !folders.isEmpty else { return }
    let notes = NoteIntake.load(texts)
    let starting = board.importer.start(
      images, withFolders: folders.map(\.name.shown), around: point, pixelScale: pixelScale, group: group
    ) {
      await FolderImport.images(in: await places(folders, of: board), for: board)
    }
    Task {
      guard let all = await starting.value else { return }
      await NoteIntake.pin(
        notes, on: board, around: point, below: lowest(all, around: point), group: group,
        picturesAt: pixelScale)
    }
  }

  static func refusal(of names: [String]) -> String {
    names.count == 1
      ? "\(NameList.text(names)) isn’t an image and wasn’t pinned."
      : "\(NameList.text(names)) aren’t images and weren’t pinned."
  }

  /// Whether it gets a card at once.
  static func isImage(_ provider: ItemProvider) -> Bool {
    !isFolder(provider) && foreignType(of: provider) == nil && ImportTicket.imageType(of: provider) != nil
  }

  private static let folderType = "inode/directory"

  private static func isFolder(_ provider: ItemProvider) -> Bool {
    provider.registeredTypeIdentifiers.contains(folderType)
  }

  /// The type of a file that's a board of another program or an archive, by its name; nil for anything else.
  static func foreignType(of provider: ItemProvider) -> String? {
    guard let name = provider.suggestedName, ForeignImport.isForeign(name) else { return nil }
    return provider.registeredTypeIdentifiers(fileOptions: .openInPlace).first
  }

  /// Where a file or a folder is; nil if it comes as a copy, which is gone at once, or not at all.
  private static func place(of provider: ItemProvider, as type: String) -> AsyncStream<URL?> {
    let (stream, continuation) = AsyncStream<URL?>.makeStream()
    let load = provider.loadInPlaceFileRepresentation(forTypeIdentifier: type) { url, isInPlace, _ in
      continuation.yield(isInPlace ? url : nil)
      continuation.finish()
    }
    // Whoever waited for it doesn't any more.
    continuation.onTermination = { if case .cancelled = $0 { load.cancel() } }
    return stream
  }

  /// Those that are there; of the others the person is told.
  private static func places(
    _ items: [(name: String, url: AsyncStream<URL?>)], of board: BoardController
  ) async -> [URL] {
    var found: [URL] = []
    for item in items {
      for await url in item.url {
        if let url { found.append(url) } else { board.report("“\(item.name.shown)” can’t be read.") }
      }
    }
    return found
  }

  /// How far down images come to lie whose shapes aren't known yet; nil if there are none.
  private static func lowest(_ images: [ImportTicket], around point: CGPoint) -> Double? {
    let sides = images.map { ticket in
      let side = max(ticket.presentationSize.width, ticket.presentationSize.height)
      return side > 0 ? side : Arrangement.maximumInitialSide
    }
    let places = Arrangement.sideBySide(
      sizes: sides.map { CGSize(width: $0, height: $0) }, around: point, spacing: CardPainter.gap)
    return zip(places, sides).map { $0.y + $1 / 2 }.max()
  }
}
