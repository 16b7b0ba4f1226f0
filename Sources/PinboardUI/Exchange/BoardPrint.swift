import Board
import BoardCanvas
import BoardExchange
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// Prints the selected pins, or the whole board, on a sheet of paper, or on several ones as a poster.
enum BoardPrint {
  /// The numbers of sheets beside each other that can be chosen.
  private static let widths = [1, 2, 3, 4]
  /// The longest side of the picture in pixels: a poster of three sheets of A4 still has 240 in each inch.
  private static let mostSide = 6_000

  /// Shows the desktop's print dialog at once. The picture is drawn off the main thread once its paper is
  /// known.
  static func run(for owner: any ExchangeHost) {
    let board = owner.canvas.board
    guard !board.document.shownPins.isEmpty else { return }
    let selection = owner.canvas.selection
    let options = ExportOptions(
      pins: selection.isEmpty ? nil : selection, surface: owner.canvas.theme.surface)
    guard let size = try? BoardExport.size(of: board.document, as: .svg, options), size.width > 0,
      size.height > 0
    else { return }
    let poster = DropDown(
      widths.map {
        $0 == 1 ? localized("Off", context: "a poster") : localized($0, "1 Sheet Wide", "\($0) Sheets Wide")
      })
    let list = BoxedList()
    list.add(
      localized("Poster"), detail: localized("Over several sheets, with marks to cut along"), poster)
    let column = StackView(axis: .vertical)
    column.margins = EdgeInsets(top: 18, leading: 18, bottom: 18, trailing: 18)
    column.addSubview(list)
    let aspect = Double(size.width) / Double(size.height)
    let drawing = PrintDrawing(of: owner, options)
    let job = PrintOperation.Job(
      title: board.document.name, isWide: aspect > 1, choices: (localized("Poster"), column),
      grid: { PosterGrid(columns: widths[poster.selectedIndex ?? 0], aspect: aspect) },
      picture: { try await drawing.picture(longSide: min($0, mostSide)) })
    Trace.emit("print.begun", ["width": size.width, "height": size.height])
    Task {
      let outcome = await PrintOperation.run(job, from: owner.window)
      Trace.emit("print.ended", ["outcome": "\(outcome)"])
      board.report(leavingOut: drawing.failures)
      switch outcome {
      case .printed: owner.report(localized("“\(board.document.name.shown)” was given to the printer."))
      case .cancelled: break
      case .failed(let reason): board.report(localized("That can’t be done: \(reason)"))
      }
    }
  }
}

/// Makes the picture that's printed, with progress that can be cancelled.
private final class PrintDrawing {
  private unowned let owner: any ExchangeHost
  private let board: BoardController
  private let document: BoardDocument
  private let options: ExportOptions
  private let linked: LinkedPictures
  /// The pins whose images can't be printed.
  private(set) var failures: [ItemFailure] = []

  init(of owner: any ExchangeHost, _ options: ExportOptions) {
    self.owner = owner
    self.options = options
    board = owner.canvas.board
    document = board.document
    linked = LinkedPictures(for: owner.canvas)
  }

  func picture(longSide side: Int) async throws -> PrintOperation.Picture {
    var options = options
    options.scale = .longSide(side)
    let (document, file, decoder, linked, chosen) = (
      document, board.file, board.pictures.decoder, linked, options
    )
    var drawing: Task<(PrintOperation.Picture, [ItemFailure]), any Error>?
    let work = owner.progress.begin(localized("Print…").withoutEllipsis, isKept: false) { drawing?.cancel() }
    defer { work.end() }
    let task = Task {
      let options = await linked.adding(to: chosen)
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
    let (picture, failures) = try await task.value
    self.failures = failures
    Trace.emit("print.drawn", ["width": picture.width, "height": picture.height])
    return picture
  }
}
