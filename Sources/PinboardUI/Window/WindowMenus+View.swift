import DragDropKit

/// The menus of how a board is looked at.
extension WindowMenus {
  static var view: Menu {
    Menu()
      .section(
        Menu().item("Look at Pin", action: "win.look").item("Pick a Colour", action: "win.pick-colour")
          .item("Information", action: "win.information")
      )
      .section(
        Menu().item("Grey View", action: "win.grey-view").item("Flip View", action: "win.flip-view")
      )
      .section(
        Menu().item("Zoom In", action: "win.zoom-in").item("Zoom Out", action: "win.zoom-out")
          .item("100 %", action: "win.zoom-100").item("Fit All", action: "win.zoom-fit")
          .item("Fit Selection", action: "win.zoom-selection")
      )
      .section(Menu().item("Boards", action: "win.sidebar").item("Tray", action: "win.tray"))
      .section(
        Menu().item("Full Screen", action: "win.fullscreen")
          .item("Reference Mode", action: "win.reference")
          .item("Always on Top", action: "win.keep-above")
          .item("More See-Through", action: "win.fade").item("Less See-Through", action: "win.unfade")
      )
  }

  static var animation: Menu {
    Menu().item("Play or Pause", action: "win.play").item("Next Frame", action: "win.next-frame")
      .item("Previous Frame", action: "win.previous-frame").item("Speed", action: "win.speed")
  }

  /// All menus of a window, each with the title of its section in the window of all keys.
  static var all: [(title: String, menu: Menu)] {
    let steps = Menu()
    showSteps(undo: nil, redo: nil, in: steps)
    return [
      ("Boards and files", main(steps: steps)),
      ("Pins", context(hasSelection: true, isNote: true, hasImage: true)),
      ("Pins", context(hasSelection: false)), ("View", zoom),
    ]
  }

  static var original: Menu {
    Menu().item("Save Original As…", action: "win.save-original")
      .item("Open in Another Program", action: "win.open-original")
      .item("Show in File Manager", action: "win.show-original")
      .item("Palette of the Picture", action: "win.palette")
  }

  /// The buttons of the information pane.
  static let informationCommands: [InformationPane.Command] = [
    .init(title: "Copy", action: "win.copy"),
    .init(title: "Save Original As…", action: "win.save-original"),
    .init(title: "Open in Another Program", action: "win.open-original"),
    .init(title: "Show in File Manager", action: "win.show-original"),
  ]
}
