public import Board
public import BoardStore
import BoardLook
import BoardPainting
import KitFiles
public import Foundation
import Glibc
public import Imaging

/// Exports a board, or a part of it, as a picture or as its original images.
///
/// It needs no display and can be called from any actor, because it never blocks the caller. Cancelling the
/// task stops the work and leaves no file behind. A picture appears under its name only when it's complete
/// and on the disk.
public enum BoardExport {
  /// Returns the width and height that a picture would have, in pixels, so that the user can be asked before
  /// it's made. Those of a page of a PDF are in points, 1/72 inch.
  public static func size(
    of document: BoardDocument, as format: ExportFormat, _ options: ExportOptions = ExportOptions()
  ) throws(ExchangeError) -> (width: Int, height: Int) {
    let layout = try ExportLayout(document, options, of: format)
    return (layout.width, layout.height)
  }

  /// Returns whether a picture gets less pixels than its scale asks for, because it would be too large.
  public static func isReduced(
    _ document: BoardDocument, as format: ExportFormat, _ options: ExportOptions = ExportOptions()
  ) throws(ExchangeError) -> Bool {
    try ExportLayout(document, options, of: format).isReduced
  }

  /// Returns a picture as the bytes of its file, for a clipboard. A pin whose image can't be shown is drawn
  /// as a card that says so, and is in the report.
  ///
  /// - Throws: `ExchangeError` (for `.svg` and `.pdf`, which have files only), `CancellationError`.
  public static func data(
    _ document: BoardDocument, of file: BoardFile, as format: ExportFormat,
    _ options: ExportOptions = ExportOptions(), decoder: ImageDecoder = ImageDecoder(),
    progress: @escaping ExchangeProgress.Handler = { _ in }
  ) async throws -> (data: Data, report: ExportReport) {
    guard format.encoder != nil else { throw ExchangeError.unknownFormat(name: format.displayName) }
    let layout = try ExportLayout(document, options, of: format)
    return try await PictureExport(layout: layout, document: document, file: file, decoder: decoder).data(
      as: format, options, progress)
  }

