import Board
import BoardCanvas
import BoardExchange
import BoardSession
import BoardStore
import Foundation
import Imaging

/// The pictures of the boards to which the pins of a board lead, for its exports: of the boards that are
/// open, as on the canvas.
nonisolated struct LinkedPictures: Sendable {
  private let boards: [URL: (document: BoardDocument, file: BoardFile, surface: BoardSurface)]
  private let pins: [PinID: URL]
  private let decoder: ImageDecoder

  @MainActor init(for canvas: BoardView) {
    var boards: [URL: (document: BoardDocument, file: BoardFile, surface: BoardSurface)] = [:]
    var pins: [PinID: URL] = [:]
    for pin in canvas.board.document.pins {
      guard let link = pin.content.link, let board = canvas.openBoard(of: link) else {
        continue
      }
      let surface = Theme.current(on: board.document.surface).surface
      boards[board.url] = (board.document, board.file, surface)
      pins[pin.id] = board.url
    }
    self.boards = boards
    self.pins = pins
    decoder = canvas.board.pictures.decoder
  }

  /// Returns options with the pictures. A picture that can't be made is left out.
  func adding(to options: ExportOptions) async -> ExportOptions {
    var made: [URL: LinkMiniature] = [:]
    for (url, board) in boards where !Task.isCancelled {
      made[url] = try? await BoardExport.miniature(
        board.document, of: board.file, surface: board.surface, decoder: decoder)
    }
    var options = options
    options.miniatures = pins.compactMapValues { made[$0] }
    return options
  }
}
