import CGtkShim

extension Window {
  /// Has everything in the window drawn from nothing with the next frame, where it was laid out before.
  ///
  /// For checks: a window that then looks otherwise has shown something that wasn't there any more.
  package func redraw() {
    guard !isClosed else { return }
    forgetDrawing()
    shim_widget_redraw_all(widget)
  }
}
