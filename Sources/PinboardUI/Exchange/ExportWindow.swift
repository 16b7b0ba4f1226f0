import Board
import BoardCanvas
import BoardExchange
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The window that asks which part of a board to export, in which format and size, and then where to. It
/// shows beforehand what it will be.
final class ExportWindow {
  private static var open: [ObjectIdentifier: ExportWindow] = [:]

  let window: Window
  unowned let owner: any ExchangeHost
  let board: BoardController
  /// The selection when the export was requested; nil if nothing was selected.
  private let selection: Set<PinID>?
  private let kinds = DropDown(ExportKind.allCases.map(\.title))
  private let parts: DropDown
  private let scales = DropDown(["1×", "2×", "4×", localized("As the Originals")])
  private let styles = DropDown([localized("As on the Board"), localized("Pictures Only")])
  private let holding = DropDown([localized("What’s Seen"), localized("With the Originals")])
  private let papers = DropDown(Paper.allCases.map(\.name))
  /// Whether the pictures' sources, authors and licences are written.
  private let credits = Switch()
  private let guides = Switch()
  private let size = Label("")
  private let export = Button(title: localized("Export…"))
  private let preview: ExportPreviewPane
  /// The rows that only some kinds have.
  private var rows: [(view: View, isShown: (ExportKind) -> Bool)] = []
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
      new.preview.end()
      open[key] = nil
    }
    new.window.present()
  }

  /// Closes the window together with the board's window.
  static func ownerDidClose(_ owner: any ExchangeHost) {
    open[ObjectIdentifier(owner.window)]?.window.close()
  }

  /// The window of a board's window; nil if it isn't open.
  static func opened(for owner: any ExchangeHost) -> ExportWindow? { open[ObjectIdentifier(owner.window)] }

  private init(for owner: any ExchangeHost) {
    self.owner = owner
    board = owner.canvas.board
    selection = owner.canvas.selection.isEmpty ? nil : owner.canvas.selection
    parts = DropDown([localized("The Whole Board"), localized("The Selection")])
    preview = ExportPreviewPane(of: owner.canvas)
    window = Window(application: owner.application)
    window.transientParent = owner.window
    window.title = localized("Export “\(board.name)”")
    _ = WindowNames.register(window)
    window.titlebar = HeaderBar(title: window.title)
    let column = StackView(axis: .vertical, spacing: 16)
    column.margins = EdgeInsets(top: 18, leading: 20, bottom: 20, trailing: 20)
    // With large letters, it may be higher than a screen.
    let scroll = ScrollView(column, horizontal: .never)
    scroll.followsContentHeight = true
    scroll.expandsVertically = true
    window.content = scroll
    column.addSubview(preview.view)
    column.addSubview(makeList())
    size.addStyleClass("dim-label")
    size.horizontalAlignment = .start
    size.alignment = .start
    size.isWrapping = true
    column.addSubview(size)
    export.addStyleClass("suggested-action")
    export.horizontalAlignment = .end
    export.onClick = { [weak self] in self?.choose() }
    column.addSubview(export)
    register()
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

  private func makeList() -> View {
    let list = BoxedList()
    list.setMinimumSize(width: 320)
    let hasSelection = selection != nil
    if hasSelection { parts.selectedIndex = 1 }
    let isPicture: (ExportKind) -> Bool = { $0.format != nil }
    let all: [(String, View, (ExportKind) -> Bool)] = [
      (localized("Format"), kinds, { _ in true }),
      // A single choice isn't shown.
      (localized("Content"), parts, { _ in hasSelection }),
      (localized("Size"), scales, isPicture), (localized("Style"), styles, isPicture),
      (localized("Paper"), papers, { $0 == .contactSheet }), (localized("Images"), holding, { $0 == .svg }),
      // Few boards have guides.
      (localized("Guides"), guides, { [hasGuides] in hasGuides && $0.hasGuides }),
      (localized("Credits"), credits, \.hasCredits),
    ]
    for (name, control, isShown) in all { rows.append((list.add(name, control), isShown)) }
    guides.onToggle = { [weak self] _ in self?.update() }
    credits.tooltip = localized("Sources, authors and licenses of the pictures")
    for control in [kinds, parts, scales, styles, holding, papers] {
      control.onSelect = { [weak self] _ in self?.update() }
    }
    return list
  }

  private func register() {
    let named: [(String, View)] = [
      ("export", export), ("export-credits", credits), ("export-guides", guides), ("export-kind", kinds),
      ("export-part", parts),
      ("export-scale", scales), ("export-style", styles), ("export-holding", holding),
      ("export-paper", papers),
    ]
    for (name, control) in named { controls.register(name, control) }
  }

  // MARK: What's chosen

  var kind: ExportKind { ExportKind.allCases[kinds.selectedIndex ?? 0] }
  /// What the board lies on in its window.
  var surface: BoardSurface { owner.canvas.theme.surface }
  var pins: Set<PinID>? { parts.selectedIndex == 1 ? selection : nil }

  var options: ExportOptions {
    var options = ExportOptions(
      scale: [.factor(1), .factor(2), .factor(4), .originals()][scales.selectedIndex ?? 0],
      style: style, pins: pins, replacing: true)
    options.surface = surface
    options.includesOriginals = kind == .svg && holding.selectedIndex == 1
    options.includesCredits = credits.isOn
    options.includesGuides = guides.isOn
    options.paper = paper
    return options
  }

  private var hasGuides: Bool { board.document.shownPins.contains { !$0.attributes.guides.isEmpty } }

  private var style: ExportStyle { styles.selectedIndex == 1 ? .pictures : .board }
  private var paper: Paper { Paper.allCases[papers.selectedIndex ?? 0] }

  var originals: [Original] {
    let document = board.document
    return BoardExport.originals(of: document, pins: pins ?? Set(document.shownPins.map(\.id)))
  }

  private func update() {
    for row in rows { row.view.isHidden = !row.isShown(kind) }
    let outcome = outcome
    size.text = outcome.text
    export.isEnabled = outcome.isPossible
    // Originals have neither the board around them nor paper.
    preview.show(
      ExportPreviewPane.Choice(
        what: kind.preview, style: kind == .originals ? .pictures : kind.format == nil ? .board : style,
        pins: pins, surface: surface, paper: paper, includesGuides: guides.isOn))
  }

  /// What will be written, in words, and whether it can be.
  private var outcome: (text: String, isPossible: Bool) {
    switch kind {
    case .contactSheet:
      let pages = BoardExport.pagesOfContactSheet(
        pins: pins?.count ?? board.document.shownPins.count, on: paper)
      return (localized(pages, "1 page", "\(pages) pages"), true)
    case .webPage:
      return (localized("A folder that any browser shows, with pictures of 2048 pixels at most."), true)
    case .frames:
      let pages = BoardExport.pagesOfFrames(of: board.document, pins: pins)
      return pages == 0
        ? (localized("There’s no frame."), false) : (localized(pages, "1 page", "\(pages) pages"), true)
    case .originals:
      let count = originals.count
      return (localized(count, "1 file, byte for byte", "\(count) files, byte for byte"), count > 0)
    case .png, .jpeg, .webp, .svg, .pdf: return pictureOutcome
    }
  }

  private var pictureOutcome: (text: String, isPossible: Bool) {
    guard let format = kind.format else { return ("", false) }
    let options = options
    do {
      let pixels = try BoardExport.size(of: board.document, as: format, options)
      var lines = [
        format == .pdf
          ? localized("1 page, \(Self.millimetres(pixels.width)) × \(Self.millimetres(pixels.height)) mm")
          : localized("\(pixels.width) × \(pixels.height) pixels")
      ]
      if options.includesOriginals {
        lines.append(
          localized(
            "The drawing holds whole originals: also what’s cropped away, and where and when they were taken."
          ))
      }
      if try BoardExport.isReduced(board.document, as: format, options) {
        lines.append(localized("Pictures can’t be larger: the sharpest original loses pixels."))
      }
      return (lines.joined(separator: "\n"), true)
    } catch {
      return ("\(error)", false)
    }
  }

  private static func millimetres(_ points: Int) -> Int { Int((Double(points) * 25.4 / 72).rounded()) }

  // MARK: For tests

  /// Whether the picture of the present choice is shown.
  var showsPreview: Bool { preview.isReady }

  /// Chooses as a person does in the lists.
  /// - Parameters:
  ///   - scale: the index in the list of sizes; nil leaves it.
  ///   - part: the index in the list of contents; nil leaves it.
  func choose(_ kind: ExportKind, scale: Int? = nil, part: Int? = nil) {
    kinds.selectedIndex = ExportKind.allCases.firstIndex(of: kind)
    if let scale { scales.selectedIndex = scale }
    if let part { parts.selectedIndex = part }
    update()
  }
}
