import BoardCanvas
import BoardExchange
import BoardLook
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The action that pins a picture of a part of the screen.
final class ScreenshotActions {
  private let canvas: BoardView
  private let table: ActionTable

  init(canvas: BoardView, table: ActionTable) {
    self.canvas = canvas
    self.table = table
    table.add("take-screenshot", ["<Control><Shift>p"]) { [weak self] in
      Task { await self?.take() }
    }
  }

  func update() { table.enable(["take-screenshot"], canvas.board.isEditable) }

  private func take() async {
    let board = canvas.board
    Trace.emit("screenshot.begin")
    do {
      if let file = try await ScreenPicture.take() {
        // A copy of the bytes: the file is the user's, who may move or delete it.
        let bytes = try await Self.read(file)
        let isShown = board === canvas.board
        let point =
          isShown ? canvas.position(forItems: 1) : board.freePosition(for: CardLook.unknownSizes(1))
        board.importer.start(
          [ImportTicket(.data(bytes), name: file.name)], around: point, pixelScale: canvas.pixelScale)
        Trace.emit("screenshot.taken", ["path": file.pathText])
      } else {
        Trace.emit("screenshot.cancelled")
      }
    } catch let problem as ScreenPicture.Problem {
      board.report(Self.text(of: problem))
    } catch {
      board.report(localized("That can’t be done: \(error.localizedDescription)"))
    }
  }

  @concurrent private nonisolated static func read(_ file: URL) async throws -> Data {
    try RegularFile(file).contents(limit: mostBytes)
  }

  /// The greatest size of a picture, in bytes: some screens at 16 bytes a pixel.
  private nonisolated static let mostBytes = 512 << 20

  private static func text(of problem: ScreenPicture.Problem) -> String {
    switch problem {
    case .noPortal:
      localized(
        "The desktop’s portal can’t take pictures of the screen here: \("xdg-desktop-portal") is missing."
      )
    case .noBackend:
      localized(
        "The desktop’s portal can’t take pictures of the screen here: \("xdg-desktop-portal-gnome, -kde, -wlr") is missing."
      )
    case .failed: localized("The desktop’s portal couldn’t take a picture of the screen.")
    }
  }
}
