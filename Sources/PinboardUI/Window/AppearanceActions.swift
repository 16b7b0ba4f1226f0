import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions on how the selected pins look: grey, see-through, with blended or square pixels, with a
/// caption and tags, or not at all. Locked pins change as well.
final class AppearanceActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable
  private let guides: GuideActions

  /// The keys of the opacities, as in paint programs: 1 for 10 %, and 0 for 100 %.
  private static let opacities: [(name: String, key: String, opacity: Double)] =
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map { ("opacity-\($0 * 10)", "\($0 % 10)", Double($0) / 10) }
  private static let samplings: [(name: String, key: String, sampling: PinAttributes.Sampling)] = [
    ("pixels-automatic", "<Shift>a", .automatic), ("pixels-smooth", "<Shift>b", .smooth),
    ("pixels-square", "<Shift>s", .nearest),
  ]

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    guides = GuideActions(window: window, canvas: canvas, table: table)
    table.add("caption", ["<Alt>c"]) { [weak self] in self?.writeCaption() }
    table.add("tags", ["<Alt>t"]) { [weak self] in self?.editTags() }
    table.add("hide-pins", ["<Control><Shift>h"]) { [weak self] in
      self?.perform { Command.hide($0, in: $1) }
    }
    table.add("show-hidden", ["<Control><Alt><Shift>h"]) { [weak self] in self?.showHidden() }
    add("grey-pins", "g") { $0.toggleGray() }
    for (name, key, opacity) in Self.opacities {
      add(name, key) { actions in
        actions.perform { Command.setOpacity(of: $0, to: opacity, in: $1) }
      }
    }
    for (name, key, sampling) in Self.samplings {
      add(name, key) { actions in
        actions.perform { Command.setSampling(of: $0, to: sampling, in: $1) }
      }
    }
  }

  /// The menu of these actions.
  static var menu: Menu {
    let opacity = Menu()
    for (name, _, share) in opacities {
      opacity.item("\(Int((share * 100).rounded())) %", action: "win.\(name)")
    }
    return Menu()
      .section(
        Menu().item(localized("Caption…"), action: "win.caption").item(
          localized("Tags…"), action: "win.tags")
      )
      .section(
        Menu().item(localized("Gray"), action: "win.grey-pins").submenu(localized("Opacity"), opacity)
          .submenu(localized("Guides"), GuideActions.menu)
      )
      .section(
        Menu().item(localized("Pixels: Automatic"), action: "win.pixels-automatic")
          .item(localized("Pixels: Blended"), action: "win.pixels-smooth")
          .item(localized("Pixels: Squares"), action: "win.pixels-square")
      )
      .section(
        Menu().item(localized("Hide Pins"), action: "win.hide-pins").item(
          localized("Show Hidden Pins"), action: "win.show-hidden"))
  }

  private func add(_ name: String, _ key: String, _ body: @escaping (AppearanceActions) -> Void) {
    table.addToggle(name, [key]) { [weak self] in
      guard let self else { return }
      body(self)
      update()
    }
  }

  private func perform(_ command: (Set<PinID>, BoardDocument) -> Command?) {
    canvas.board.perform(command(canvas.selection, canvas.board.document))
  }

  /// Shows and selects all hidden pins of the board.
  private func showHidden() {
    let board = canvas.board
    let hidden = board.document.hiddenPins
    guard board.perform(Command.showHidden(in: board.document)) != nil else { return }
    canvas.model.enteredGroup = nil
    canvas.selection = hidden
    Trace.emit("pins.shown", ["pins": hidden.count])
  }

  private func writeCaption() {
    let board = canvas.board
    guard let id = canvas.selection.first, canvas.selection.count == 1, let pin = board.document.pin(id)
    else { return }
    CaptionEditor.show(pin.attributes.caption, at: anchor(below: pin.boundingBox), in: canvas) { text in
      board.perform(Command.setCaption(of: id, to: text, in: board.document))
    }
  }

  /// Changes the tags that all of the selected pins have. Those that only some of them have stay.
  private func editTags() {
    let board = canvas.board
    let ids = canvas.selection
    guard let bounds = board.document.bounds(of: ids) else { return }
    let common = TagText.common(of: canvas.model.selectedPins)
    TagEditor.show(common, known: board.document.tags, at: anchor(below: bounds), in: canvas) { tags in
      func without(_ others: [String], _ list: [String]) -> [String] {
        let known = Set(others.map { $0.lowercased() })
        return list.filter { !known.contains($0.lowercased()) }
      }
      board.perform(
        Command.changeTags(
          of: ids, adding: without(common, tags), removing: without(tags, common), in: board.document))
    }
  }

  /// Returns the rectangle at which an editor opens below a part of the board, on the screen.
  private func anchor(below box: CGRect) -> CGRect {
    let frame = canvas.viewport.viewRect(box)
    let view = CGRect(origin: .zero, size: canvas.viewport.size)
    return canvas.model.shown(
      CGRect(
        x: min(max(frame.midX, 0), view.maxX), y: min(max(frame.maxY, 0), view.maxY - 120), width: 1,
        height: 1))
  }

  /// Shows the selected pins without colours, or with them again if all are grey.
  private func toggleGray() {
    let isGray = canvas.model.selectedPins.allSatisfy(\.attributes.isGray)
    perform { Command.setGray(of: $0, to: !isGray, in: $1) }
  }

  /// Enables the actions that are possible, and checks those that hold for all selected pins. A text that's
  /// being edited gets the keys instead.
  func update() {
    guides.update()
    let isTyping = window.focusedView is any TextInput
    let document = canvas.board.document
    let isPossible = canvas.board.isEditable && !isTyping && !canvas.selection.isEmpty
    let pins = isPossible ? canvas.selection.compactMap(document.pin) : []
    let images = pins.filter { $0.content.original != nil }
    table.enable(["caption"], isPossible && pins.count == 1 && pins[0].content.frame == nil)
    table.enable(["tags", "hide-pins"], isPossible)
    table.enable(["show-hidden"], canvas.board.isEditable && !isTyping && !document.hiddenPins.isEmpty)
    table.enable(["grey-pins"] + Self.opacities.map(\.name), isPossible)
    table.enable(Self.samplings.map(\.name), !images.isEmpty)
    table.check("grey-pins", isPossible && pins.allSatisfy(\.attributes.isGray))
    for (name, _, opacity) in Self.opacities {
      table.check(name, isPossible && pins.allSatisfy { abs($0.attributes.opacity - opacity) < 0.005 })
    }
    for (name, _, sampling) in Self.samplings {
      table.check(name, !images.isEmpty && images.allSatisfy { $0.attributes.sampling == sampling })
    }
  }
}