  /// Writes a picture. A pin whose image can't be shown is drawn as a card that says so, and is in the
  /// report.
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
        pictures: PictureExport(layout: layout, document: document, file: file, decoder: decoder),
        style: options.style, includesOriginals: options.includesOriginals
      ).write(to: target, replacing: options.replacing, progress)
    }
    let export = PictureExport(layout: layout, document: document, file: file, decoder: decoder)
    if format == .pdf { return try await export.writePage(to: target, options, progress) }
    return try await export.write(to: target, as: format, options, progress)
  }

  /// Writes a small picture of a board for a file manager, as a PNG. It's made from the previews in the board
  /// file where they exist. A file at `url` is replaced.
  ///
  /// - Parameters:
  ///   - document: the board that's drawn.
  ///   - file: the board's file, which has the previews and the originals.
  ///   - url: the PNG file that's written.
  ///   - side: the length of the longer side in pixels, 16 … 1,024.
  ///   - decoder: the decoder for images without a preview.
  public static func writeThumbnail(
    _ document: BoardDocument, of file: BoardFile, to url: URL, side: Int,
    decoder: ImageDecoder = ImageDecoder()
  ) async throws {
    let options = thumbnailOptions(side)
    let target = try await FileWorker().run { try ExportTarget(url, replacing: true).url }
    try await checkReplaceable(target, by: file)
    _ = try await thumbnailExport(document, options, file, decoder)
      .write(to: target, as: .png, options) { _ in }
  }

  /// Returns the picture that ``writeThumbnail(_:of:to:side:decoder:)`` writes.
  ///
  /// - Parameters:
  ///   - document: the board that's drawn.
  ///   - file: the board's file, which has the previews and the originals.
  ///   - side: the length of the longer side in pixels, 16 … 1,024.
  ///   - decoder: the decoder for images without a preview.
  /// - Returns: a PNG.
  /// - Throws: `ExchangeError.nothingToExport` for a board without pins.
  public static func thumbnail(
    _ document: BoardDocument, of file: BoardFile, side: Int, decoder: ImageDecoder
  ) async throws -> Data {
    let options = thumbnailOptions(side)
    return try await thumbnailExport(document, options, file, decoder).data(as: .png, options) { _ in }.data
  }

  /// Returns a small picture of a board for the cards of pins that lead to it; nil for a board without pins.
  ///
  /// - Parameters:
  ///   - document: the board to which the pins lead.
  ///   - file: the board's file, which has the previews and the originals.
  ///   - surface: what the board lies on; nil for its own surface, and for cork if it has none.
  ///   - decoder: the decoder for images without a preview.
  public static func miniature(
    _ document: BoardDocument, of file: BoardFile, surface: BoardSurface? = nil, decoder: ImageDecoder
  ) async throws -> LinkMiniature? {
    guard !document.shownPins.isEmpty else { return nil }
    var options = thumbnailOptions(512)
    options.surface = surface
    let layout = try ExportLayout(document, options, of: .png, isMiniature: true)
    let export = PictureExport(
      layout: layout, document: document, file: file, decoder: decoder, isThumbnail: true)
    let png = try await export.data(as: .png, options) { _ in }.data
    return LinkMiniature(
      png: png,
      linked: .init(
        detail: LinkPainter.detail(pinCount: document.pins.count), surface: layout.palette.surface),
      extent: layout.area.size)
  }

  private static func thumbnailOptions(_ side: Int) -> ExportOptions {
    ExportOptions(scale: .longSide(min(max(side, 16), 1_024)), replacing: true)
  }

  static func thumbnailExport(
    _ document: BoardDocument, _ options: ExportOptions, _ file: BoardFile, _ decoder: ImageDecoder
  ) throws -> PictureExport {
    PictureExport(
      layout: try ExportLayout(document, options, of: .png), document: document, file: file, decoder: decoder,
      isThumbnail: true)
  }

  /// Throws if `target` is a linked image of the board, because the board file doesn't contain its bytes.
  static func checkReplaceable(_ target: URL, by file: BoardFile) async throws {
    if try await file.originals.links(to: target) { throw ExchangeError.isLinked(target) }
  }

  /// Returns the originals that belong to pins, from back to front, each once. Originals that pins of unknown
  /// kinds name are included.
  ///
  /// - Parameters:
  ///   - document: the board with the pins.
  ///   - pins: the ids of the pins; nil for all pins, hidden ones included.
  public static func originals(of document: BoardDocument, pins: Set<PinID>? = nil) -> [Original] {
    var seen: Set<OriginalID> = []
    return document.pins.filter { pins?.contains($0.id) ?? true }
      .compactMap { $0.content.neededOriginal.flatMap { document.originals[$0] } }
      .filter { seen.insert($0.id).inserted }
  }

  /// Writes originals to a folder, byte for byte. Each gets its own name, made safe, with an ending of the
  /// format that its bytes have: it's never outside of the folder and never replaces an existing file (a
  /// number is added). The folder is made if it doesn't exist. What's no known image, document or film is
  /// left out, and is in the report.
  ///
  /// - Parameters:
  ///   - originals: the originals in the order in which they get their names. Equal ones are written once.
  ///   - file: the board's file, which has the bytes.
  ///   - folder: the folder that the files are written to.
  ///   - includesUnknown: whether files that aren't known are written, too. Their names end with `.bin`.
  ///   - progress: called with the progress of the export, off the main thread.
  public static func writeOriginals(
    _ originals: [Original], of file: BoardFile, to folder: URL, includesUnknown: Bool = false,
    progress: ExchangeProgress.Handler = { _ in }
  ) async throws -> ExportReport {
    try await OriginalsExport(file: file, folder: folder, includesUnknown: includesUnknown)
      .write(originals, progress)
  }
}

extension BoardExport {
  /// Writes a contact sheet: pages of a PDF with all pins in a grid, in reading order, each above its name
  /// and its caption.
  ///
  /// - Throws: `ExchangeError`, `BoardStoreError`, `CancellationError`.
  /// - Parameters:
  ///   - document: the board.
  ///   - file: the board's file, which has the originals.
  ///   - url: the PDF file that's written.
  ///   - options: the pins, the paper, and whether a file at `url` is replaced; scale and style don't matter.
  ///   - decoder: the decoder of the originals.
  ///   - progress: called with the progress, off the main thread.
  public static func writeContactSheet(
    _ document: BoardDocument, of file: BoardFile, to url: URL, _ options: ExportOptions = ExportOptions(),
    decoder: ImageDecoder = ImageDecoder(), progress: @escaping ExchangeProgress.Handler = { _ in }
  ) async throws -> ExportReport {
    var chosen = ExportOptions(pins: options.pins)
    chosen.miniatures = options.miniatures
    let layout = try ExportLayout(document, chosen, of: .pdf)
    let target = try await FileWorker().run { try ExportTarget(url, replacing: options.replacing).url }
    if options.replacing { try await checkReplaceable(target, by: file) }
    let pictures = PictureExport(layout: layout, document: document, file: file, decoder: decoder)
    return try await SheetExport(
      pictures: pictures, includesCredits: options.includesCredits, paper: options.paper
    ).write(to: target, replacing: options.replacing, progress)
  }

