import ArgumentParser
import Board
import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Localization

/// `pinboard export FILE OUT`
struct ExportCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: localized("Write a board as a picture: PNG, JPEG, WebP, SVG or PDF."),
    discussion: localized(
      """
      The picture’s kind is told by its name. It holds what’s seen; an SVG --with-originals holds whole images. A \
      PDF has one page as large as the board, with --contact-sheet pages of A4, or with --frames a page for \
      each frame. Without --scale \
      there’s one pixel for each board point, or less if the board is very large; with --scale originals, the \
      sharpest image keeps its own pixels, if the picture then has 100 million pixels at most. To get the \
      original files, use extract.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Argument(help: ArgumentHelp(localized("The picture: .png, .jpg, .webp, .svg or .pdf."), valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp(localized("Pixels for each board point, or “originals”.")))
  var scale: PictureScale?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      localized("Only these pins: their names, or ids as info --json gives them."), valueName: "pin"))
  var pins: [String] = []

  @Flag(
    help: ArgumentHelp(
      localized("The images alone, without cork, paper and pins; transparent where the format can be.")))
  var plain = false

  @Flag(
    help: ArgumentHelp(localized("All images in a grid with their names and captions, on pages of a PDF.")))
  var contactSheet = false

  @Flag(
    help: ArgumentHelp(
      localized(
        "A page of a PDF for each frame, as large as the frame, in the order in which a page is read.")))
  var frames = false

  @Flag(
    help: ArgumentHelp(
      localized("An SVG with the whole originals, also with what’s cropped away and where they were taken.")))
  var withOriginals = false

  @Flag(
    help: ArgumentHelp(
      localized("Sources, authors and licenses of the pictures")))
  var credits = false

  @Flag(help: ArgumentHelp(localized("Guides")))
  var guides = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(localized("Replace the picture if it exists.")))
  var force = false

  func validate() throws {
    guard ExportFormat(fileName: output) != nil else {
      throw ValidationError("\(ExchangeError.unknownFormat(name: output))")
    }
    let needs: [(option: String, isSet: Bool, format: ExportFormat)] = [
      ("--with-originals", withOriginals, .svg), ("--contact-sheet", contactSheet, .pdf),
      ("--frames", frames, .pdf), ("--credits", credits, .pdf),
    ]
    for need in needs where need.isSet && ExportFormat(fileName: output) != need.format {
      throw ValidationError(localized("\(need.option) needs a name that ends with .\(need.format.rawValue)"))
    }
    if frames, contactSheet {
      throw ValidationError(localized("Choose one of --contact-sheet and --frames"))
    }
    if case .factor(let scale) = scale?.scale, !(scale.isFinite && scale > 0) {
      throw ValidationError("\(ExchangeError.badScale(scale))")
    }
  }

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    guard let format = ExportFormat(fileName: output) else {
      throw ExchangeError.unknownFormat(name: output)
    }
    let board = try await DamagedBoard.open(try URL(fileArgument: file))
    let document = try await board.load()
    var options = ExportOptions(
      scale: scale?.scale ?? .natural, style: plain ? .pictures : .board,
      pins: try chosen(of: document), replacing: force)
    options.includesOriginals = withOriginals
    options.includesCredits = credits
    options.includesGuides = guides
    let line = ProgressLine()
    defer { line.end() }
    let url = try URL(fileArgument: output)
    let report =
      contactSheet
      ? try await BoardExport.writeContactSheet(document, of: board, to: url, options) { line.show($0) }
      : frames
        ? try await BoardExport.writeFrames(document, of: board, to: url, options) { line.show($0) }
        : try await BoardExport.write(document, of: board, to: url, as: format, options) { line.show($0) }
    line.end()
    await board.close()
    for failure in report.failures { Console.complain(failure.description) }
    for note in report.notes { Console.complain(note) }
    let written = [CommandText.pins(report.done)] + (report.size.map { [size($0, of: format)] } ?? [])
    try Console.say(localized("Written: \(localized(list: written))"))
    return ExitStatus(for: report.failures)
  }

  private func size(_ size: (width: Int, height: Int), of format: ExportFormat) -> String {
    switch format {
    case .svg, .pdf: localized("\(size.width) × \(size.height) points")
    default: CommandText.pixels(size.width, size.height)
    }
  }

  private func chosen(of document: BoardDocument) throws -> Set<PinID>? {
    guard !pins.isEmpty else { return nil }
    var chosen: Set<PinID> = []
    for text in pins {
      let found = document.pins.filter { $0.name == text || $0.id.description == text.uppercased() }
      guard !found.isEmpty else { throw ExchangeError.noSuchPin(text) }
      chosen.formUnion(found.map(\.id))
    }
    return chosen
  }
}

/// `pinboard share FILE DIR`
struct ShareCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: localized("Write a folder that shows a board in any browser."),
    discussion: localized(
      """
      The folder has a page, index.html, and pictures of at most 2,048 pixels on each side, without what the \
      originals say about themselves. It needs no server.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Argument(
    help: ArgumentHelp(localized("The folder."), valueName: "dir"))
  var folder: String

  @Flag(
    help: ArgumentHelp(localized("Sources, authors and licenses of the pictures")))
  var credits = false

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let board = try await DamagedBoard.open(try URL(fileArgument: file))
    let document = try await board.load()
    let line = ProgressLine()
    defer { line.end() }
    let report = try await BoardExport.writeWebPage(
      document, of: board, to: try URL(fileArgument: folder), includesCredits: credits
    ) { line.show($0) }
    line.end()
    await board.close()
    for failure in report.failures { Console.complain(failure.description) }
    for note in report.notes { Console.complain(note) }
    try Console.say(localized("Written: \(CommandText.pins(report.done))"))
    return ExitStatus(for: report.failures)
  }
}

