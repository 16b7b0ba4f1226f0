import CKitGtk
import CKitGtkShim
import DragItems
import KitGLib

/// A program whose windows and main loop belong to other code, and which has no ``Application``.
@MainActor
package enum ForeignProgram {
  private static var ending: SignalConnection?

  /// Joins Swift's main actor to the default main context, whichever code runs it, and leaves the look of the
  /// program's windows as it is. Idempotent.
  package static func join() {
    followEnd()
    guard !MainLoop.isAttached else { return }
    MainLoop.attachMainQueue()
    if !ApplicationStart.hasApplication { WindowStyles.leavesWindowsAlone = true }
    MainLoop.selfCheck { reason in
      WeakRoles.report(
        "Nothing asynchronous will end, since \(reason): run GLib's main loop on the process's first thread, "
          + "outside of Swift's tasks.")
    }
  }

  /// Lets the end of the program's own application end drags, too. Idempotent.
  static func followEnd() {
    guard ending == nil, !ApplicationStart.hasApplication, let application = g_application_get_default()
    else {
      return
    }
    let ended: @MainActor () -> Void = {
      ending = nil
      for hook in Application.willEnd { hook() }
    }
    ending = SignalConnection(GObjectRef(retaining: UnsafeMutableRawPointer(application)), ended) {
      shim_application_on_shutdown(
        application, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, $0, $1)
    }
  }
}
