import CGtk

/// A pending call of ``MainLoop/schedule(after:priority:_:)``. The loop owns it: releasing this object
/// doesn't cancel it.
@MainActor
public final class MainLoopTimer {
  /// The GLib source's id; 0 once the timer has fired or was cancelled.
  var source: guint = 0

  init() {}

  /// Whether the call is still to come.
  public var isPending: Bool { source != 0 }

  /// Cancels the call. Harmless after the call was made.
  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  func didFire() { source = 0 }
}
