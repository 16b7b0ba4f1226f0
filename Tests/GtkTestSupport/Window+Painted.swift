import GLibSupport
package import GtkViews

extension Window {
  /// Opens the window and runs the main loop until its first frame is painted and a condition holds.
  /// - Returns: whether both happened in time.
  @discardableResult
  package func presentAndPaint(until condition: () -> Bool = { true }) -> Bool {
    var isPainted = false
    onFirstFrame = { isPainted = true }
    present()
    return MainLoop.pump { isPainted && condition() }
  }
}
