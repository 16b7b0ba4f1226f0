import Board
import BoardLook
import BoardPainting
import BoardPainting
import CCairo
import KitFiles
import Foundation
import Imaging

/// Writes a contact sheet.
struct SheetExport {
  let pictures: PictureExport
  var includesCredits = false
  var paper = Paper.a4
  /// The greatest number of pages; the rest of the pins is left out. Nil for all.
  var mostPages: Int?

  func write(
    to url: URL, replacing: Bool, _ progress: ExchangeProgress.Handler
  ) async throws -> ExportReport {
    let document = pictures.document
    let chosen = Set(pictures.layout.pins.map(\.id))
    // A frame alone would be an empty cell.
    let strokes = Dictionary(grouping: document.strokes(on: chosen), by: \.carrier)
      .mapValues { $0.map(\.stroke).filter { chosen.contains($0.id) } }
    let drawnOn = Set(strokes.values.joined().map(\.id))
    let pins = document.readingOrder.filter(chosen.contains).compactMap(document.pin)
      .filter { $0.content.frame == nil && !drawnOn.contains($0.id) }
    guard !pins.isEmpty else { throw ExchangeError.nothingToExport }
    let sheet = SheetLayout(paper)
    let drawing = SheetDrawing(sheet)
    try await drawing.begin(
      ExchangeError.draft(of: url), title: document.name, pages: sheet.pages(of: pins.count))
    var report = ExportReport()
    report.size = (Int(sheet.page.width), Int(sheet.page.height))
    let drawnPins = mostPages.map { Array(pins.prefix($0 * sheet.perPage)) } ?? pins
    for (index, pin) in drawnPins.enumerated() {
      try Task.checkCancellation()
      progress(ExchangeProgress(done: index, total: pins.count, name: pin.name))
      let cell = sheet.cell(at: index % sheet.perPage)
      let frame = SheetLayout.frame(of: pin.size, in: cell.picture)
      let scale = frame.width / pin.size.width * SheetLayout.pixelsPerPoint
      let drawn = try await pictures.drawn(pin, scale: scale, forPage: true)
      if let failure = drawn.failure { report.failures.append(failure) }
      report.notes += drawn.notes
      try await drawing.draw(pin, drawn, strokes: strokes[pin.id] ?? [], at: index)
      report.done += 1
    }
    if includesCredits { try await drawing.add(pictures.credits()) }
    try await drawing.finish(replacing: replacing)
    progress(ExchangeProgress(done: pins.count, total: pins.count, name: ""))
    return report
  }
}

