public import Board
public import BoardStore
public import Foundation
public import Imaging

/// Takes a board, or a part of it, out as a picture or as its originals.
///
/// Needs no display. Call from any actor: nothing blocks it, and cancelling the task stops the work and leaves
/// no file behind. Pictures appear under their name only when they're whole and on the disk.
public enum BoardExport {
  /// How large a picture would become, in pixels; for asking before it's made.
  public static func size(
    of document: BoardDocument, as format: ExportFormat, _ options: ExportOptions = ExportOptions()
  ) throws(ExchangeError) -> (width: Int, height: Int) {
    let layout = try ExportLayout(document, options, of: format)
    return (layout.width, layout.height)
  }

  /// Writes a picture. Pins whose image can't be shown are drawn as cards that say so, and are in the report.
  ///
  /// - Throws: `ExchangeError`, `BoardStoreError`, `CancellationError`.
  public static func write(
    _ document: BoardDocument, of file: BoardFile, to url: URL, as format: ExportFormat,
    _ options: ExportOptions = ExportOptions(), decoder: ImageDecoder = ImageDecoder(),
    progress: @escaping ExchangeProgress.Handler = { _ in }
  ) async throws -> ExportReport {
    let layout = try ExportLayout(document, options, of: format)
    let worker = FileWorker()
    let target = try await worker.run { try ExportTarget(url, replacing: options.replacing).url }
    if options.replacing { try await checkReplaceable(target, by: file) }
    if format == .svg {
      return try await DrawingExport(
        layout: layout, document: document, file: file, style: options.style, worker: worker
      ).write(to: target, replacing: options.replacing, progress)
    }
    return try await PictureExport(layout: layout, document: document, file: file, decoder: decoder).write(
      to: target, as: format, options, progress)
  }

  /// A small picture of a board for a file manager, as a PNG; made from the previews in the board file where
  /// there are any. Replaces what's at `url`.
  ///
  /// - Parameter side: pixels on the longer side, 16 … 1,024.
  public static func writeThumbnail(
    _ document: BoardDocument, of file: BoardFile, to url: URL, side: Int,
    decoder: ImageDecoder = ImageDecoder()
  ) async throws {
    let options = ExportOptions(scale: .longSide(min(max(side, 16), 1_024)), replacing: true)
    let layout = try ExportLayout(document, options, of: .png)
    let target = try await FileWorker().run { try ExportTarget(url, replacing: true).url }
    try await checkReplaceable(target, by: file)
    let export = PictureExport(
      layout: layout, document: document, file: file, decoder: decoder, isThumbnail: true)
    _ = try await export.write(to: target, as: .png, options) { _ in }
  }

  /// The board has nothing of its linked images but their files.
  private static func checkReplaceable(_ target: URL, by file: BoardFile) async throws {
    if try await file.originals.links(to: target) { throw ExchangeError.isLinked(target) }
  }

  /// The originals that belong to pins, from back to front, each once: also those that pins of unknown kinds name.
  ///
  /// - Parameter pins: those that are asked for; nil for all.
  public static func originals(of document: BoardDocument, pins: Set<PinID>? = nil) -> [Original] {
    var seen: Set<OriginalID> = []
    return document.pins.filter { pins?.contains($0.id) ?? true }
      .compactMap { $0.content.neededOriginal.flatMap { document.originals[$0] } }
      .filter { seen.insert($0.id).inserted }
  }

  /// Writes originals to a folder, byte for byte, each under its own name made safe: never outside of the
  /// folder, and never over a file that's there (a number is added). The folder is made if it doesn't exist.
  ///
  /// - Parameter originals: in the order in which they get their names; equal ones are written once.
  public static func writeOriginals(
    _ originals: [Original], of file: BoardFile, to folder: URL,
    progress: ExchangeProgress.Handler = { _ in }
  ) async throws -> ExportReport {
    try await OriginalsExport(file: file, folder: folder).write(originals, progress)
  }
}
