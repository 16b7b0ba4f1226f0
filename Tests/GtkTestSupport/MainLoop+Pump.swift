import CKitGtk
package import KitGLib
package import GtkViews

extension MainLoop {
  /// Runs the main loop until a condition holds: GLib's sources and Swift's main-actor jobs alike.
  ///
  /// Use it only in synchronous tests on the main thread: a nested loop inside a main-actor job runs no Swift
  /// job.
  /// - Parameter timeout: the seconds after which a failing test ends; it's never a measurement.
  /// - Returns: whether the condition held in time.
  @discardableResult
  package static func pump(timeout: Double = 20, until condition: () -> Bool) -> Bool {
    attachMainQueue()
    let deadline = now + timeout
    // Another process or thread may change the condition without waking the loop.
    let heartbeat = g_timeout_add_full(G_PRIORITY_LOW, 10, { _ in 1 }, nil, nil)
    defer { g_source_remove(heartbeat) }
    while !condition() {
      guard now < deadline else { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Runs everything that's due, including jobs that release objects on the main actor.
  package static func settle() {
    // Timers with a lower priority than drawing, so that whatever is due in a round runs first.
    for _ in 0..<3 {
      var isDone = false
      schedule(after: 0, priority: .idle) { isDone = true }
      pump { isDone }
    }
  }
}

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

extension View {
  /// Whether the view has had a layout with a size. Its bounds have the frame's size before that.
  package var isLaidOut: Bool { gtk_widget_get_width(widget) > 0 && gtk_widget_get_height(widget) > 0 }
}
