import Board
import BoardCanvas
import BoardExchange
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// Prints the selected pins, or the whole board, on one sheet of paper.
enum BoardPrint {
  /// The longer side of the printed picture in pixels: 300 on each inch of A4.
  private static let side = 3_508

  /// Draws the picture off the main thread, and then shows the desktop's print dialog.
  static func run(for owner: any ExchangeHost) {
    let board = owner.canvas.board
    let (document, file, decoder) = (board.document, board.file, board.pictures.decoder)
    guard !document.shownPins.isEmpty else { return }
    let selection = owner.canvas.selection
    let options = ExportOptions(
      scale: .longSide(side), pins: selection.isEmpty ? nil : selection, surface: owner.canvas.theme.surface)
    let linked = LinkedPictures(for: owner.canvas)
    Task {
      var drawing: Task<(PrintOperation.Picture, [ItemFailure]), any Error>?
      let work = owner.progress.begin(localized("Preparing to print"), isKept: false) { drawing?.cancel() }
      let task = Task {
        let options = await linked.adding(to: options)
        let drawn = try await BoardExport.data(document, of: file, as: .jpg, options, decoder: decoder) {
          work.report($0.fraction)
        }
        let jpeg = drawn.data
        let image = try await decoder.decode(
          DecodeRequest(id: "print", bytes: .data(jpeg), pixelFormat: .bgra))
        let picture = PrintOperation.Picture(
          width: image.width, height: image.height, stride: image.stride, pixels: image.pixels, jpeg: jpeg)
        return (picture, drawn.report.failures)
      }
      drawing = task
      let result = await task.result
      work.end()
      do {
        let (picture, failures) = try result.get()
        // It's reported before paper is used.
        board.report(leavingOut: failures)
        Trace.emit("print.begun", ["width": picture.width, "height": picture.height])
        let outcome = await PrintOperation.run(picture, title: document.name, from: owner.window)
        Trace.emit("print.ended", ["outcome": "\(outcome)"])
        switch outcome {
        case .printed: owner.report(localized("“\(document.name.shown)” was given to the printer."))
        case .cancelled: break
        case .failed(let reason): board.report(localized("This can’t be printed: \(reason)"))
        }
      } catch is CancellationError {
        Trace.emit("print.ended", ["outcome": "cancelled"])
      } catch {
        board.report(localized("This can’t be printed: \("\(error)")"))
      }
    }
  }
}
