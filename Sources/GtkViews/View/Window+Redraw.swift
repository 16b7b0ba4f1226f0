import CGtkShim

extension Window {
  /// Redraws everything in the window from scratch in the next frame, without a new layout.
  ///
  /// For checks: a window that looks different afterwards has shown something outdated.
  package func redraw() {
    guard !isClosed else { return }
    forgetDrawing()
    shim_widget_redraw_all(widget)
  }
}