/// The value of `--scale`: a number, or “originals”.
struct PictureScale: ExpressibleByArgument {
  let scale: ExportScale

  init?(argument: String) {
    if argument == "originals" {
      scale = .originals()
    } else if let factor = Double(argument) {
      scale = .factor(factor)
    } else {
      return nil
    }
  }
}

/// `pinboard extract FILE DIR`
struct ExtractCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: localized("Write a board’s images to a folder, byte for byte, under their own names."),
    discussion: localized(
      """
      The folder is made if it doesn’t exist. A file that’s there is never replaced: a number is added. A \
      name’s ending becomes that of the image’s format. From a \
      damaged board, every image that’s still whole is written.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Argument(help: ArgumentHelp(localized("The folder."), valueName: "dir"))
  var folder: String

  @Flag(help: ArgumentHelp(localized("Also the images that no pin shows any more.")))
  var all = false

  @Flag(help: ArgumentHelp(localized("Also the images of hidden pins.")))
  var hidden = false

  @Flag(help: ArgumentHelp(localized("Also files that are no known images; their names end with .bin.")))
  var unknown = false

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    // If pages with images are damaged, a thorough repair can read more of them.
    let board = try await DamagedBoard.open(try URL(fileArgument: file), isThorough: true)
    let document = try await board.load()
    let line = ProgressLine()
    defer { line.end() }
    let report = try await BoardExport.writeOriginals(
      originals(of: document), of: board, to: try URL(fileArgument: folder), includesUnknown: unknown
    ) { line.show($0) }
    line.end()
    await board.close()
    for failure in report.failures { Console.complain(failure.description) }
    try Console.say(localized("Written: \(CommandText.images(report.done))"))
    return ExitStatus(for: report.failures)
  }

  /// Returns the originals of the pins from back to front, then those without a pin, if they are wanted.
  private func originals(of document: BoardDocument) -> [Original] {
    let pins = hidden ? nil : Set(document.shownPins.map(\.id))
    let chosen = BoardExport.originals(of: document, pins: pins)
    guard all else { return chosen }
    // An image that only hidden pins show isn't one that no pin shows.
    let pinned = Set(BoardExport.originals(of: document).map(\.id))
    return chosen + document.originals.values.filter { !pinned.contains($0.id) }.sorted { $0.id < $1.id }
  }
}
