import Board
import BoardCanvas
import BoardLook
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions on how notes are written, and on their links: menu items and keys. They act on the note in
/// which the user is writing, or else on all selected notes.
final class NoteActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable

  private struct ColorItem {
    var name: String
    var title: String
    var color: PinColor?
  }

  /// The papers, in the order of `NoteLook.papers`, that of a new note first.
  private static var papers: [ColorItem] {
    let titles = [ColorWords.white] + ColorWords.tones + [ColorWords.black]
    return [ColorItem(name: "note-paper-usual", title: localized("Default", context: "color"))]
      + zip(titles, NoteLook.papers).enumerated().map {
        ColorItem(name: "note-paper-\($0)", title: $1.0, color: $1.1)
      }
  }

  /// The colours of letters, in the order of `NoteLook.inks`, the legible one first.
  private static var inks: [ColorItem] {
    let titles = [ColorWords.black, ColorWords.white] + ColorWords.tones
    return [ColorItem(name: "note-ink-usual", title: localized("Default", context: "color"))]
      + zip(titles, NoteLook.inks).enumerated().map {
        ColorItem(name: "note-ink-\($0)", title: $1.0, color: $1.1)
      }
  }

  private static let alignments: [(name: String, key: String, alignment: NoteFormat.Alignment)] = [
    ("note-start", "<Alt><Shift>l", .start), ("note-center", "<Alt><Shift>c", .center),
    ("note-end", "<Alt><Shift>r", .end),
  ]
  private static let steps = ["note-larger", "note-smaller", "note-next-paper", "note-next-ink"]

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    toggle("note-bold", ["<Control>b"]) { $0.perform(.bold(!$0.all(\.isBold))) }
    toggle("note-italic", ["<Control>i"]) { $0.perform(.italic(!$0.all(\.isItalic))) }
    // These keys have ">" and "<" on many keyboards.
    add("note-larger", ["<Control>greater", "<Control><Shift>period"]) { $0.perform(.larger) }
    add("note-smaller", ["<Control>less", "<Control><Shift>comma"]) { $0.perform(.smaller) }
    for (name, key, alignment) in Self.alignments {
      toggle(name, [key]) { $0.perform(.alignment(alignment)) }
    }
    for item in Self.papers { toggle(item.name, []) { $0.perform(.paper(item.color)) } }
    for item in Self.inks { toggle(item.name, []) { $0.perform(.color(item.color)) } }
    add("note-next-paper", ["<Alt><Shift>b"]) {
      $0.perform(.paper(Self.next(after: $0.formats.first?.paper, in: Self.papers)))
    }
    add("note-next-ink", ["<Alt><Shift>t"]) {
      $0.perform(.color(Self.next(after: $0.formats.first?.color, in: Self.inks)))
    }
    add("open-link", ["<Alt>l"]) { actions in
      if let link = actions.canvas.selectedLinks.first { actions.open(link.url) }
    }
    canvas.notes.onLink = { [weak self] in self?.open($0) }
  }

  private func add(_ name: String, _ shortcuts: [String], _ body: @escaping (NoteActions) -> Void) {
    table.add(name, shortcuts) { [weak self] in
      if let self { body(self) }
    }
  }

  private func toggle(_ name: String, _ shortcuts: [String], _ body: @escaping (NoteActions) -> Void) {
    table.addToggle(name, shortcuts) { [weak self] in
      guard let self else { return }
      body(self)
      update()
    }
  }

  /// The menu of these actions.
  static var menu: Menu {
    let (ink, paper) = (Menu(), Menu())
    for (menu, items) in [(ink, inks), (paper, papers)] {
      for item in items {
        menu.item(item.title, swatch: item.color.map { Color(hex: $0.hex) }, action: "win.\(item.name)")
      }
    }
    ink.section(Menu().item(localized("Next Text Color"), action: "win.note-next-ink"))
    paper.section(Menu().item(localized("Next Background"), action: "win.note-next-paper"))
    return Menu()
      .section(
        Menu().item(localized("Bold"), action: "win.note-bold").item(
          localized("Italic"), action: "win.note-italic"
        )
        .item(localized("Larger Text"), action: "win.note-larger").item(
          localized("Smaller Text"), action: "win.note-smaller")
      )
      .section(
        Menu().item(localized("At the Start of the Line"), action: "win.note-start")
          .item(localized("In the Middle of the Line"), action: "win.note-center")
          .item(localized("At the End of the Line"), action: "win.note-end")
      )
      .section(
        Menu().submenu(localized("Text Color"), ink).submenu(localized("Background"), paper))
  }

  // MARK: Formats

  /// The formats of the notes that the actions change.
  private var formats: [NoteFormat] {
    if let written = canvas.notes.writtenFormat { return [written] }
    return canvas.model.selectedPins.filter { $0.content.note != nil }.map(\.attributes.format)
  }

  private func all(_ property: (NoteFormat) -> Bool) -> Bool { formats.allSatisfy(property) }

  private func perform(_ formatting: NoteFormatting) {
    if canvas.notes.writtenFormat != nil {
      canvas.notes.format(formatting)
    } else {
      let board = canvas.board
      board.perform(
        Command.format(
          canvas.selection, formatting, in: board.document,
          height: { NoteStyle.height(before: $0, after: $1) }))
    }
    update()
  }

  /// Returns the colour after another one; the first one after the last, and after a colour that isn't in the
  /// menu.
  private static func next(after color: PinColor?, in items: [ColorItem]) -> PinColor? {
    let index = items.firstIndex { $0.color == color } ?? items.count - 1
    return items[(index + 1) % items.count].color
  }

  // MARK: Links

  /// Opens a link with the desktop's program for it.
  private func open(_ url: URL) {
    Trace.emit("link.open", ["address": url.absoluteString, "window": window.traceLabel])
    DesktopFiles.open(url, from: window)
  }

  /// Enables the actions that are possible, and checks those that hold for all of the notes. Another text
  /// that has the focus gets the keys instead.
  func update() {
    let isTyping = window.focusedView is any TextInput && canvas.notes.writtenFormat == nil
    let formats = canvas.board.isEditable && !isTyping ? formats : []
    let isPossible = !formats.isEmpty
    let (papers, inks) = (Self.papers, Self.inks)
    let names = papers.map(\.name) + inks.map(\.name) + Self.alignments.map(\.name) + Self.steps
    table.enable(names + ["note-bold", "note-italic"], isPossible)
    table.enable(["open-link"], !isTyping && !canvas.selectedLinks.isEmpty)
    table.check("note-bold", isPossible && formats.allSatisfy(\.isBold))
    table.check("note-italic", isPossible && formats.allSatisfy(\.isItalic))
    for (name, _, alignment) in Self.alignments {
      table.check(name, isPossible && formats.allSatisfy { $0.alignment == alignment })
    }
    for item in papers { table.check(item.name, isPossible && formats.allSatisfy { $0.paper == item.color }) }
    for item in inks { table.check(item.name, isPossible && formats.allSatisfy { $0.color == item.color }) }
  }
}
