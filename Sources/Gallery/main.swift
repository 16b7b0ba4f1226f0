import DragDropKit
import Foundation

// Pictures at the left can be dragged: to the image view at the right, and into any other program. The image view
// takes pictures from here and from anywhere else.

GraphicsCard.avoidEmulation()
let application = Application(id: "io.github.pinboard.Gallery", isUnique: false)
// Interactions refer to their delegates weakly: somebody must keep them.
let source = PictureSource()
let target = PictureTarget()

application.onStartup = {
  DragDropSystem.activate()
  StyleSheet.install(css: GalleryWindow.css)
}
application.onActivate = { GalleryWindow.make(application, source, target).present() }
exit(application.run(arguments: ["gallery"]))
