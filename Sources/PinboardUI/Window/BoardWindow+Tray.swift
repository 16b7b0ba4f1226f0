import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

extension BoardWindow {
  /// Moves the bars at the bottom above the tray.
  func makeRoomForTray() {
    bottomBars.margins.bottom = tray.isShown ? 24 + TrayStrip.height : Self.roomForTrayHandle
  }

  /// Moves a pin from the tray to the middle of the view.
  func takeFromTray(_ id: PinID) {
    guard let source = tray.tray.board else { return }
    let item = DraggedPin(board: source, id: id, grip: nil, zoom: 1)
    let landings = PinDrop.perform([item], operation: .move, onto: board) { [canvas] _, _ in canvas.middle }
    canvas.selection = Set(landings.map(\.pin.id))
  }
}