/// The pages of a contact sheet, drawn from the first pin to the last. The actor has its own serial queue.
actor SheetDrawing {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.sheet")
  private let sheet: SheetLayout
  private var paper: Paper?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ sheet: SheetLayout) { self.sheet = sheet }

  /// The cairo objects of the pages. They're made on the actor's own queue.
  private final class Paper {
    let surface: PageSurface
    let context: OpaquePointer
    let cards: CardDrawing
    let title: String
    let pages: Int

    init(_ surface: PageSurface, title: String, pages: Int) throws(ExchangeError) {
      let shadow = try ShadowPatch(.day)
      guard let created = cairo_create(surface.pointer) else { throw .outOfMemory }
      self.surface = surface
      context = created
      cards = CardDrawing(context: created, shadow: shadow, palette: .day, isOnPage: true)
      self.title = title
      self.pages = pages
    }

    deinit { cairo_destroy(context) }
  }

  func begin(_ file: sending DraftFile, title: String, pages: Int) throws {
    let surface = try PageSurface(file, size: sheet.page, title: title)
    paper = try Paper(surface, title: title, pages: pages)
  }

  /// Draws a pin. Pins are drawn in the order of their numbers.
  /// - Parameters:
  ///   - strokes: the strokes that are drawn on the pin.
  ///   - number: the pin's index among all pins of the sheet.
  func draw(_ pin: Pin, _ drawn: PictureExport.Drawn, strokes: [Pin], at number: Int) throws {
    guard let paper else { return }
    let index = number % sheet.perPage
    if index == 0 {
      if number > 0 { cairo_show_page(paper.context) }
      try header(of: number / sheet.perPage, on: paper)
    }
    let cell = sheet.cell(at: index)
    let frame = SheetLayout.frame(of: pin.size, in: cell.picture)
    try picture(of: pin, drawn, strokes: strokes, in: frame, on: paper)
    let name = pin.content.note == nil ? pin.name : ""
    let caption = pin.attributes.caption
    var top = cell.words.minY
    let ink = BoardPalette.day.noteInk
    for (text, size, color, lines) in [
      (name, 7.5, ink.mixed(with: LookColor(0xFFFFFF), 0.35), 1), (caption, 8, ink, 2),
    ]
    where !text.isEmpty {
      let words = try NoteLayout(
        inLine: text,
        WordStyle(size: size, width: cell.words.width, alignment: .center, lines: lines))
      paper.cards.write(words, at: CGPoint(x: cell.words.minX, y: top), color)
      top += words.size.height + 1
    }
    try paper.surface.check()
    let status = cairo_status(paper.context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw status == CAIRO_STATUS_NO_MEMORY
        ? ExchangeError.outOfMemory
        : ExchangeError.cannotEncode(
          format: "PDF",
          reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "")
    }
  }

  /// Adds pages with the credits of pictures, if there are any, after the last page.
  func add(_ credits: PictureCredits) throws {
    guard !credits.isEmpty, let paper else { return }
    try CreditsDrawing(credits: credits, page: sheet.page).draw(
      on: paper.surface, paper.cards, from: paper.pages + 1)
  }

  func finish(replacing: Bool) throws {
    guard let paper else { return }
    self.paper = nil
    cairo_show_page(paper.context)
    try paper.surface.finish(replacing: replacing)
  }

  // MARK: Parts

  private func header(of page: Int, on paper: Paper) throws {
    let ink = BoardPalette.day.noteInk
    let (left, right) = (SheetLayout.margin, sheet.page.width - SheetLayout.margin)
    let title = try NoteLayout(inLine: paper.title, WordStyle(size: 11, width: right - left - 60, lines: 1))
    paper.cards.write(title, at: CGPoint(x: left, y: SheetLayout.margin - 6), ink)
    let number = try NoteLayout(
      inLine: "\(page + 1) / \(paper.pages)", WordStyle(size: 9, width: 60, lines: 1))
    paper.cards.write(
      number, at: CGPoint(x: right - number.size.width, y: SheetLayout.margin - 4.5), ink)
  }

  private func picture(
    of pin: Pin, _ drawn: PictureExport.Drawn, strokes: [Pin], in frame: CGRect, on paper: Paper
  ) throws {
    let context = paper.context
    cairo_save(context)
    defer { cairo_restore(context) }
    // The card is drawn as on the board, around its middle and as large, and then scaled.
    cairo_translate(context, frame.midX, frame.midY)
    let scale = frame.width / pin.size.width
    cairo_scale(context, scale, scale)
    var pixels: PaintSurface?
    if case .image(let image, _) = drawn.picture {
      pixels = try PaintSurface(image, isGray: pin.attributes.isGray, jpeg: drawn.jpeg)
    }
    // The layout's scale would be that of the board.
    let isSharp = PixelLook.isSharp(
      pin, pixels: drawn.pixelSize, scale: scale * SheetLayout.pixelsPerPoint)
    try paper.cards.content(
      drawn.picture, of: pin, pixels: pixels, isSharp: isSharp, PinPainter(on: .day, isBare: true))
    if case .own = drawn.picture, let text = pin.content.note {
      try paper.cards.links(of: text, pin.attributes.format, in: PinPainter.frame(of: pin))
    }
    // The card is upright here, and its strokes are turned back with it.
    cairo_rotate(context, -pin.rotation * .pi / 180)
    cairo_translate(context, -pin.center.x, -pin.center.y)
    for stroke in strokes { paper.cards.stroke(stroke) }
  }
}
