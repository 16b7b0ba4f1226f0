import DragDropKit

// A pinboard in about a hundred lines. Start it twice to drag from one process to the other.

GraphicsCard.avoidEmulation()
let application = Application(id: "io.github.pinboard.Corkboard", isUnique: false)

application.onStartup = {
  DragDropSystem.activate()
  StyleSheet.install(
    css: """
      .corkboard { background-color: #c49a6c; }
      .pin { background-color: white; padding: 8px; box-shadow: 0 2px 5px alpha(black, 0.4); }
      """)
}
application.onActivate = {
  let window = Window(application: application)
  window.title = "Corkboard"
  window.titlebar = HeaderBar()
  window.setDefaultSize(width: 720, height: 540)
  window.content = Corkboard()
  window.present()
}
application.run()
