import CGtk
package import GLibSupport

extension MainLoop {
  /// Runs the main loop until a condition holds: GLib's sources and Swift's main-actor jobs alike.
  ///
  /// Only in synchronous tests on the main thread; a nested loop inside a main-actor job runs no Swift job.
  /// - Parameter timeout: seconds; only so that a failing test ends, never a measure.
  /// - Returns: whether the condition held in time.
  @discardableResult
  package static func pump(timeout: Double = 20, until condition: () -> Bool) -> Bool {
    attachMainQueue()
    let deadline = now + timeout
    // What the condition looks at may change without waking the loop: another process, another thread.
    let heartbeat = g_timeout_add_full(G_PRIORITY_LOW, 10, { _ in 1 }, nil, nil)
    defer { g_source_remove(heartbeat) }
    while !condition() {
      guard now < deadline else { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Runs everything that's due, jobs that release things on the main actor included.
  package static func settle() {
    // Timers after drawing: what is due in a round comes before them.
    for _ in 0..<3 {
      var isDone = false
      schedule(after: 0, priority: .idle) { isDone = true }
      pump { isDone }
    }
  }
}
