import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// The pane at a window's right side that describes the selected pins.
final class InformationPane {
  /// The commands of the pane's buttons, whose actions belong to the window.
  struct Command {
    let title: String
    let action: String
  }

  let view: Revealer
  private let model: CanvasModel
  private let title = Label("")
  private let column = StackView(axis: .vertical, spacing: 10)
  private let buttons = StackView(axis: .vertical, spacing: 6)
  private let source = Button(title: "")
  private let gamut = GamutChart(heading: InformationPane.heading(localized("Gamut")))
  private let transparent = TransparentPicture()
  private var grid: StackView?
  private(set) var shown: PinFacts?
  /// What was read of the selected image; nil while it's being read.
  private var found: (id: OriginalID, facts: OriginalReading.Found)?
  private var reading: Task<Void, Never>?
  private var observer: ObserverToken?
  private var boardObserver: ObserverToken?
  /// Opens the address of a source.
  var onOpen: ((URL) -> Void)?
  var onVisibilityChanged: (() -> Void)?

  private static let width = 264.0

  init(model: CanvasModel, commands: [Command], controls: ControlTrace) {
    self.model = model
    let scroll = ScrollView(column, horizontal: .never)
    scroll.expandsVertically = true
    let pane = StackView(axis: .horizontal)
    pane.addSubview(Separator(axis: .vertical))
    pane.addSubview(scroll)
    scroll.setMinimumSize(width: Self.width)
    pane.addStyleClass("information")
    view = Revealer(pane, transition: .slideLeft)
    column.margins = EdgeInsets(top: 16, leading: 18, bottom: 18, trailing: 18)
    title.addStyleClass("information-title")
    title.isWrapping = true
    title.alignment = .start
    title.maximumCharacters = 26
    title.horizontalAlignment = .start
    column.addSubview(title)
    column.addSubview(transparent.view)
    source.isFlat = true
    source.addStyleClass("information-link")
    source.horizontalAlignment = .start
    source.onClick = { [weak self] in if let url = self?.shown?.source { self?.onOpen?(url) } }
    for command in commands {
      let button = Button(title: command.title)
      button.actionName = command.action
      buttons.addSubview(button)
      controls.register(command.action, button)
    }
    buttons.margins = EdgeInsets(top: 8)
    controls.register("information-source", source)
    controls.register("gamut", gamut.chart)
    controls.register("transparent", transparent.view)
    observer = model.changes.observe { [weak self] change in
      switch change {
      case .selection: self?.update()
      case .board: self?.follow()
      default: break
      }
    }
    follow()
  }

  var isShown: Bool {
    get { view.isRevealed }
    set {
      guard newValue != isShown else { return }
      view.isRevealed = newValue
      update()
      onVisibilityChanged?()
    }
  }

  /// Whether the chart of a selected picture's colours is shown in the pane.
  var showsGamut = false {
    didSet {
      guard showsGamut != oldValue else { return }
      updateGamut()
      onVisibilityChanged?()
    }
  }

  private func updateGamut() {
    gamut.view.removeFromSuperview()
    let pins = model.selectedPins
    guard isShown, showsGamut, pins.count == 1 else { return gamut.clear() }
    guard gamut.show(pins.first, of: model.board), let grid else { return }
    let index = column.subviews.firstIndex { $0 === grid } ?? column.subviews.count - 1
    column.insertSubview(gamut.view, at: index + 1)
  }

  private func follow() {
    boardObserver = model.board.events.observe { [weak self] event in
      switch event {
      case .changed, .nameChanged: self?.update()
      case .linksChanged:
        self?.found = nil
        self?.update()
      default: break
      }
    }
    found = nil
    update()
  }

  /// Shows the facts of what's selected. Nothing is read while the pane is hidden.
  private func update() {
    guard isShown else {
      transparent.clear()
      return gamut.clear()
    }
    let pins = model.selectedPins
    transparent.show(pins.count == 1 ? pins.first : nil, of: model.board)
    let facts = facts
    if facts != shown {
      shown = facts
      show(facts)
    }
    updateGamut()
  }

  private var facts: PinFacts {
    let board = model.board
    let pins = model.selectedPins
    guard let pin = pins.first else {
      return PinFacts(of: board.document.pins, in: board.document, title: board.name)
    }
    guard pins.count == 1 else {
      return PinFacts(of: pins, in: board.document, title: localized("\(PinFacts.number(pins.count)) pins"))
    }
    let original = board.document.original(of: pin)
    if let id = original?.id, found?.id != id { read(id) }
    let facts = original.flatMap { original in found?.id == original.id ? found?.facts : nil }
    return PinFacts(of: pin, original, details: facts?.details, location: facts?.location)
  }

  private func read(_ id: OriginalID) {
    reading?.cancel()
    let board = model.board
    reading = Task { [weak self] in
      let facts = await OriginalReading.facts(of: id, in: board.file, boardName: board.name)
      guard !Task.isCancelled, let self, board === self.model.board else { return }
      found = (id, facts)
      update()
      Trace.emit("information.read")
    }
  }

  private func show(_ facts: PinFacts) {
    title.text = facts.title
    if let grid { column.removeSubview(grid) }
    let rows = StackView(axis: .vertical, spacing: 8)
    for row in facts.rows { rows.addSubview(Self.line(row.label, row.value)) }
    grid = rows
    source.removeFromSuperview()
    buttons.removeFromSuperview()
    column.addSubview(rows)
    if let url = facts.source {
      source.title = url.host() ?? url.absoluteString
      source.tooltip = url.absoluteString
      rows.addSubview(Self.heading(localized("Source")))
      rows.addSubview(source)
    }
    if model.selectedPins.contains(where: { $0.content.original != nil }) { column.addSubview(buttons) }
    Trace.emit(
      "information.shown", ["title": facts.title, "rows": facts.rows.map { "\($0.label): \($0.value)" }])
  }

  private static func heading(_ text: String) -> Label {
    let heading = Label(text)
    heading.addStyleClass("dim-label")
    heading.addStyleClass("caption")
    heading.horizontalAlignment = .start
    return heading
  }

  private static func line(_ label: String, _ text: String) -> View {
    let value = Label(text)
    value.isWrapping = true
    value.alignment = .start
    value.maximumCharacters = 28
    value.horizontalAlignment = .start
    let line = StackView(axis: .vertical, spacing: 1)
    line.addSubview(heading(label))
    line.addSubview(value)
    return line
  }
}
