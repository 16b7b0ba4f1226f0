package import CGtk

/// A Swift closure that GLib holds as user data until it calls the destroy notify.
///
/// Only the C side holds the box; ``releaseClosure`` and ``releaseSignalClosure`` are the only ways to free
/// it, so it can't be freed while a handler may still be called.
package final class ClosureBox<Body> {
  private let body: Body

  private init(_ body: Body) {
    self.body = body
    LiveCount.add(1, to: .closures)
  }

  deinit { LiveCount.add(-1, to: .closures) }

  /// Returns user data for a C function that takes a destroy notify.
  package static func retained(_ body: Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(ClosureBox(body)).toOpaque()
  }

  /// Returns the closure of a handler's user data.
  package static func body(of data: UnsafeMutableRawPointer) -> Body {
    Unmanaged<ClosureBox<Body>>.fromOpaque(data).takeUnretainedValue().body
  }

  /// Returns and releases the closure of user data that is used once and has no destroy notify
  /// (`GAsyncReadyCallback`).
  package static func take(_ data: UnsafeMutableRawPointer) -> Body {
    Unmanaged<ClosureBox<Body>>.fromOpaque(data).takeRetainedValue().body
  }
}

/// Frees a ``ClosureBox``. At file scope and on no actor: GLib calls it on the thread that releases the last
/// reference, and a literal formed in main-actor code would trap there.
package nonisolated let releaseClosure: GDestroyNotify = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Frees a ``ClosureBox``, with the signature of a GClosureNotify. Called on any thread, like
/// ``releaseClosure``.
package nonisolated let releaseSignalClosure: GClosureNotify = { data, _ in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
