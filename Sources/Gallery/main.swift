import DragDropKit
import Foundation

// The pictures at the left can be dragged to the image view at the right, and into any other program. The
// image view takes pictures from this window and from other programs.

GraphicsCard.avoidEmulation()
let application = Application(id: "io.github.pinboard.Gallery", isUnique: false)
// Interactions hold their delegates weakly, so they're held here.
let source = PictureSource()
let target = PictureTarget()

application.onStartup = {
  DragDropSystem.activate()
  StyleSheet.install(css: GalleryWindow.css)
}
application.onActivate = { GalleryWindow.make(application, source, target).present() }
exit(application.run(arguments: ["gallery"]))
