import Board
import BoardCanvas
import BoardLook
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions of drawing: what's drawn, and with which pen. They're menu items and keys. A colour or a width
/// is that of the selected strokes and of the next ones.
final class StrokeActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable

  /// What's drawn. The keys are the letters of "arrow", "pen", "line" and "box", without modifiers like that
  /// of "crop".
  private static var figures: [(name: String, key: String, title: String, figure: StrokeFigure)] {
    [
      ("draw-arrow", "a", localized("Draw Arrows"), .arrow),
      ("draw-line", "p", localized("Draw Freehand"), .line),
      ("draw-straight", "l", localized("Draw Lines"), .straight),
      ("draw-box", "b", localized("Draw Boxes"), .box),
    ]
  }

  /// The colours, in the order of `StrokeLook.colors`.
  private static var colors: [(name: String, title: String, color: PinColor)] {
    let titles = [
      ColorWords.red, ColorWords.orange, ColorWords.yellow, ColorWords.green, ColorWords.blue,
      ColorWords.purple,
      ColorWords.white, ColorWords.black,
    ]
    return zip(titles, StrokeLook.colors).enumerated().map { ("stroke-color-\($0)", $1.0, $1.1) }
  }

  /// The widths, in the order of `StrokeLook.widths`.
  private static var widths: [(name: String, title: String, width: Double)] {
    let titles = [
      localized("Thin Stroke"), localized("Medium Stroke"), localized("Thick Stroke"),
      localized("Very Thick Stroke"),
    ]
    return zip(titles, StrokeLook.widths).enumerated().map { ("stroke-width-\($0)", $1.0, $1.1) }
  }

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    for (name, key, _, figure) in Self.figures {
      toggle(name, [key]) { $0.canvas.toggleDrawing(figure) }
    }
    toggle("erase", ["e"]) { $0.canvas.toggleErasing() }
    for (name, _, color) in Self.colors { toggle(name, []) { $0.setColor(color) } }
    for (name, _, width) in Self.widths { toggle(name, []) { $0.setWidth(width) } }
    canvas.strokes.onChange = { [weak self] in self?.update() }
    canvas.eraser.onChange = { [weak self] in self?.update() }
  }

  private func toggle(_ name: String, _ shortcuts: [String], _ body: @escaping (StrokeActions) -> Void) {
    table.addToggle(name, shortcuts) { [weak self] in
      guard let self else { return }
      body(self)
      update()
    }
  }

  /// The menu of drawing.
  static var menu: Menu {
    let drawing = Menu()
    for (name, _, title, _) in figures { drawing.item(title, action: "win.\(name)") }
    return Menu().section(drawing)
      .section(Menu().item(localized("Erase Strokes"), action: "win.erase"))
      .section(penMenu)
  }

  /// The menu items of strokes that are selected, and of the pen.
  static var penMenu: Menu {
    let (palette, lines) = (Menu(), Menu())
    for (name, title, color) in colors {
      palette.item(title, swatch: Color(hex: color.hex), action: "win.\(name)")
    }
    for (name, title, _) in widths { lines.item(title, action: "win.\(name)") }
    return Menu().submenu(localized("Color of the Stroke"), palette)
      .submenu(localized("Width of the Stroke"), lines)
  }

  /// The selected strokes, from back to front.
  private var selected: [Pin] { canvas.model.selectedPins.filter { $0.content.stroke != nil } }

  /// Enables the actions that are possible, and checks those that hold for all selected strokes, or for the
  /// pen if none is selected. A text that's being edited gets the keys instead.
  func update() {
    let isEditable = canvas.board.isEditable && !(window.focusedView is any TextInput)
    let (pen, strokes, zoom) = (canvas.strokes, selected, canvas.viewport.zoom)
    table.enable(
      Self.figures.map(\.name) + ["erase"] + Self.colors.map(\.name) + Self.widths.map(\.name), isEditable)
    for (name, _, _, figure) in Self.figures { table.check(name, pen.figure == figure) }
    table.check("erase", canvas.eraser.isActive)
    for (name, _, color) in Self.colors {
      table.check(
        name, strokes.isEmpty ? pen.color == color : strokes.allSatisfy { $0.content.stroke?.color == color })
    }
    for (name, _, width) in Self.widths {
      table.check(
        name,
        strokes.isEmpty
          ? pen.width == width
          : strokes.allSatisfy { abs(($0.strokeWidth ?? 0) * zoom - width) < 0.01 * width })
    }
  }

  private func setColor(_ color: PinColor) {
    let board = canvas.board
    board.perform(Command.setStrokeColor(of: canvas.selection, to: color, in: board.document))
    canvas.strokes.color = color
  }

  /// - Parameter width: in view points.
  private func setWidth(_ width: Double) {
    let board = canvas.board
    board.perform(
      Command.setStrokeWidth(of: canvas.selection, to: width / canvas.viewport.zoom, in: board.document))
    canvas.strokes.width = width
  }
}
