import CKitGtk
import CKitGtkShim
import DragItems
import KitGLib

/// Windows that other code has made: a program in C, another binding of GTK, or libadwaita.
extension Window {
  /// Returns the window of a `GtkWindow`, of any class: the one that owns it already, or a new one.
  ///
  /// Drags and drops, cursors, previews and springs work in it from then on. The other code goes on to own
  /// the window: it sets its content, and destroys it, also in the middle of a drag. This object is closed
  /// then (``isClosed``, ``onClosed``), and nothing holds it any more. A window is adopted by itself when a
  /// view is put into it (``View/gtkWidget``, ``ForeignView/adopting(_:)``).
  /// - Parameter window: a live `GtkWindow *`, on GTK's thread.
  public static func adopting(_ window: UnsafeMutableRawPointer) -> Window {
    GroundRule.check(
      shim_is_living_window(window) != 0, "adopting(_:) was given what isn't a GtkWindow, or was destroyed.",
      see: .foreignWindows)
    let widget = window.assumingMemoryBound(to: GtkWidget.self)
    if let known = WidgetOwners.view(of: widget) as? Window { return known }
    followDestructions()
    ForeignProgram.followEnd()
    let window = Window(foreign: widget)
    reportUnlessActivated()
    return window
  }

  /// Returns the window that a widget is in, which is adopted if it's a window of other code; nil in none,
  /// and in one that was closed.
  static func containing(_ widget: UnsafeMutablePointer<GtkWidget>) -> Window? {
    guard let root = gtk_widget_get_root(widget).map({ UnsafeMutableRawPointer($0) }) else { return nil }
    if let owner = WidgetOwners.view(of: root.assumingMemoryBound(to: GtkWidget.self)) { return owner.window }
    return shim_is_living_window(root) != 0 ? adopting(root) : nil
  }

  private static var destructions: SignalConnection?

  /// Closes adopted windows that are destroyed: GTK takes a window out of its list while everything in it is
  /// still there. Later signals don't come as long as somebody holds the window.
  private static func followDestructions() {
    guard destructions == nil, let list = gtk_window_get_toplevels() else { return }
    let changed: @MainActor () -> Void = {
      for window in all where window.isForeign && shim_is_living_window(window.object.raw) == 0 {
        window.close()
      }
    }
    destructions = SignalConnection(GObjectRef(retaining: UnsafeMutableRawPointer(list)), changed) {
      shim_list_on_items_changed(
        list, { _, _, _, _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, $0, $1)
    }
  }

  private static var hasReported = false

  /// Delayed, since a program may start drag and drop after it has made its first window.
  private static func reportUnlessActivated() {
    guard didCreate.isEmpty, !hasReported else { return }
    MainLoop.schedule(after: 0) {
      guard didCreate.isEmpty, !hasReported else { return }
      hasReported = true
      WeakRoles.report(
        "Views in windows of other code neither drag nor take drops until DragDropSystem.attach() is called.")
    }
  }
}