  /// Writes a folder that shows the board in any browser, without a server: `index.html`, and pictures of at
  /// most 2,048 pixels on each side. Only the visible parts of images are in them, and nothing that the
  /// originals say about themselves, such as the place where a photograph was taken. The folder appears only
  /// when it's complete.
  ///
  /// - Throws: `ExchangeError` (`alreadyExists` for a folder with something in it), `BoardStoreError`,
  ///   `CancellationError`.
  /// - Parameters:
  ///   - document: the board.
  ///   - file: the board's file, which has the originals.
  ///   - folder: the folder, which doesn't exist or is empty.
  ///   - pins: the pins to show; nil for all.
  ///   - miniatures: the pictures of the boards to which pins lead, as far as they're known.
  ///   - surface: what the board lies on; nil for its own surface, and for cork if it has none.
  ///   - includesCredits: whether the page leads to another one, `credits.html`, with the pictures' sources,
  ///     authors and licences.
  ///   - includesGuides: whether the guides over pictures are drawn.
  ///   - decoder: the decoder of the originals.
  ///   - progress: called with the progress, off the main thread.
  public static func writeWebPage(
    _ document: BoardDocument, of file: BoardFile, to folder: URL, pins: Set<PinID>? = nil,
    miniatures: [PinID: LinkMiniature] = [:], surface: BoardSurface? = nil, includesCredits: Bool = false,
    includesGuides: Bool = false,
    decoder: ImageDecoder = ImageDecoder(), progress: @escaping ExchangeProgress.Handler = { _ in }
  ) async throws -> ExportReport {
    // A page has as many pixels as a browser shows, so it's as large as a drawing can be.
    var options = ExportOptions(pins: pins)
    options.miniatures = miniatures
    options.surface = surface
    options.includesGuides = includesGuides
    let layout = try ExportLayout(document, options, of: .svg)
    let pictures = PictureExport(layout: layout, document: document, file: file, decoder: decoder)
    return try await WebExport(pictures: pictures, includesCredits: includesCredits).write(
      to: folder, progress)
  }

  /// Returns the number of pages of a contact sheet with this number of pins.
  public static func pagesOfContactSheet(pins: Int, on paper: Paper = .a4) -> Int {
    SheetLayout(paper).pages(of: pins)
  }
}

/// The result of an export.
public struct ExportReport: Sendable, Hashable {
  /// The number of pins that are drawn, or of originals that are written.
  public internal(set) var done: Int
  /// The items that are missing or incomplete.
  public internal(set) var failures: [ItemFailure]
  /// Further remarks for the user, each a sentence.
  public internal(set) var notes: [String]
  /// The picture's width and height in pixels (for SVG: the size at which it's shown; for PDF: the page's, in
  /// points); nil for originals.
  public internal(set) var size: (width: Int, height: Int)? {
    get { width.flatMap { width in height.map { (width, $0) } } }
    set {
      width = newValue?.width
      height = newValue?.height
    }
  }
  private var width: Int?
  private var height: Int?

  init(done: Int = 0, failures: [ItemFailure] = [], notes: [String] = []) {
    self.done = done
    self.failures = failures
    self.notes = notes
  }
}

/// The location of an exported picture. It's checked before the work, so that an hour of work isn't lost.
struct ExportTarget {
  /// The target with symbolic links resolved: a link stays a link, and the file that it leads to is replaced.
  let url: URL

  init(_ url: URL, replacing: Bool) throws(ExchangeError) {
    guard url.isFileURL else { throw .notARegularFile(url) }
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else {
      guard lstat(url.systemPath, &status) != 0 else { throw .alreadyExists(url) }  // a link to nothing
      self.url = url
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(url) }
    guard replacing else { throw .alreadyExists(url) }
    self.url = url.resolved
  }
}
