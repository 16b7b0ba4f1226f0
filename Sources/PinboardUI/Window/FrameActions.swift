import Board
import BoardCanvas
import BoardLook
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions on frames: making one, its name and its colour. They're menu items and keys.
final class FrameActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable
  private let watching: WatchActions

  /// The colours, in the order of `FrameLook.colors`.
  private static var colors: [(name: String, title: String, color: PinColor)] {
    return zip(ColorWords.tones, FrameLook.colors).enumerated().map { ("frame-color-\($0)", $1.0, $1.1) }
  }

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    watching = WatchActions(window: window, canvas: canvas, table: table)
    // The letter of "frame", without modifiers like that of "crop".
    add("frame", ["f"]) { $0.makeFrame() }
    add("rename-frame", []) { actions in
      if let id = actions.onlyFrame { actions.rename(id) }
    }
    for (name, _, color) in Self.colors {
      table.addToggle(name, []) { [weak self] in self?.setColor(color) }
    }
    canvas.onRename = { [weak self] in self?.rename($0) }
    canvas.frameTool.onMade = { [weak self] in self?.rename($0) }
  }

  private func add(_ name: String, _ shortcuts: [String], _ body: @escaping (FrameActions) -> Void) {
    table.add(name, shortcuts) { [weak self] in
      if let self { body(self) }
    }
  }

  /// The menu items of frames that are selected.
  static var menu: Menu {
    let palette = Menu()
    for (name, title, color) in colors {
      palette.item(title, swatch: Color(hex: color.hex), action: "win.\(name)")
    }
    return Menu().item(localized("Rename Frame…"), action: "win.rename-frame").submenu(
      localized("Color of the Frame"), palette
    ).section(WatchActions.menu)
  }

  /// The selected frame, if it's the only selected pin.
  var onlyFrame: PinID? {
    guard canvas.selection.count == 1, let id = canvas.selection.first,
      canvas.board.document.pin(id)?.content.frame != nil
    else { return nil }
    return id
  }

  /// Enables the actions that are possible. A text that's being edited gets the keys instead.
  func update() {
    let isTyping = window.focusedView is any TextInput
    let isEditable = canvas.board.isEditable && !isTyping
    let frames = isEditable ? canvas.model.selectedPins.compactMap(\.content.frame) : []
    watching.update()
    table.enable(["frame"], isEditable)
    table.enable(["rename-frame"], isEditable && onlyFrame != nil)
    table.enable(Self.colors.map(\.name), !frames.isEmpty)
    for (name, _, color) in Self.colors {
      table.check(name, !frames.isEmpty && frames.allSatisfy { $0 == color })
    }
  }

  /// Makes a frame around the selected pins, or of an area that's drawn next.
  private func makeFrame() {
    let tool = canvas.frameTool
    if tool.isActive { return tool.end() }
    if canvas.selection.isEmpty { tool.begin() } else { tool.makeAroundSelection() }
  }

  private func setColor(_ color: PinColor) {
    let board = canvas.board
    board.perform(Command.setColor(of: canvas.selection, to: color, in: board.document))
    canvas.frameTool.color = color
    update()
  }

  /// Opens the editor of a frame's name at its tab.
  func rename(_ id: PinID) {
    let board = canvas.board
    guard board.checkEditable(), let pin = board.document.pin(id), pin.content.frame != nil else { return }
    let place = canvas.nameRect(of: pin)
    NameEditor.show(
      pin.name, label: localized("Name"), at: place, in: canvas, following: canvas
    ) { name in
      board.perform(Command.renameFrame(id, to: name, in: board.document))
    }
  }
}
