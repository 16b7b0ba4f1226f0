import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions on the guides of the selected pictures.
final class GuideActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable

  private static let grids = [4, 8, 16]

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    add("guide-thirds") { actions in
      let isOn = actions.pictures.allSatisfy(\.attributes.guides.showsThirds)
      actions.change { $0.showsThirds = !isOn }
    }
    add("guide-golden") { actions in
      let isOn = actions.pictures.allSatisfy(\.attributes.guides.showsGolden)
      actions.change { $0.showsGolden = !isOn }
    }
    for cells in Self.grids {
      add("guide-grid-\(cells)") { actions in
        let isOn = actions.pictures.allSatisfy { $0.attributes.guides.grid == cells }
        actions.change { $0.grid = isOn ? 0 : cells }
      }
    }
    for count in 1...PinGuides.maximumVanishingPoints {
      add("guide-vanishing-\(count)") { actions in
        let isOn = actions.pictures.allSatisfy { $0.attributes.guides.vanishingPoints.count == count }
        actions.change { $0.vanishingPoints = isOn ? [] : PinGuides.newVanishingPoints(count) }
        if !isOn { actions.canvas.tools.guides.begin() }
      }
    }
    add("guide-measure") { actions in
      if actions.canvas.tools.guides.isActive {
        actions.canvas.tools.guides.end()
      } else {
        actions.canvas.tools.guides.begin()
      }
    }
    add("guide-none") { actions in
      actions.canvas.tools.guides.end()
      actions.change { $0 = PinGuides() }
    }
    canvas.tools.guides.onChange = { [weak self] in self?.update() }
  }

  /// The menu of these actions.
  static var menu: Menu {
    let grids = Menu()
    for cells in Self.grids {
      grids.item(localized("Grid of \(localized(number: cells))"), action: "win.guide-grid-\(cells)")
    }
    let points = Menu()
    for count in 1...PinGuides.maximumVanishingPoints {
      points.item(
        localized(count, "1 Vanishing Point", "\(count) Vanishing Points"),
        action: "win.guide-vanishing-\(count)")
    }
    return Menu()
      .section(
        Menu().item(localized("Thirds"), action: "win.guide-thirds")
          .item(localized("Golden Section"), action: "win.guide-golden")
      )
      .section(grids).section(points)
      .section(
        Menu().item(localized("Measure"), action: "win.guide-measure")
          .item(localized("Remove Guides"), action: "win.guide-none"))
  }

  private func add(_ name: String, _ body: @escaping (GuideActions) -> Void) {
    table.addToggle(name, []) { [weak self] in
      guard let self else { return }
      body(self)
      update()
    }
  }

  private var pictures: [Pin] { canvas.model.selectedPins.filter { $0.content.original != nil } }

  private func change(_ change: (inout PinGuides) -> Void) {
    canvas.board.perform(
      Command.changeGuides(of: pictures.map(\.id), in: canvas.board.document, change))
  }

  /// Enables the actions that are possible, and checks those that hold for all selected pictures.
  func update() {
    let isPossible = canvas.board.isEditable && !(window.focusedView is any TextInput)
    let guides = isPossible ? pictures.map(\.attributes.guides) : []
    func set(_ name: String, _ isOn: (PinGuides) -> Bool) {
      table.enable([name], !guides.isEmpty)
      table.check(name, !guides.isEmpty && guides.allSatisfy(isOn))
    }
    set("guide-thirds", \.showsThirds)
    set("guide-golden", \.showsGolden)
    for cells in Self.grids { set("guide-grid-\(cells)") { $0.grid == cells } }
    for count in 1...PinGuides.maximumVanishingPoints {
      set("guide-vanishing-\(count)") { $0.vanishingPoints.count == count }
    }
    table.enable(["guide-measure"], guides.count == 1 && canvas.selection.count == 1)
    table.check("guide-measure", canvas.tools.guides.isActive)
    table.enable(["guide-none"], guides.contains { !$0.isEmpty })
  }
}
