import Board
import BoardCanvas
import BoardExchange
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The window that asks which part of a board to export, in which format and size, and then where to.
final class ExportWindow {
  private enum Kind {
    case png, jpeg, webp, svg, pdf, contactSheet, webPage, originals, frames

    /// What's chosen in each row. There are several rows, since windows may be narrow and words long.
    static let rows: [[Kind]] = [
      [.png, .jpeg, .webp, .svg, .pdf], [.contactSheet, .webPage], [.originals, .frames],
    ]

    var title: String {
      switch self {
      case .png: "PNG"
      case .jpeg: "JPEG"
      case .webp: "WebP"
      case .svg: "SVG"
      case .pdf: "PDF"
      case .contactSheet: localized("Contact Sheet")
      case .webPage: localized("Web Page")
      case .originals: localized("Originals")
      case .frames: localized("Frames as Pages")
      }
    }

    /// Nil for what's written in another way than as one picture of the board.
    var format: ExportFormat? {
      switch self {
      case .png: .png
      case .jpeg: .jpg
      case .webp: .webp
      case .svg: .svg
      case .pdf: .pdf
      case .contactSheet, .webPage, .originals, .frames: nil
      }
    }
  }

  private static var open: [ObjectIdentifier: ExportWindow] = [:]

  private let window: Window
  private unowned let owner: any ExchangeHost
  private let board: BoardController
  /// The selection when the export was requested; nil if nothing was selected.
  private let selection: Set<PinID>?
  /// One control for each of `Kind.rows`. Only one of them has a selection.
  private let kinds = Kind.rows.map { SegmentedControl($0.map(\.title)) }
  private let parts: SegmentedControl
  private let scales = SegmentedControl(["1×", "2×", "4×", localized("As the Originals")])
  private let styles = SegmentedControl([localized("As on the Board"), localized("Pictures Only")])
  private let holding = SegmentedControl([localized("What’s Seen"), localized("With the Originals")])
  private let size = Label("")
  private let export = Button(title: localized("Export…"))
  private var pictureRows: [View] = []
  private var holdingRow: View?
  /// Whether the pictures' sources, authors and licences are written.
  private let credits = Switch()
  private let creditsRow = StackView(axis: .horizontal, spacing: 12)
  private let controls = ControlTrace()

  /// Shows the window for a board's window, or brings it to the front.
  static func show(for owner: any ExchangeHost) {
    let key = ObjectIdentifier(owner.window)
    if let open = open[key] { return open.window.present() }
    guard !owner.canvas.board.document.shownPins.isEmpty else { return }
    let new = ExportWindow(for: owner)
    open[key] = new
    new.window.onClosed = {
      WindowNames.forget(new.window)
      open[key] = nil
    }
    new.window.present()
  }

  /// Closes the window together with the board's window.
  static func ownerDidClose(_ owner: any ExchangeHost) {
    open[ObjectIdentifier(owner.window)]?.window.close()
  }

