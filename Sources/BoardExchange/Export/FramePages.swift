public import Board
import BoardLook
public import BoardStore
import KitFiles
public import Foundation
public import Imaging

/// Writes frames as pages of a PDF, in reading order. Each page is as large as its frame and shows what's in
/// its area; the outline of the document has the names.
struct FramePages {
  let document: BoardDocument
  let file: BoardFile
  let decoder: ImageDecoder

  /// The frames in reading order: all of them, or those among `chosen`.
  static func frames(of document: BoardDocument, among chosen: Set<PinID>?) -> [Pin] {
    document.readingOrder.compactMap { document.pin($0) }.filter { pin in
      pin.content.frame != nil && chosen?.contains(pin.id) != false
    }
  }

  func write(
    _ frames: [Pin], to url: URL, _ options: ExportOptions, _ progress: @escaping ExchangeProgress.Handler
  ) async throws -> ExportReport {
    guard let first = frames.first else { throw ExchangeError.nothingToExport }
    var report = ExportReport()
    var raster: BoardRaster?
    var drawn: Set<PinID> = []
    for (index, frame) in frames.enumerated() {
      try Task.checkCancellation()
      let layout = try ExportLayout(document, pageOf: frame, options)
      if let raster {
        try await raster.turnPage(to: layout, named: frame.name)
      } else {
        let new = BoardRaster(layout, options.style)
        try await new.begin(
          pageOf: ExchangeError.draft(of: url), title: document.name, named: first.name)
        raster = new
        report.size = (layout.width, layout.height)
      }
      guard let raster else { break }
      let page = try await PictureExport(layout: layout, document: document, file: file, decoder: decoder)
        .draw(on: raster, forPage: true) { step in
          let share = step.total > 0 ? Double(step.done) / Double(step.total) : 1
          progress(
            ExchangeProgress(
              done: Int((Double(index) + share) * 1_000), total: frames.count * 1_000, name: step.name))
        }
      drawn.formUnion(layout.pins.map(\.id))
      for failure in page.failures where !report.failures.contains(failure) {
        report.failures.append(failure)
      }
      for note in page.notes where !report.notes.contains(note) { report.notes.append(note) }
    }
    report.done = drawn.count
    if options.includesCredits {
      let pins = document.shownPins.filter { drawn.contains($0.id) }
      try await raster?.add(PictureCredits.read(of: pins, in: document, file: file))
    }
    try await raster?.finishPage(replacing: options.replacing)
    progress(ExchangeProgress(done: frames.count * 1_000, total: frames.count * 1_000, name: ""))
    return report
  }
}

extension BoardExport {
  /// Writes the frames of a board as pages of a PDF, in reading order. Each page is as large as its frame.
  ///
  /// - Throws: `ExchangeError` (`nothingToExport` without frames), `BoardStoreError`, `CancellationError`.
  /// - Parameters:
  ///   - document: the board.
  ///   - file: the board's file, which has the originals.
  ///   - url: the PDF file that's written.
  ///   - options: the scale of the pictures, whether a file at `url` is replaced, and the pins, of which the
  ///     frames become pages.
  ///   - decoder: the decoder of the originals.
  ///   - progress: called with the progress, off the main thread.
  public static func writeFrames(
    _ document: BoardDocument, of file: BoardFile, to url: URL, _ options: ExportOptions = ExportOptions(),
    decoder: ImageDecoder = ImageDecoder(), progress: @escaping ExchangeProgress.Handler = { _ in }
  ) async throws -> ExportReport {
    let frames = FramePages.frames(of: document, among: options.pins)
    guard !frames.isEmpty else { throw ExchangeError.nothingToExport }
    let target = try await FileWorker().run { try ExportTarget(url, replacing: options.replacing).url }
    if options.replacing { try await checkReplaceable(target, by: file) }
    return try await FramePages(document: document, file: file, decoder: decoder).write(
      frames, to: target, options, progress)
  }

  /// Returns the number of pages that ``writeFrames(_:of:to:_:decoder:progress:)`` would write.
  public static func pagesOfFrames(of document: BoardDocument, pins: Set<PinID>? = nil) -> Int {
    FramePages.frames(of: document, among: pins).count
  }
}
