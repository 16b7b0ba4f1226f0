import Board
import BoardCanvas
import BoardExchange
import BoardLook
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions that arrange, group and lock pins: as menu items and keys.
final class ArrangeActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable
  private let progress: ProgressPill
  private var running: Task<Void, Never>?

  /// The layouts for which the whole board is meant if nothing is selected, with their keys.
  private static let layouts: [(name: String, keys: [String], arranging: Arranging)] = [
    ("arrange-pack", ["<Alt>p"], Arranging(.pack)),
    ("arrange", ["<Control>l"], Arranging(.rows)),
    ("arrange-columns", ["<Alt>m"], Arranging(.columns)),
    ("arrange-grid", ["<Alt>g"], Arranging(.grid)),
    ("arrange-by-name", ["<Alt>n"], Arranging(.lines, order: .name)),
    ("arrange-by-size", ["<Alt>s"], Arranging(.lines, order: .size)),
  ]
  /// The orders that are read from the board's file, with their keys.
  private static let orders: [(name: String, keys: [String], order: PictureOrder)] = [
    ("arrange-by-date", ["<Alt>d"], .date), ("arrange-by-colour", ["<Alt>o"], .color),
  ]
  /// The layouts of the selected pins, with their keys.
  private static let alignments: [(name: String, keys: [String], layout: Arranging.Layout)] = [
    ("align-left", ["<Control>Left"], .align(.left)),
    ("align-right", ["<Control>Right"], .align(.right)),
    ("align-top", ["<Control>Up"], .align(.top)),
    ("align-bottom", ["<Control>Down"], .align(.bottom)),
    ("align-center", ["<Alt>v"], .align(.center)),
    ("align-middle", ["<Alt>h"], .align(.middle)),
    ("distribute-horizontally", ["<Alt><Shift>h"], .distribute(.horizontal)),
    ("distribute-vertically", ["<Alt><Shift>v"], .distribute(.vertical)),
    ("space-horizontally", ["<Control><Alt>h"], .space(.horizontal)),
    ("space-vertically", ["<Control><Alt>v"], .space(.vertical)),
    ("same-height", ["<Alt>1"], .normalize(.height)),
    ("same-width", ["<Alt>2"], .normalize(.width)),
    ("same-area", ["<Alt>3"], .normalize(.area)),
  ]
  /// The number of pins above which positions are calculated on another thread.
  private static let few = 500

  init(window: Window, canvas: BoardView, table: ActionTable, progress: ProgressPill) {
    self.window = window
    self.canvas = canvas
    self.table = table
    self.progress = progress
    for (name, keys, arranging) in Self.layouts {
      add(name, keys) { $0.arrange(arranging) }
    }
    for (name, keys, order) in Self.orders {
      add(name, keys) { $0.arrange(by: order) }
    }
    for (name, keys, layout) in Self.alignments {
      add(name, keys) { $0.arrange(Arranging(layout)) }
    }
    add("arrange-shuffled", ["<Alt>x"]) {
      $0.arrange(Arranging(.lines, order: .shuffled(seed: .random(in: 0...(.max)))))
    }
    // Shortcuts come before the keys of the focused view. While the focus of the keyboard is seen on the
    // board, Ctrl and an arrow key moves it.
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak canvas] key in
      guard let canvas, canvas.hasFocusOrElement, canvas.pinFocus.precedesShortcuts(key) else { return false }
      return canvas.handle(key)
    }
    window.addGesture(keys)
    add("group", ["<Control>g"]) { $0.group() }
    add("ungroup", ["<Control><Shift>g"]) { $0.ungroup() }
    add("lock", ["<Control><Shift>l"]) { $0.lock() }
    for (name, _, color) in Self.backgrounds {
      table.addToggle(name, []) { [weak self] in self?.setBackground(color) }
    }
  }

  private var board: BoardController { canvas.board }
  private var document: BoardDocument { canvas.board.document }

  private func add(_ name: String, _ keys: [String], _ body: @escaping (ArrangeActions) -> Void) {
    table.add(name, keys) { [weak self] in
      if let self { body(self) }
    }
  }

  /// Enables the actions that are possible. A text that's being edited gets the keys instead.
  func update() {
    let isTyping = window.focusedView is any TextInput
    let isEditable = board.isEditable && !isTyping
    let count = canvas.selection.count
    let isEnough = count > 1 || count == 0 && document.shownPins.count > 1
    table.enable(
      Self.layouts.map(\.name) + Self.orders.map(\.name) + ["arrange-shuffled"], isEditable && isEnough)
    table.enable(Self.alignments.map(\.name), isEditable && count > 1)
    table.enable(["group"], isEditable && count > 1)
    table.enable(["lock"], isEditable && count > 0)
    let entered = canvas.model.enteredGroup
    let hasGroup = canvas.selection.contains { id in
      document.pin(id).map { document.group(of: $0, inside: entered) != nil } ?? false
    }
    table.enable(["ungroup"], isEditable && hasGroup)
    let groups = isEditable ? selectedGroups : []
    table.enable(Self.backgrounds.map(\.name), !groups.isEmpty)
    for (name, _, color) in Self.backgrounds {
      table.check(name, !groups.isEmpty && groups.allSatisfy { document.background(of: $0) == color })
    }
  }

  // MARK: Arranging

  private func arrange(_ wanted: Arranging) {
    let size = canvas.viewport.size
    var arranging = wanted
    arranging.spacing = CardLook.gap
    // What fills the window's shape is seen at the largest scale.
    if size.width > 0, size.height > 0 { arranging.proportion = min(max(size.width / size.height, 0.5), 2.5) }
    let document = document
    let chosen = chosen
    running?.cancel()
    // Texts are measured elsewhere, however few. A frame brings those of the pins that lie on it.
    let hasCaptions = document.ordered(document.carried(by: chosen)).contains {
      !$0.attributes.caption.isEmpty
    }
    guard chosen.count > Self.few || hasCaptions else {
      return place(arranging.placements(of: chosen, in: document), arranging)
    }
    running = Task { [weak self, arranging] in
      let places = await Task.detached {
        arranging.placements(of: chosen, in: document, captionRoom: CaptionReach.around)
      }.value
      guard !Task.isCancelled else { return }
      self?.place(places, arranging)
    }
  }

  /// The selected pins; without a selection those of the board, or of the group that the user has entered.
  private var chosen: Set<PinID> {
    guard canvas.selection.isEmpty else { return canvas.selection }
    let group = canvas.model.enteredGroup
    return Set((group.map(document.members) ?? document.pins).map(\.id)).subtracting(document.hiddenPins)
  }

  /// Arranges pins in an order that's read first. The pill shows how far that is, if it takes long.
  private func arrange(by order: PictureOrder) {
    let (board, document) = (board, document)
    let pins = document.ordered(document.carried(by: chosen, withLocked: true))
    running?.cancel()
    let work = progress.begin(order.workText, isKept: false) { [weak self] in self?.running?.cancel() }
    running = Task { [weak self] in
      defer { work.end() }
      do {
        let numbers = try await order.numbers(
          of: pins, in: document, file: board.file, decoder: board.pictures.decoder
        ) { try work.step($0) }
        guard !Task.isCancelled, let self, board === self.board else { return }
        running = nil
        Trace.emit("arrange.ordered", ["pins": numbers.count])
        arrange(Arranging(.lines, order: .numbers(numbers, of: order == .date ? .date : .color)))
      } catch is CancellationError {
        return
      } catch {
        board.report(localized("That can’t be done: \(error)"))
      }
    }
  }

  private func place(_ places: [PinID: PinPlacement], _ arranging: Arranging) {
    canvas.glideChanges {
      board.perform(Command.place(places, in: document, name: arranging.name(of: places.count)))
    }
  }

  // MARK: Groups and locks

  /// The colours behind groups, in the order of `FrameLook.colors`, and none.
  private static var backgrounds: [(name: String, title: String, color: PinColor?)] {
    return [("group-background-none", localized("None", context: "color"), nil)]
      + zip(ColorWords.tones, FrameLook.colors).enumerated().map { ("group-background-\($0)", $1.0, $1.1) }
  }

  /// The menu of the colours behind a group.
  static var backgroundMenu: Menu {
    let menu = Menu()
    for (name, title, color) in backgrounds {
      menu.item(title, swatch: color.map { Color(hex: $0.hex) }, action: "win.\(name)")
    }
    return menu
  }

  /// The groups that are selected as wholes: the outermost ones inside the one that the user has entered.
  var selectedGroups: Set<UUID> {
    let entered = canvas.model.enteredGroup
    return Set(canvas.model.selectedPins.compactMap { document.group(of: $0, inside: entered) })
  }

  private func setBackground(_ color: PinColor?) {
    // Several groups are one step.
    let step = UUID.random()
    for group in selectedGroups {
      let command = Command.setBackground(of: group, to: color, in: document)
      board.perform(command?.with(group: step))
    }
    update()
  }

  private func group() {
    board.perform(Command.group(canvas.selection, in: document))
    update()
  }

  private func ungroup() {
    board.perform(Command.ungroup(canvas.selection, inside: canvas.model.enteredGroup, in: document))
    update()
  }

  /// Locks the selected pins, or unlocks them if all are locked.
  private func lock() {
    let isLocked = canvas.model.selectedPins.allSatisfy(\.attributes.isLocked)
    board.perform(Command.setLocked(canvas.selection, to: !isLocked, in: document))
    canvas.selectionLooksChanged()
  }
}

extension PictureOrder {
  /// What the user reads while the order is found out.
  fileprivate var workText: String {
    switch self {
    case .date: localized("By Date")
    case .color: localized("By Color")
    }
  }
}
