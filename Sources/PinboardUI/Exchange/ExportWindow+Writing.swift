import Board
import BoardCanvas
import BoardExchange
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

// Where to, and the writing.
extension ExportWindow {
  /// Asks where to, and begins.
  func choose() {
    Task {
      if let format = kind.format {
        if let url = await location(for: format) { write(to: url, as: format) }
      } else if kind == .contactSheet {
        if let url = await location(for: .pdf) { writeContactSheet(to: url) }
      } else if kind == .frames {
        if let url = await location(for: .pdf) { writeFrames(to: url) }
      } else if kind == .webPage {
        if let folder = await Ask.folder(in: window, title: localized("Export…").withoutEllipsis) {
          writeWebPage(to: await Self.freeFolder(in: folder, named: FileName.safe(board.document.name)))
        }
      } else if let folder = await Ask.folder(in: window, title: localized("Export…").withoutEllipsis) {
        writeOriginals(to: folder)
      }
    }
  }

  private func write(to url: URL, as format: ExportFormat) {
    let (document, file, options, decoder) = (board.document, board.file, options, board.pictures.decoder)
    let linked = LinkedPictures(for: owner.canvas)
    run(to: url) { progress in
      let options = await linked.adding(to: options)
      return try await BoardExport.write(document, of: file, to: url, as: format, options, decoder: decoder) {
        progress($0.fraction)
      }
    }
  }

  /// Asks for the file.
  private func location(for format: ExportFormat) async -> URL? {
    await Ask.saveLocation(
      in: window, title: localized("Export…").withoutEllipsis,
      name: "\(FileName.safe(board.document.name)).\(format.rawValue)",
      filter: FileDialog.filter(for: format))
  }

  private func writeContactSheet(to url: URL) {
    let (document, file, options, decoder) = (board.document, board.file, options, board.pictures.decoder)
    let linked = LinkedPictures(for: owner.canvas)
    run(to: url) { progress in
      let options = await linked.adding(to: options)
      return try await BoardExport.writeContactSheet(document, of: file, to: url, options, decoder: decoder) {
        progress($0.fraction)
      }
    }
  }

  private func writeFrames(to url: URL) {
    let (document, file, decoder) = (board.document, board.file, board.pictures.decoder)
    var chosen = ExportOptions(scale: .originals(), pins: pins, surface: surface, replacing: true)
    chosen.includesCredits = options.includesCredits
    chosen.includesGuides = options.includesGuides
    let options = chosen
    let linked = LinkedPictures(for: owner.canvas)
    run(to: url) { progress in
      let options = await linked.adding(to: options)
      return try await BoardExport.writeFrames(document, of: file, to: url, options, decoder: decoder) {
        progress($0.fraction)
      }
    }
  }

  /// Returns a folder in another one that doesn't exist yet; its name has a number if it must.
  @concurrent private static func freeFolder(in folder: URL, named name: String) async -> URL {
    let name = FileName.plain(name)
    var number = 1
    while true {
      let url = folder.appending(name: number == 1 ? name : FileName.numbered(name, number))
      if !url.isTaken { return url }
      number += 1
    }
  }

  private func writeWebPage(to folder: URL) {
    let (document, file, pins, decoder) = (board.document, board.file, pins, board.pictures.decoder)
    let (linked, surface, options) = (LinkedPictures(for: owner.canvas), surface, options)
    run(to: folder) { progress in
      let miniatures = await linked.adding(to: ExportOptions()).miniatures
      return try await BoardExport.writeWebPage(
        document, of: file, to: folder, pins: pins, miniatures: miniatures, surface: surface,
        includesCredits: options.includesCredits, includesGuides: options.includesGuides, decoder: decoder
      ) {
        progress($0.fraction)
      }
    }
  }

  private func writeOriginals(to folder: URL) {
    let (originals, file) = (originals, board.file)
    // Each file is written completely or not at all.
    run(to: folder, stopped: localized("Stopped. What was written before is in “\(folder.shownName)”.")) {
      progress in
      try await BoardExport.writeOriginals(originals, of: file, to: folder) { progress($0.fraction) }
    }
  }

  private func run(
    to url: URL, stopped: String = localized("Nothing was exported."),
    _ body: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async throws -> ExportReport
  ) {
    let owner = owner
    window.close()
    Task {
      var export: Task<ExportReport, any Error>?
      let work = owner.progress.begin(localized("Exporting to “\(url.shownName)”")) { export?.cancel() }
      defer { work.end() }
      let task = Task { try await body(work.report) }
      export = task
      do {
        let report = try await task.value
        let place = url.shownName
        let done = report.done > 0 ? localized("Exported to “\(place)”.") : nil
        if let text = ItemFailure.text(of: report.failures, after: done) { owner.report(text) }
        Trace.emit("exported", ["path": url.pathText, "failures": report.failures.count])
      } catch is CancellationError {
        Trace.emit("export.cancelled", ["path": url.pathText])
        owner.report(stopped)
      } catch {
        owner.canvas.board.report(localized("That can’t be done: \(error)"))
      }
    }
  }
}
