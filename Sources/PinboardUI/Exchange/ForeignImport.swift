import Board
import BoardCanvas
import BoardExchange
import BoardSession
import BoardStore
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
      let task = Task { try await BoardImport.collect(plan) { work.report($0.fraction) } }
      collecting = task
      let harvest = try await task.value
      let taken = window.flatMap {
        $0.canvas.board === board ? $0.canvas.bounds(of: board.document.pins) : nil
      }
      let parts = harvest.parts(for: board.document, around: point, beside: taken)
      guard !parts.isEmpty else {
        let complaints = complaints(harvest.report)
        return board.report(
          complaints.isEmpty ? localized("Nothing found") : complaints.joined(separator: "\n"))
      }
      let ids = parts.reduce(into: Set<PinID>()) { $0.formUnion(pin($1, on: board)) }
      if let window, window.canvas.board === board {
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
      board.report(localized("That can’t be done: \(error)"))
    }
  }

  /// Pins a part of an import. An image that has changed since it was read is left out and reported.
  /// - Returns: the new pins.
  @discardableResult
  private static func pin(_ part: ImportPart, on board: BoardController) -> Set<PinID> {
    let arrival = ChangeArrival(board.file.originals.arriving(part.originals)) { [weak board] _, refusal in
      guard let board, let refusal else { return }
      guard let id = refusal.original else {
        return board.report(localized("That can’t be done: \(refusal.reason)"))
      }
      let name = part.originals.first { $0.original.id == id }?.original.name ?? ""
      board.report(leavingOut: [ItemFailure(refusal.reason, name: name)])
      pin(part.without(id), on: board)
    }
    let command = part.command(for: board.document)
    return board.perform(command, bringing: arrival) == nil ? [] : command?.pinIDs ?? []
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
