import CKitGtk

// A binding of GTK of the kind that others have written: classes that own a widget, and call C. It knows
// nothing of DragDropKit.

/// A widget, which this object owns.
@MainActor
class Widget {
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  isolated deinit { g_object_unref(pointer) }
}

/// A row or a column of widgets.
final class Box: Widget {
  init(vertical: Bool, spacing: Int32) {
    super.init(gtk_box_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, spacing))
  }

  func append(_ widget: UnsafeMutablePointer<GtkWidget>, expands: Bool = false) {
    gtk_widget_set_vexpand(widget, expands ? 1 : 0)
    pointer.withMemoryRebound(to: GtkBox.self, capacity: 1) { gtk_box_append($0, widget) }
  }
}

/// A line of text.
final class TextLine: Widget {
  init(_ text: String) { super.init(gtk_label_new(text)) }

  var text: String {
    get { String(cString: gtk_label_get_text(OpaquePointer(pointer))) }
    set { gtk_label_set_text(OpaquePointer(pointer), newValue) }
  }
}

/// A button that calls a closure.
final class PushButton: Widget {
  private final class Body {
    let call: @MainActor () -> Void

    init(_ call: @escaping @MainActor () -> Void) { self.call = call }
  }

  init(_ title: String, _ call: @escaping @MainActor () -> Void) {
    super.init(gtk_button_new_with_label(title))
    let clicked: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, data in
      // GTK calls on its own thread, which is the main actor's.
      MainActor.assumeIsolated { Unmanaged<Body>.fromOpaque(data).takeUnretainedValue().call() }
    }
    g_signal_connect_data(
      pointer, "clicked", unsafeBitCast(clicked, to: GCallback.self),
      Unmanaged.passRetained(Body(call)).toOpaque(),
      { data, _ in if let data { Unmanaged<Body>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
  }
}

/// A window of the desktop.
final class AppWindow: Widget {
  init(title: String, width: Int32, height: Int32, child: Widget) {
    super.init(gtk_window_new())
    window {
      gtk_window_set_title($0, title)
      gtk_window_set_default_size($0, width, height)
      gtk_window_set_child($0, child.pointer)
    }
  }

  func present() { window { gtk_window_present($0) } }

  func destroy() { window { gtk_window_destroy($0) } }

  private func window(_ body: (UnsafeMutablePointer<GtkWindow>) -> Void) {
    pointer.withMemoryRebound(to: GtkWindow.self, capacity: 1, body)
  }
}

/// The main loop, which runs until the last window is closed.
@MainActor
enum Loop {
  static func start() { gtk_init() }

  static func run() {
    while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
  }
}
