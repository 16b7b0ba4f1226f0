import Foundation
import KitGLib
package import GtkViews

/// Returns a window of 300 × 200 points with a canvas in it, painted once.
@MainActor
package func shownCanvas() -> (Window, CanvasView) {
  let window = Window()
  window.setDefaultSize(width: 300, height: 200)
  let canvas = CanvasView()
  window.content = canvas
  show(window)
  return (window, canvas)
}

/// Shows a window and waits for its first frame.
@MainActor
package func show(_ window: Window) {
  precondition(window.presentAndPaint(), "the window wasn't painted")
}
