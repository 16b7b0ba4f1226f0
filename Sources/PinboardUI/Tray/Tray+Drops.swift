import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// What drops on the tray do, wherever on it they land.
extension Tray {
  /// What a drop would do. A drop from another program can't be repeated later, so it's refused before it
  /// could fail.
  func operation(for session: any DropSession) -> DropOperation {
    board?.isEditable == true ? DropIntake.operation(for: session) : .forbidden
  }

  /// Moves or copies pins of boards into the tray.
  /// - Parameters:
  ///   - board: the tray's board.
  ///   - index: the index among the shown pins; that of a single moved pin is its final one.
  ///   - shown: the pins of the tray as the user sees them.
  func take(
    _ dragged: [DraggedPin], operation: DropOperation, onto board: BoardController, at index: Int,
    among shown: [PinID]
  ) -> [PinDrop.Landing] {
    let leaving = Set(operation == .move ? dragged.filter { $0.board === board }.map(\.id) : [])
    // If several are moved, those before the index leave the order.
    let before = leaving.count > 1 ? shown.prefix(index).count { leaving.contains($0) } : 0
    let centers = centers(dragged.count, at: index - before, leaving: leaving)
    return PinDrop.perform(dragged, operation: operation, onto: board, at: centers)
  }

  /// Imports a drop's items behind the last pin.
  /// - Parameters:
  ///   - board: the tray's board.
  ///   - view: the view on which they were dropped.
  func importItems(of session: any DropSession, onto board: BoardController, from view: View?) {
    DropIntake.importItems(
      of: session, onto: board, around: end, pixelScale: Double(view?.window?.scaleFactor ?? 1),
      waitsForFolders: false, foreignFilesTo: shelf)
  }
}
