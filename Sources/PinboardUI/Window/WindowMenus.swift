import DragDropKit

/// The menus of a board window; each item names an action of the window or the app.
enum WindowMenus {
  static var main: Menu {
    let menu = Menu()
    menu.section { section in
      section.item("Open Images…", action: "win.open")
      section.item("Open Folder…", action: "win.open-folder")
      section.item("Open Board…", action: "win.open-board")
      section.item("New Window", action: "win.new-window")
    }
    menu.section { section in
      section.item("Undo", action: "win.undo")
      section.item("Redo", action: "win.redo")
    }
    menu.section { section in
      section.item("Select All", action: "win.select-all")
      section.item("Arrange Selection", action: "win.arrange")
    }
    menu.section { section in
      section.item("Rename Board…", action: "win.rename")
      section.item("Move Board to Trash", action: "win.delete-board")
    }
    menu.section { section in section.item("Quit", action: "app.quit") }
    return menu
  }

  static var zoom: Menu {
    let menu = Menu()
    menu.item("100 %", action: "win.zoom-100")
    menu.item("Fit All", action: "win.zoom-fit")
    menu.item("Fit Selection", action: "win.zoom-selection")
    return menu
  }

  static func context(hasSelection: Bool) -> Menu {
    let menu = Menu()
    if hasSelection {
      menu.section { section in
        section.item("Cut", action: "win.cut")
        section.item("Copy", action: "win.copy")
        section.item("Delete", action: "win.delete")
      }
      menu.section { section in
        section.item("Bring to Front", action: "win.to-front")
        section.item("Send to Back", action: "win.to-back")
        section.item("Arrange", action: "win.arrange")
      }
    } else {
      menu.section { section in
        section.item("Paste", action: "win.paste")
        section.item("Open Images…", action: "win.open")
        section.item("Select All", action: "win.select-all")
      }
    }
    return menu
  }
}
