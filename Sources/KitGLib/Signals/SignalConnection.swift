package import CKitGtk
import CKitGtkShim

/// A connected signal handler; disconnected by ``disconnect()`` or when this object is freed.
///
/// Handlers must capture their owner weakly: the owner holds the connection, the connection holds the sender,
/// and the sender holds the closure.
@MainActor
public final class SignalConnection {
  private var sender: GObjectRef?
  private let identifier: gulong

  /// Boxes `body` and passes it to one of the typed connect functions of CKitGtkShim.
  /// - Parameter connect: gets the user data and the destroy notify to pass on; returns the handler's id.
  package init<Body>(
    _ sender: GObjectRef, _ body: Body, connect: (UnsafeMutableRawPointer, @escaping GClosureNotify) -> gulong
  ) {
    self.sender = sender
    identifier = connect(ClosureBox<Body>.retained(body), releaseSignalClosure)
    LiveCount.add(1, to: .connections)
  }

  /// Disconnects now. Harmless when the handler is already disconnected, or the sender was destroyed.
  public func disconnect() {
    guard let sender else { return }
    // Disposing an object disconnects its handlers, and disconnecting again would cause a critical warning.
    if g_signal_handler_is_connected(sender.raw, identifier) != 0 {
      g_signal_handler_disconnect(sender.raw, identifier)
    }
    self.sender = nil
    LiveCount.add(-1, to: .connections)
  }

  /// Calls `body` when a property of the object changes.
  package static func notify(
    _ sender: GObjectRef, property: String, _ body: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    SignalConnection(sender, body) { data, destroy in
      shim_object_on_notify(
        sender.pointer(), property, { _, _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() },
        data,
        destroy)
    }
  }

  /// Calls `body` when a widget disappears from the screen: it, its window or popover is hidden or closed.
  package static func unmap(_ sender: GObjectRef, _ body: @escaping @MainActor () -> Void) -> SignalConnection
  {
    SignalConnection(sender, body) { data, destroy in
      shim_widget_on_unmap(
        sender.pointer(), { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
    }
  }

  isolated deinit { disconnect() }
}
