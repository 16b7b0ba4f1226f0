import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions that choose what a board lies on, instead of what the preferences say.
final class SurfaceActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable

  /// What the menu offers besides the surface of the preferences and any colour.
  private static var choices: [(name: String, title: String, surface: BoardSurface)] {
    [
      ("surface-cork", ThemeChoice.cork.title, .cork), ("surface-linen", ThemeChoice.linen.title, .linen),
      ("surface-slate", ThemeChoice.slate.title, .slate),
      ("surface-gray", ThemeChoice.plainGray.title, .plain(BoardSurface.middleGray)),
      ("surface-black", ThemeChoice.plainBlack.title, .plain(PinColor(0))),
      ("surface-white", ThemeChoice.plainWhite.title, .plain(PinColor(0xFFFFFF))),
    ]
  }

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    table.addToggle("surface-default", []) { [weak self] in self?.choose(nil) }
    for (name, _, surface) in Self.choices {
      table.addToggle(name, []) { [weak self] in self?.choose(surface) }
    }
    table.addToggle("surface-color", []) { [weak self] in
      guard let self else { return }
      Task { await self.chooseColor() }
    }
  }

  /// The menu of these actions.
  static var menu: Menu {
    let (textured, plain) = (Menu(), Menu())
    for (name, title, surface) in choices {
      (surface.isPlain ? plain : textured).item(title, action: "win.\(name)")
    }
    return Menu()
      .section(Menu().item(localized("As in the Preferences"), action: "win.surface-default"))
      .section(textured)
      .section(plain.item(localized("Plain, Any Color…"), action: "win.surface-color"))
  }

  /// Updates the check marks, and which commands are possible.
  func update() {
    let surface = canvas.board.document.surface
    table.enable(
      ["surface-default", "surface-color"] + Self.choices.map(\.name), canvas.board.isEditable)
    table.check("surface-default", surface == nil)
    for choice in Self.choices { table.check(choice.name, surface == choice.surface) }
    table.check(
      "surface-color", surface?.isPlain == true && !Self.choices.contains { $0.surface == surface })
  }

  private func choose(_ surface: BoardSurface?) {
    let board = canvas.board
    board.perform(Command.setSurface(to: surface, in: board.document))
    update()
  }

  private func chooseColor() async {
    let board = canvas.board
    var color = BoardSurface.middleGray
    if case .plain(let present) = board.document.surface { color = present }
    let chosen = await ColorDialog.show(
      in: window, title: localized("Board Background"), color: Color(hex: color.hex))
    guard let chosen, board === canvas.board, board.checkEditable() else { return update() }
    choose(.plain(PinColor(chosen.hexNumber)))
  }
}

extension Color {
  /// The colour as 0xRRGGBB, without alpha.
  fileprivate var hexNumber: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
  }
}
