import Board
package import BoardSession
package import DragDropKit
package import Foundation

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
      || session.hasItemsConforming(toTypeIdentifiers: takeableTypes)
      || ArrivingItem.hasText(among: session.items.lazy.map(\.itemProvider))
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
    let arrival = DropArrival(
      onto: board, around: point, pixelScale: pixelScale, waitsForFolders: waitsForFolders, group: group,
      foreignFilesTo: importer, noteSize: { NoteStyle.size(for: $0) })
    let providers = session.items.map(\.itemProvider)
    guard providers.count > DropArrival.portion else { return arrival.take(providers) }
    // Only a task of the session may still begin loads when this has returned.
    _ = session.accept { _ in await arrival.takeInPortions(providers) }
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
    let arrival = DropArrival(
      onto: board, around: point, pixelScale: pixelScale, waitsForFolders: waitsForFolders, group: group,
      foreignFilesTo: importer, noteSize: { NoteStyle.size(for: $0) })
    guard providers.count > DropArrival.portion else { return arrival.take(providers) }
    Task { await arrival.takeInPortions(providers) }
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
