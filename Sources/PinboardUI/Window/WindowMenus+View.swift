import DragDropKit
import Localization

/// The menus of how a board is shown. The one of the view is at most 600 points high in each language.
/// It leaves 100 % to the header's menu of the zoom.
extension WindowMenus {
  static var view: Menu {
    Menu()
      .section(
        Menu().item(localized("Look at Pin"), action: "win.look").item(
          localized("Pick a Color"), action: "win.pick-colour"
        )
        .item(localized("Information"), action: "win.information").item(
          localized("Flip View"), action: "win.flip-view"
        )
        .submenu(localized("Lens", context: "view"), LensActions.menu)
        .submenu(localized("Study"), StudyActions.menu)
        .submenu(localized("Board Background"), SurfaceActions.menu)
      )
      .section(
        Menu().item(localized("Zoom In"), action: "win.zoom-in").item(
          localized("Zoom Out"), action: "win.zoom-out"
        )
        .item(localized("Fit All"), action: "win.zoom-fit")
        .item(localized("Fit Selection"), action: "win.zoom-selection")
        .item(localized("Actual Pixels"), action: "win.actual-pixels")
      )
      .section(
        Menu().item(localized("Full Screen"), action: "win.fullscreen")
          .item(localized("Reference Mode"), action: "win.reference")
          .submenu(
            localized("Window"),
            Menu().section(
              Menu().item(localized("Boards"), action: "win.sidebar")
                .item(localized("Tray"), action: "win.tray")
            ).item(localized("Always on Top"), action: "win.keep-above")
              .item(localized("Click Through"), action: "win.click-through")
              .item(localized("Transparent Background"), action: "win.clear-ground")
              .item(localized("Decrease Opacity"), action: "win.fade")
              .item(localized("Increase Opacity"), action: "win.unfade"))
      )
  }

  static var find: Menu {
    Menu()
      .section(
        Menu().item(localized("Find…"), action: "win.find").item(
          localized("Find Next"), action: "win.find-next"
        )
        .item(localized("Find Previous"), action: "win.find-previous").item(
          localized("Select All Found"), action: "win.select-found")
      )
      .section(
        Menu().item(localized("Find on All Boards…"), action: "win.find-all-boards").item(
          localized("Find Board…"), action: "win.find-board")
      )
      .section(Menu().item(localized("Find Duplicates…"), action: "win.duplicates"))
  }

  static var animation: Menu {
    Menu().item(localized("Play or Pause"), action: "win.play").item(
      localized("Next Frame"), action: "win.next-frame"
    )
    .item(localized("Previous Frame"), action: "win.previous-frame").item(
      localized("Speed"), action: "win.speed")
  }

  /// All menus of a window, each with the title of its section in the window of all keys.
  static var all: [(title: String, menu: Menu)] {
    let steps = Menu()
    showSteps(undo: nil, redo: nil, in: steps)
    return [
      (localized("General"), main(steps: steps)), (localized("General"), ending),
      (
        localized("Pins"),
        context(
          hasSelection: true, isNote: true, hasNote: true, hasLink: true, hasImage: true, hasFrame: true,
          hasStroke: true, hasGroup: true)
      ),
      (localized("Pins"), Menu().item(localized("Paste"), action: Window.pasteAction)),
      (localized("Pins"), context(hasSelection: false)), (localized("View"), zoom),
    ]
  }

  static var original: Menu {
    Menu().item(localized("Save Original As…"), action: "win.save-original")
      .item(localized("Open in Another Program"), action: "win.open-original")
      .item(localized("Show in File Manager"), action: "win.show-original")
      .item(localized("Palette of the Picture"), action: "win.palette")
      .item(localized("Gamut of the Picture"), action: "win.gamut")
  }

  /// The buttons of the information pane.
  static let informationCommands: [InformationPane.Command] = [
    .init(title: localized("Copy"), action: "win.copy"),
    .init(title: localized("Save Original As…"), action: "win.save-original"),
    .init(title: localized("Open in Another Program"), action: "win.open-original"),
    .init(title: localized("Show in File Manager"), action: "win.show-original"),
  ]
}
