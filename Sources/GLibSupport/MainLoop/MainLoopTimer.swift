import CGtk

/// A pending call of ``MainLoop/schedule(after:priority:_:)``. The loop owns it: dropping it doesn't cancel it.
@MainActor
public final class MainLoopTimer {
  /// 0 once it has fired or was cancelled.
  var source: guint = 0

  init() {}

  /// Whether the call is still to come.
  public var isPending: Bool { source != 0 }

  /// Forgets the call. Harmless after it was made.
  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  func didFire() { source = 0 }
}