  private init(for owner: any ExchangeHost) {
    self.owner = owner
    board = owner.canvas.board
    selection = owner.canvas.selection.isEmpty ? nil : owner.canvas.selection
    parts = SegmentedControl(
      selection == nil
        ? [localized("The Whole Board")] : [localized("The Whole Board"), localized("The Selection")])
    window = Window(application: owner.application)
    window.transientParent = owner.window
    window.title = localized("Export “\(board.name)”")
    _ = WindowNames.register(window)
    window.titlebar = HeaderBar(title: window.title)
    let column = StackView(axis: .vertical, spacing: 18)
    column.margins = EdgeInsets(top: 22, leading: 28, bottom: 26, trailing: 28)
    // With large letters, it may be higher than a screen.
    let scroll = ScrollView(column, horizontal: .never)
    scroll.followsContentHeight = true
    scroll.expandsVertically = true
    window.content = scroll
    if selection != nil { parts.selectedIndex = 1 }
    // A single choice isn't shown.
    row(localized("Content"), parts, in: column).isHidden = selection == nil
    row(localized("Format"), kinds[0], in: column)
    let others = row(localized("Layout"), kinds[1], in: column)
    kinds[2].accessibilityLabel = localized("Layout")
    kinds[2].horizontalAlignment = .start
    others.addSubview(kinds[2])
    for control in kinds[1...] { control.selectedIndex = nil }
    pictureRows = [
      row(localized("Size"), scales, in: column), row(localized("Style"), styles, in: column),
    ]
    holdingRow = row(localized("Images"), holding, in: column)
    let creditsLabel = Label(localized("Credits"))
    creditsLabel.expandsHorizontally = true
    creditsLabel.alignment = .start
    creditsLabel.horizontalAlignment = .start
    credits.accessibilityLabel = creditsLabel.text
    credits.tooltip = localized("Sources, authors and licenses of the pictures")
    credits.horizontalAlignment = .end
    creditsRow.addSubview(creditsLabel)
    creditsRow.addSubview(credits)
    column.addSubview(creditsRow)
    size.addStyleClass("dim-label")
    size.horizontalAlignment = .start
    size.alignment = .start
    column.addSubview(size)
    export.addStyleClass("suggested-action")
    export.horizontalAlignment = .end
    export.onClick = { [weak self] in self?.choose() }
    column.addSubview(export)
    for control in [parts, scales, styles, holding] { control.onSelect = { [weak self] _ in self?.update() } }
    for control in kinds {
      control.onSelect = { [weak self, weak control] _ in
        guard let self else { return }
        for other in kinds where other !== control { other.selectedIndex = nil }
        update()
      }
    }
    controls.register("export", export)
    controls.register("export-credits", credits)
    for (name, control) in [
      ("part", parts), ("scale", scales), ("style", styles), ("holding", holding),
    ] {
      for index in 0..<control.numberOfSegments {
        if let segment = control.segment(at: index) { controls.register("export-\(name)-\(index)", segment) }
      }
    }
    let segments = kinds.flatMap { control in
      (0..<control.numberOfSegments).map { control.segment(at: $0) }
    }
    for (index, segment) in segments.enumerated() {
      if let segment { controls.register("export-kind-\(index)", segment) }
    }
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      // Return exports, and Tab goes on to the choices.
      export.focus()
      Trace.emit("export.shown", ["window": self.window.traceLabel])
      self.controls.update(in: self.window)
    }
    window.closeOnEscape()
    window.closeOnKeys(of: "win.export")
    controls.follow(window)
    update()
  }

  @discardableResult
  private func row(_ name: String, _ control: SegmentedControl, in column: StackView) -> StackView {
    let row = StackView(axis: .vertical, spacing: 6)
    let label = Label(name)
    label.horizontalAlignment = .start
    control.accessibilityLabel = name
    control.horizontalAlignment = .start
    row.addSubview(label)
    row.addSubview(control)
    column.addSubview(row)
    return row
  }

  private var kind: Kind {
    for (row, control) in zip(Kind.rows, kinds) { if let index = control.selectedIndex { return row[index] } }
    return .png
  }
  /// What the board lies on in its window.
  private var surface: BoardSurface { owner.canvas.theme.surface }
  private var pins: Set<PinID>? { parts.selectedIndex == 1 ? selection : nil }

  private var options: ExportOptions {
    var options = ExportOptions(
      scale: [.factor(1), .factor(2), .factor(4), .originals()][scales.selectedIndex ?? 0],
      style: styles.selectedIndex == 1 ? .pictures : .board, pins: pins, replacing: true)
    options.surface = surface
    options.includesOriginals = kind == .svg && holding.selectedIndex == 1
    options.includesCredits = credits.isOn
    return options
  }

  private func update() {
    for row in pictureRows { row.isHidden = kind.format == nil }
    holdingRow?.isHidden = kind != .svg
    creditsRow.isHidden = ![.pdf, .contactSheet, .frames, .webPage].contains(kind)
    if kind == .contactSheet {
      let pages = BoardExport.pagesOfContactSheet(pins: pins?.count ?? board.document.shownPins.count)
      size.text = localized(pages, "One page of A4.", "\(pages) pages of A4.")
      export.isEnabled = true
      return
    }
    if kind == .webPage {
      size.text = localized("A folder that any browser shows, with pictures of 2048 pixels at most.")
      export.isEnabled = true
      return
    }
    if kind == .frames {
      let pages = BoardExport.pagesOfFrames(of: board.document, pins: pins)
      size.text =
        pages == 0
        ? localized("There’s no frame.") : localized(pages, "One page.", "\(pages) pages.")
      export.isEnabled = pages > 0
      return
    }
    guard let format = kind.format else {
      let count = originals.count
      size.text = localized(count, "One file, byte for byte.", "\(count) files, byte for byte.")
      export.isEnabled = count > 0
      return
    }
    do {
      let pixels = try BoardExport.size(of: board.document, as: format, options)
      size.text =
        format == .pdf
        ? localized("One page, \(Self.millimetres(pixels.width)) × \(Self.millimetres(pixels.height)) mm")
        : localized("\(pixels.width) × \(pixels.height) pixels")
      if options.includesOriginals {
        size.text +=
          "\n"
          + localized(
            "The drawing holds whole originals: also what's cropped away, and where and when they were taken."
          )
      }
      if try BoardExport.isReduced(board.document, as: format, options) {
        size.text += "\n" + localized("Pictures can’t be larger: the sharpest original loses pixels.")
      }
      export.isEnabled = true
    } catch {
      size.text = "\(error)"
      export.isEnabled = false
    }
  }

  private static func millimetres(_ points: Int) -> Int { Int((Double(points) * 25.4 / 72).rounded()) }

  private var originals: [Original] {
    let document = board.document
    return BoardExport.originals(of: document, pins: pins ?? Set(document.shownPins.map(\.id)))
  }

  private func choose() {
    Task {
      if let format = kind.format {
        if let url = await location(for: format) { write(to: url, as: format) }
      } else if kind == .contactSheet {
        if let url = await location(for: .pdf) { writeContactSheet(to: url) }
      } else if kind == .frames {
        if let url = await location(for: .pdf) { writeFrames(to: url) }
      } else if kind == .webPage {
        if let folder = await Ask.folder(in: window, title: localized("Export the Web Page to")) {
          writeWebPage(to: await Self.freeFolder(in: folder, named: FileName.safe(board.document.name)))
        }
      } else if let folder = await Ask.folder(in: window, title: localized("Export the Originals to")) {
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
      in: window, title: localized("Export"),
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
    let (document, file, pins, decoder) = (board.document, board.file, pins, board.pictures.decoder)
    var chosen = ExportOptions(scale: .originals(), pins: pins, surface: surface, replacing: true)
    chosen.includesCredits = credits.isOn
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
    let name = DiskNames.arePlain(in: folder) ? FileName.plain(name) : name
    var number = 1
    while true {
      let url = folder.appending(name: number == 1 ? name : FileName.numbered(name, number))
      if !url.isTaken { return url }
      number += 1
    }
  }

  private func writeWebPage(to folder: URL) {
    let (document, file, pins, decoder) = (board.document, board.file, pins, board.pictures.decoder)
    let (linked, surface, credits) = (LinkedPictures(for: owner.canvas), surface, credits.isOn)
    run(to: folder) { progress in
      let miniatures = await linked.adding(to: ExportOptions()).miniatures
      return try await BoardExport.writeWebPage(
        document, of: file, to: folder, pins: pins, miniatures: miniatures, surface: surface,
        includesCredits: credits, decoder: decoder
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
        owner.canvas.board.report(localized("This can’t be exported: \(error)"))
      }
    }
  }
}

/// A window that shows the dialogs, the progress and the outcome of imports and exports.
@MainActor protocol ExchangeHost: AnyObject {
  var application: Application { get }
  var window: Window { get }
  var canvas: BoardView { get }
  var progress: ProgressPill { get }
  /// Shows a part of the board, in board points.
  func show(_ part: CGRect)
  /// Shows a message.
  func report(_ message: String)
}
