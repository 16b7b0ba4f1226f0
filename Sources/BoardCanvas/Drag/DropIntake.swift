import Board
import BoardExchange
import BoardLook
package import BoardSession
package import DragDropKit
import KitFiles
package import Foundation
import Localization

/// Which drags boards and their rows in the sidebar accept, and how their items are imported.
package enum DropIntake {
  /// The accepted types. The files of a file list are known only at the drop, so such a list is accepted by
  /// its type and checked then.
  private static let takeableTypes = ["public.image", "public.file-url", "text/uri-list"]

  package static func draggedPins(_ session: any DropSession) -> [DraggedPin] {
    guard session.localDragSession != nil else { return [] }
    return session.items.compactMap { $0.localObject as? DraggedPin }
  }

  /// The link that a dragged row of the sidebar becomes on a board.
  static func link(in session: any DropSession) -> BoardLink? {
    guard session.localDragSession != nil, session.items.count == 1 else { return nil }
    return (session.items[0].localObject as? any BoardLinkSource)?.boardLink
  }

  package static func canTake(_ session: any DropSession) -> Bool {
    !draggedPins(session).isEmpty || session.canLoadObjects(ofClass: Image.self)
      || session.hasItemsConforming(toTypeIdentifiers: takeableTypes) || NoteIntake.canTake(session)
  }

  package static func operation(for session: any DropSession) -> DropOperation {
    let dragged = draggedPins(session)
    return DropRule.operation(
      isTakeable: true, isLocal: !dragged.isEmpty,
      // Pins can't be moved away from a read-only board.
      allowsMove: session.allowsMoveOperation && dragged.allSatisfy(\.board.isEditable),
      requested: session.requestedOperation)
  }

  /// Starts the loads of a drop. Call it only inside `performDrop`.
  package static func importItems(
    of session: any DropSession, onto board: BoardController, around point: CGPoint, pixelScale: Double,
    waitsForFolders: Bool = true, group: UUID = .random(), foreignFilesTo importer: (any ForeignImporting)?
  ) {
    // The bar at the bottom of the window shows the progress of this import, with a Cancel button.
    session.progressIndicatorStyle = .none
    importItems(
      session.items.map(\.itemProvider), onto: board, around: point, pixelScale: pixelScale,
      waitsForFolders: waitsForFolders, group: group, foreignFilesTo: importer)
  }

  /// Imports the items of a drop or a paste. Items that come together are placed side by side and are one
  /// step to undo, whatever their kinds.
  /// - Parameters:
  ///   - waitsForFolders: whether cards wait until the contents of the folders that came with them are known.
  ///     The tray doesn't wait, since it keeps only the order of the items.
  ///   - group: the group of the commands that pin the items.
  ///   - importer: imports boards of other programs, and archives; without it, they are left out.
  package static func importItems(
    _ providers: [ItemProvider], onto board: BoardController, around point: CGPoint, pixelScale: Double,
    waitsForFolders: Bool = true, group: UUID = .random(),
    foreignFilesTo importer: (any ForeignImporting)? = nil
  ) {
    var images: [ImportTicket] = []
    var folders: [(name: String, url: AsyncStream<URL?>)] = []
    var foreign: [(name: String, url: AsyncStream<URL?>)] = []
    var texts: [ItemProvider] = []
    var refused: [String] = []
    for provider in providers {
      if isFolder(provider) {
        folders.append(
          (provider.suggestedName ?? localized("This folder"), location(of: provider, as: folderType)))
      } else if let type = foreignType(of: provider) {
        foreign.append((provider.suggestedName ?? localized("This file"), location(of: provider, as: type)))
      } else if NoteIntake.isText(provider) {
        texts.append(provider)
      } else if isImage(provider) {
        let ticket = ImportTicket(provider, decoder: board.pictures.decoder)
        ticket.onText = { text, point in
          Task {
            await NoteIntake.pin(
              text, insteadOfImageOn: board, around: point, pixelScale: pixelScale, group: group)
          }
        }
        images.append(ticket)
      } else {
        refused.append(provider.suggestedName ?? localized("This"))
      }
    }
    board.report(leavingOut: refused.map(refusal))
    if !foreign.isEmpty {
      // If it's the only item, it goes to the point of the drop.
      let isAlone = foreign.count == providers.count
      Task {
        let files = await locations(foreign, of: board)
        await importer?.importForeign(files, onto: board, around: isAlone ? point : nil)
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
      images, withFolders: folders.map(\.name.shown), around: { _ in point }, pixelScale: pixelScale,
      group: group
    ) {
      await FolderImport.images(in: await locations(folders, of: board), for: board)
    }
    Task {
      guard let all = await starting.value else { return }
      await NoteIntake.pin(
        notes, on: board, around: point, below: lowest(all, around: point), group: group,
        picturesAt: pixelScale)
    }
  }

  static func refusal(of name: String) -> ItemFailure {
    ItemFailure(name: name, localized("\(NameList.text([name])) isn’t an image and wasn’t pinned."))
  }

  /// Returns whether the item gets a card at once.
  package static func isImage(_ provider: ItemProvider) -> Bool {
    !isFolder(provider) && foreignType(of: provider) == nil && ImportTicket.imageType(of: provider) != nil
  }

  private static let folderType = "inode/directory"

  static func isFolder(_ provider: ItemProvider) -> Bool {
    provider.registeredTypeIdentifiers.contains(folderType)
  }

  /// Returns the type of a file that's a board of another program or an archive, by its name; nil for any
  /// other file.
  static func foreignType(of provider: ItemProvider) -> String? {
    guard let name = provider.suggestedName, ForeignFile.isForeign(name) else { return nil }
    return provider.registeredTypeIdentifiers(fileOptions: .openInPlace).first
  }

  /// Returns the location of a file or folder. It's nil if the item comes as a copy, which is deleted at
  /// once, or not at all.
  private static func location(of provider: ItemProvider, as type: String) -> AsyncStream<URL?> {
    let (stream, continuation) = AsyncStream<URL?>.makeStream()
    let load = provider.loadInPlaceFileRepresentation(forTypeIdentifier: type) { url, isInPlace, _ in
      continuation.yield(isInPlace ? url : nil)
      continuation.finish()
    }
    // The consumer of the stream has been cancelled.
    continuation.onTermination = { if case .cancelled = $0 { load.cancel() } }
    return stream
  }

  /// Returns the locations that are known, and reports the other items to the user.
  private static func locations(
    _ items: [(name: String, url: AsyncStream<URL?>)], of board: BoardController
  ) async -> [URL] {
    var found: [URL] = []
    var failures: [ItemFailure] = []
    for item in items {
      for await url in item.url {
        if let url {
          found.append(url)
        } else {
          failures.append(
            ItemFailure(
              name: item.name, cause: .missing, localized("“\(item.name.shown)” can’t be read.")))
        }
      }
    }
    board.report(leavingOut: failures)
    return found
  }

  /// Returns the lower end of images whose shapes aren't known yet, in board points; nil if there are none.
  private static func lowest(_ images: [ImportTicket], around point: CGPoint) -> Double? {
    guard !images.isEmpty else { return nil }
    let sizes = images.map { ticket in
      let longer = max(ticket.presentationSize.width, ticket.presentationSize.height)
      let side = longer > 0 ? longer : Arrangement.maximumInitialSide
      return CGSize(width: side, height: side)
    }
    return point.y + CardLook.room(for: sizes).maxY
  }
}

/// The operation that a drop on a board would perform, as a table (the spirit of a file manager's action
/// function).
enum DropRule {
  /// - Parameters:
  ///   - isTakeable: whether anything in the drag could become a pin.
  ///   - isLocal: whether the drag began in this process.
  ///   - requested: the operation that the user asks for with modifier keys.
  static func operation(isTakeable: Bool, isLocal: Bool, allowsMove: Bool, requested: DropOperation?)
    -> DropOperation
  {
    guard isTakeable else { return .forbidden }
    guard isLocal, allowsMove else { return .copy }
    return requested == .copy ? .copy : .move
  }
}
