import Board
import BoardCanvas
import BoardExchange
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// Imports boards of other programs, and archives, onto a board, as one step to undo.
enum ForeignImport {
  /// Imports files.
  /// - Parameters:
  ///   - point: the middle of everything imported, in board points; nil for a position beside the existing
  ///     pins.
  ///   - window: shows the progress and questions; nil if there's none.
  static func run(
    _ urls: [URL], onto board: BoardController, around point: CGPoint? = nil, in window: (any ExchangeHost)?
  ) async {
    guard !urls.isEmpty, board.checkEditable() else { return }
    var collecting: Task<ImportHarvest, any Error>?
    let (text, cancel) = (localized("Reading \(names(of: urls))"), { () -> Void in collecting?.cancel() })
    let work =
      window?.progress.begin(text, onCancel: cancel)
      ?? LongWork(text, in: nil, isKept: true, onCancel: cancel)
    defer { work.end() }
    do {
      let plan = try await BoardImport.plan(urls)
      let detail = plan.name.map { localized("“\($0)” holds that many.") }
      if plan.shouldAsk, await !Ask.mayPin(plan.summary, body: detail, in: window?.window) { return }
      // The user may have stopped the work during the inspection. Then it ends here.
      try work.step(0)
      work.show(localized("Importing \(plan.name ?? plan.summary)"), fraction: 0)
      let file = board.file
      let task = Task { try await BoardImport.collect(plan, into: file) { work.report($0.fraction) } }
      collecting = task
      let harvest = try await task.value
      let taken = window.flatMap {
        $0.canvas.board === board ? $0.canvas.bounds(of: board.document.pins) : nil
      }
      guard let command = harvest.command(for: board.document, around: point, beside: taken) else {
        let complaints = complaints(harvest.report)
        return board.report(
          complaints.isEmpty ? localized("There’s no image in it.") : complaints.joined(separator: "\n"))
      }
      board.perform(command)
      if let window, window.canvas.board === board {
        let ids = command.pinIDs
        // Nothing that has come stays outside the window.
        let bounds = window.canvas.bounds(of: board.document.ordered(ids))
        if let bounds, !window.canvas.viewport.visibleRect.encloses(bounds) {
          window.show(bounds)
        }
        window.canvas.selection = ids
      }
      let complaints = complaints(harvest.report)
      if !complaints.isEmpty { board.report(complaints.joined(separator: "\n")) }
      Trace.emit("imported", ["pins": harvest.report.pinned, "board": board.name])
    } catch is CancellationError {
      Trace.emit("import.cancelled", ["board": board.name])
    } catch {
      board.report(localized("This can’t be imported: \(error)"))
    }
  }

  private static func names(of urls: [URL]) -> String {
    urls.count == 1 ? "“\(urls[0].shownName)”" : localized(urls.count, "1 file", "\(urls.count) files")
  }

  /// Returns what wasn't imported, one line each; empty if everything was.
  nonisolated static func complaints(_ report: ImportReport) -> [String] {
    var lines = ItemFailure.text(of: report.failures).map { [$0] } ?? []
    lines += report.remarks.map { "\($0)." }
    if !report.leftOut.isEmpty {
      lines.append(localized("Left out: \(report.leftOut.joined(separator: "; "))."))
    }
    return lines
  }
}
