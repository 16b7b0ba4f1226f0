public import Board
public import BoardStore
import KitFiles
import Foundation
public import Imaging

/// What a preview of an export shows.
public enum ExportPreview: Hashable, Sendable {
  /// The picture of the board, or of a part of it.
  case picture
  /// The first page of a contact sheet.
  case contactSheet
  /// The page of the first frame.
  case frames
}

extension BoardExport {
  /// Returns a small picture of what an export will be. It's made from the previews in the board's file where
  /// they exist.
  ///
  /// - Throws: `ExchangeError` (`nothingToExport` without pins, or without frames), `BoardStoreError`,
  ///   `ImagingError`, `CancellationError`.
  /// - Parameters:
  ///   - document: the board.
  ///   - file: the board's file, which has the previews and the originals.
  ///   - what: what's shown.
  ///   - options: the options of the export; its scale doesn't matter.
  ///   - side: the length of the longer side in pixels, 16 … 1,024.
  ///   - decoder: the decoder of images without a preview, and of pages.
  public static func preview(
    _ document: BoardDocument, of file: BoardFile, _ what: ExportPreview, _ options: ExportOptions, side: Int,
    decoder: ImageDecoder
  ) async throws -> DecodedImage {
    var options = options
    options.scale = .longSide(min(max(side, 16), 1_024))
    options.replacing = true
    options.includesCredits = false
    let bytes: Data
    switch what {
    case .picture:
      bytes = try await thumbnailExport(document, options, file, decoder)
        .data(as: .png, options) { _ in }.data
    case .contactSheet, .frames:
      bytes = try await firstPage(document, of: file, what, options, decoder: decoder)
    }
    try Task.checkCancellation()
    return try await decoder.decode(
      DecodeRequest(
        id: "preview", bytes: .data(bytes), extent: .longSide(min(max(side, 16), 1_024)), pixelFormat: .bgra))
  }

  /// Returns the first page as a PDF.
  private static func firstPage(
    _ document: BoardDocument, of file: BoardFile, _ what: ExportPreview, _ options: ExportOptions,
    decoder: ImageDecoder
  ) async throws -> Data {
    let url = FileManager.default.temporaryDirectory.appending(name: "pinboard-\(UUID().uuidString).pdf")
    do {
      if what == .frames {
        guard let first = FramePages.frames(of: document, among: options.pins).first else {
          throw ExchangeError.nothingToExport
        }
        _ = try await FramePages(document: document, file: file, decoder: decoder)
          .write([first], to: url, options) { _ in }
      } else {
        let layout = try ExportLayout(document, ExportOptions(pins: options.pins), of: .pdf)
        let pictures = PictureExport(
          layout: layout, document: document, file: file, decoder: decoder, isThumbnail: true)
        _ = try await SheetExport(pictures: pictures, paper: options.paper, mostPages: 1)
          .write(to: url, replacing: true) { _ in }
      }
      return try await FileWorker().run {
        defer { unlink(url.systemPath) }
        return try Data(contentsOf: url)
      }
    } catch {
      unlink(url.systemPath)
      throw error
    }
  }
}
