import CAdwaita

/// Casts as those in C, which are macros that Swift doesn't import. The caller knows the object's class.
func cast<Object>(_ pointer: some Any) -> UnsafeMutablePointer<Object> {
  unsafeBitCast(pointer, to: UnsafeMutablePointer<Object>.self)
}

/// Calls `body` on a signal without arguments, as long as the object lives.
@MainActor
func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
  let handler: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = { _, data in
    // GTK's signals are emitted on its thread, which is the main actor's.
    MainActor.assumeIsolated { Unmanaged<SignalBody>.fromOpaque(data).takeUnretainedValue().body() }
  }
  g_signal_connect_data(
    object, signal, unsafeBitCast(handler, to: GCallback.self),
    Unmanaged.passRetained(SignalBody(body)).toOpaque(),
    { data, _ in if let data { Unmanaged<SignalBody>.fromOpaque(data).release() } },
    GConnectFlags(rawValue: 0))
}

private final class SignalBody: Sendable {
  let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }
}
