import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// Drops on the tray beside its cards: on its title and its edges. They land behind the last card.
///
/// The title comes where the tray's handle was, so a drag that has opened the tray rests on it.
final class TrayEdgeDrops: DropInteractionDelegate {
  private let tray: Tray

  init(_ tray: Tray) { self.tray = tray }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    DropIntake.canTake(session)
  }

  /// Tries to open the tray, if that has failed before.
  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    tray.open()
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    guard tray.board?.isEditable == true else { return DropProposal(operation: .forbidden) }
    return DropProposal(operation: DropIntake.operation(for: session))
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    guard let board = tray.board else { return }
    let dragged = DropIntake.draggedPins(session)
    guard dragged.isEmpty else {
      let operation = DropIntake.operation(for: session)
      let leaving = Set(operation == .move ? dragged.filter { $0.board === board }.map(\.id) : [])
      let places = tray.places(dragged.count, at: tray.pins.count - leaving.count, leaving: leaving)
      _ = PinDrop.perform(dragged, operation: operation, onto: board, at: places)
      return
    }
    DropIntake.importItems(
      of: session, onto: board, around: tray.end,
      pixelScale: Double(interaction.view?.window?.scaleFactor ?? 1),
      waitsForFolders: false, foreignFilesTo: tray.shelf)
  }
}
