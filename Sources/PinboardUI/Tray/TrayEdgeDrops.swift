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
    DropProposal(operation: tray.operation(for: session))
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    guard let board = tray.board else { return }
    let dragged = DropIntake.draggedPins(session)
    if dragged.isEmpty {
      tray.importItems(of: session, onto: board, from: interaction.view)
    } else {
      let (operation, shown) = (DropIntake.operation(for: session), tray.pins.map(\.id))
      _ = tray.take(dragged, operation: operation, onto: board, at: shown.count, among: shown)
    }
  }
}
