import Board
import BoardCanvas
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// The actions that arrange, group and lock pins: as menu items and keys.
final class ArrangeActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable
  private var running: Task<Void, Never>?

  /// The layouts for which the whole board is meant if nothing is selected, with their keys.
  private static let layouts: [(name: String, keys: [String], arranging: Arranging)] = [
    ("arrange-pack", ["<Alt>p"], Arranging(.pack)),
    ("arrange", ["<Control>l"], Arranging(.rows)),
    ("arrange-columns", ["<Alt>m"], Arranging(.columns)),
    ("arrange-grid", ["<Alt>g"], Arranging(.grid)),
    ("arrange-by-name", ["<Alt>n"], Arranging(.rows, order: .name)),
    ("arrange-by-size", ["<Alt>s"], Arranging(.rows, order: .size)),
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
  /// The number of pins above which places are calculated on another thread.
  private static let few = 500

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    for (name, keys, arranging) in Self.layouts {
      add(name, keys) { $0.arrange(arranging) }
    }
    for (name, keys, layout) in Self.alignments {
      add(name, keys) { $0.arrange(Arranging(layout)) }
    }
    add("arrange-shuffled", ["<Alt>x"]) {
      $0.arrange(Arranging(.rows, order: .shuffled(seed: .random(in: 0...(.max)))))
    }
    add("group", ["<Control>g"]) { $0.group() }
    add("ungroup", ["<Control><Shift>g"]) { $0.ungroup() }
    add("lock", ["<Control><Shift>l"]) { $0.lock() }
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
    let isEnough = count > 1 || count == 0 && document.pins.count > 1
    table.enable(Self.layouts.map(\.name) + ["arrange-shuffled"], isEditable && isEnough)
    table.enable(Self.alignments.map(\.name), isEditable && count > 1)
    table.enable(["group"], isEditable && count > 1)
    table.enable(["lock"], isEditable && count > 0)
    let entered = canvas.model.enteredGroup
    let hasGroup = canvas.selection.contains { id in
      document.pin(id).map { document.group(of: $0, inside: entered) != nil } ?? false
    }
    table.enable(["ungroup"], isEditable && hasGroup)
  }

  // MARK: Arranging

  private func arrange(_ wanted: Arranging) {
    let size = canvas.viewport.size
    var arranging = wanted
    arranging.spacing = CardLook.gap
    // What fills the window's shape is seen at the largest scale.
    if size.width > 0, size.height > 0 { arranging.proportion = min(max(size.width / size.height, 0.5), 2.5) }
    let document = document
    let chosen = canvas.selection.isEmpty ? everything : canvas.selection
    running?.cancel()
    guard chosen.count > Self.few else {
      return place(arranging.places(of: chosen, in: document), arranging)
    }
    running = Task { [weak self, arranging] in
      let places = await Task.detached { arranging.places(of: chosen, in: document) }.value
      guard !Task.isCancelled else { return }
      self?.place(places, arranging)
    }
  }

  /// The pins of the board, or those of the group that the user has entered.
  private var everything: Set<PinID> {
    let group = canvas.model.enteredGroup
    return Set((group.map(document.members) ?? document.pins).map(\.id))
  }

  private func place(_ places: [PinID: PinPlace], _ arranging: Arranging) {
    canvas.glideChanges {
      board.perform(Command.place(places, in: document, name: arranging.name(of: places.count)))
    }
  }

  // MARK: Groups and locks

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
