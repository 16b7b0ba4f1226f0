import BoardCanvas
import DragDropKit
import Localization

/// The actions that lay a lens over the view: values, a squint, false colours, and what's seen by somebody
/// who's colour-blind.
final class LensActions {
  private let canvas: BoardView
  private let table: ActionTable
  /// The lens that the key shows: the one that was shown last.
  private var last = CanvasLens.values(3)

  private struct Choice {
    let name: String
    let title: String
    let lens: CanvasLens
  }

  /// The lenses, in the sections of the menu.
  private static var choices: [[Choice]] {
    [
      (2...5).map { count in
        Choice(
          name: "lens-values-\(count)", title: localized(count, "1 Value", "\(count) Values"),
          lens: .values(count))
      },
      [
        Choice(name: "lens-squint", title: localized("Squint"), lens: .squint(isGrey: false)),
        Choice(name: "lens-false", title: localized("False Colors"), lens: .falseColors),
      ],
      [
        Choice(name: "lens-red", title: localized("Protanopia"), lens: .colorBlindness(.protanopia)),
        Choice(name: "lens-green", title: localized("Deuteranopia"), lens: .colorBlindness(.deuteranopia)),
        Choice(name: "lens-blue", title: localized("Tritanopia"), lens: .colorBlindness(.tritanopia)),
      ],
    ]
  }

  init(canvas: BoardView, table: ActionTable) {
    self.canvas = canvas
    self.table = table
    table.addToggle("lens", ["<Shift>v"]) { [weak self] in
      guard let self else { return }
      show(canvas.model.lens == nil ? last : nil)
    }
    for choice in Self.choices.joined() {
      table.addToggle(choice.name, []) { [weak self] in self?.show(choice.lens) }
    }
    update()
  }

  /// The menu of these actions.
  static var menu: Menu {
    let menu = Menu().section(
      Menu().item(localized("Show Lens"), action: "win.lens")
        .item(localized("Gray View"), action: "win.grey-view"))
    for choices in choices {
      let section = Menu()
      for choice in choices { section.item(choice.title, action: "win.\(choice.name)") }
      menu.section(section)
    }
    return menu
  }

  private func show(_ lens: CanvasLens?) {
    if let lens { last = lens }
    canvas.model.lens = lens
    update()
  }

  /// Updates the check marks.
  func update() {
    let lens = canvas.model.lens
    table.check("lens", lens != nil)
    for choice in Self.choices.joined() { table.check(choice.name, choice.lens == lens) }
  }

  /// The actions whose keys are letters, which a text needs.
  static let letters = ["lens"]
}
