import Board
import BoardCanvas
import BoardExchange
import BoardSession
import DragDropKit
import Foundation
import Localization

/// Puts the selected pins, or the whole board, on the clipboard as one picture, as they look on the board.
enum PictureCopy {
  /// The greatest number of pixels: other programs take a picture from the clipboard as a whole.
  private static let mostPixels = 16_000_000
  private static var running: Task<Void, Never>?

  /// Draws the picture off the main thread, with the originals' own pixels as far as the limit allows. A
  /// picture that's still being drawn for an earlier call isn't copied.
  static func copy(for owner: any ExchangeHost) {
    let board = owner.canvas.board
    let (document, file, decoder) = (board.document, board.file, board.pictures.decoder)
    guard !document.shownPins.isEmpty else { return }
    let selection = owner.canvas.selection
    let options = ExportOptions(
      scale: .originals(mostPixels: mostPixels), pins: selection.isEmpty ? nil : selection,
      surface: owner.canvas.theme.surface)
    let linked = LinkedPictures(for: owner.canvas)
    running?.cancel()
    running = Task {
      let work = owner.progress.begin(localized("Copy as Picture"), isKept: false) { running?.cancel() }
      defer { work.end() }
      do {
        let options = await linked.adding(to: options)
        let picture = try await BoardExport.data(document, of: file, as: .png, options, decoder: decoder) {
          work.report($0.fraction)
        }
        try Task.checkCancellation()
        Clipboard.general.setItemProviders([provider(of: picture.data, named: document.name)])
        let size = picture.report.size ?? (0, 0)
        let done = localized("Copied as a picture: \(size.width) × \(size.height) pixels.")
        if let text = ItemFailure.text(of: picture.report.failures, after: done) { owner.report(text) }
        Trace.emit(
          "copied.picture",
          ["width": size.width, "height": size.height, "pins": picture.report.done])
      } catch is CancellationError {
        Trace.emit("copied.picture.cancelled")
      } catch {
        board.report(localized("That can’t be done: \(error)"))
      }
    }
  }

  /// Returns what the clipboard gives.
  /// - Parameter name: the board's name.
  static func provider(of data: Data, named name: String) -> ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = LeavingName.of(name, endings: ["png"])
    provider.registerDataRepresentation(
      forTypeIdentifier: ExportFormat.png.typeIdentifier, visibility: .all
    ) { completion in
      completion(data, nil)
      return nil
    }
    return provider
  }
}
