import Board
import BoardExchange
import DragDropKit
import Foundation

/// Brings boards of other programs and archives onto a board, as one step to undo.
enum ForeignImport {
  static let suffixes = ["bee", "pur", "zip", "cbz"]

  static func isForeign(_ url: URL) -> Bool { suffixes.contains(url.pathExtension.lowercased()) }

  static func run(_ urls: [URL], onto board: BoardController, in window: BoardWindow) async {
    guard !urls.isEmpty, board.checkEditable() else { return }
    do {
      let plan = try await BoardImport.plan(urls)
      if plan.shouldAsk, await !mayPin(plan, in: window.window) { return }
      let wasEmpty = board.document.pins.isEmpty
      let show = window.copyProgress.begin("Importing \(plan.name ?? "\(plan.count) images")")
      defer { window.copyProgress.end() }
      let harvest = try await BoardImport.collect(plan, into: board.file) { show($0.fraction) }
      guard let command = harvest.command(for: board.document) else {
        board.report(complaint(harvest.report) ?? "There’s no image in it.")
        return
      }
      board.perform(command)
      if window.board === board {
        let ids = command.pinIDs
        if wasEmpty, let bounds = board.document.bounds(of: ids) { window.canvas.viewport.fit(bounds) }
        window.canvas.selection = ids
      }
      if let complaint = complaint(harvest.report) { board.report(complaint) }
      Trace.emit("imported", ["pins": harvest.report.pinned, "board": board.name])
    } catch is CancellationError {
    } catch {
      board.report("This can’t be imported: \(error)")
    }
  }

  private static func mayPin(_ plan: ImportPlan, in window: Window) async -> Bool {
    let answer = await MessageDialog.show(
      in: window, title: "Pin \(plan.count) images?", body: plan.name.map { "“\($0)” holds that many." },
      buttons: ["Cancel", MessageDialog.Button("Pin All", role: .suggested)])
    return answer == 1
  }

  /// What wasn't taken, in one sentence; nil if all was.
  private static func complaint(_ report: ImportReport) -> String? {
    let left = report.failures.map(\.description) + report.leftOut
    guard let first = left.first else { return nil }
    return left.count == 1 ? first : "\(first) And \(left.count - 1) more weren’t taken."
  }
}
