import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Returns a window of 300 × 200 points with a canvas in it, painted once.
@MainActor
func shownCanvas() -> (Window, CanvasView) {
  let window = Window()
  window.setDefaultSize(width: 300, height: 200)
  let canvas = CanvasView()
  window.content = canvas
  show(window)
  return (window, canvas)
}

/// Shows a window and waits for its first frame.
@MainActor
func show(_ window: Window) {
  XCTAssertTrue(window.presentAndPaint())
}
