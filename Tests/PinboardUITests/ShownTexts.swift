import CKitGtk
import GtkViews
import KitGLib

/// What GTK's windows show at the moment.
@MainActor enum ShownTexts {
  /// A dialog that GTK shows.
  typealias Dialog = UnsafeMutablePointer<GtkDialog>

  private static func type(
    _ widget: UnsafeMutablePointer<GtkWidget>, is type: GType
  ) -> Bool {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, type) != 0
  }

  private static var windows: [UnsafeMutablePointer<GtkWidget>] {
    guard let list = gtk_window_get_toplevels() else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      // The list holds it, too.
      g_object_unref(item)
      return item.assumingMemoryBound(to: GtkWidget.self)
    }
  }

  private static func child(_ widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var children: [UnsafeMutablePointer<GtkWidget>] = []
    var next = gtk_widget_get_first_child(widget)
    while let found = next {
      children.append(found)
      next = gtk_widget_get_next_sibling(found)
    }
    return children
  }

  /// The labels and tooltips of a widget and of everything in it. A field that's being edited has the text
  /// itself, and isn't among them.
  static func texts(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    var texts: [String] = []
    if type(widget, is: gtk_label_get_type()), let text = gtk_label_get_text(OpaquePointer(widget)) {
      texts.append(String(cString: text))
    }
    if let text = gtk_widget_get_tooltip_text(widget) { texts.append(String(cString: text)) }
    return texts + child(widget).flatMap(Self.texts)
  }

  /// The titles of all windows, and the labels and tooltips in them.
  static var all: [String] {
    windows.flatMap { window in
      let title = gtk_window_get_title(
        UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
      return (title.map { [String(cString: $0)] } ?? []) + texts(in: window)
    }
  }

  /// The dialog of files that's shown.
  static var fileDialog: Dialog? {
    windows.first { type($0, is: gtk_file_chooser_get_type()) && gtk_widget_get_mapped($0) != 0 }.map(dialog)
  }

  /// The save dialog that's shown, and the name that it suggests.
  static var saveDialog: (dialog: Dialog, suggestion: String)? {
    for window in windows where type(window, is: gtk_file_chooser_get_type()) {
      guard gtk_widget_get_mapped(window) != 0,
        let name = gtk_file_chooser_get_current_name(OpaquePointer(window))
      else { continue }
      defer { g_free(name) }
      let text = String(cString: name)
      if !text.isEmpty { return (dialog(window), text) }
    }
    return nil
  }

  /// The question that's shown, its words, and the button that Return chooses.
  static var question: (dialog: Dialog, texts: [String], byReturn: String?)? {
    for window in windows where type(window, is: gtk_message_dialog_get_type()) {
      guard gtk_widget_get_mapped(window) != 0 else { continue }
      let button = gtk_window_get_default_widget(
        UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
      return (dialog(window), texts(in: window), button.flatMap { texts(in: $0).first })
    }
    return nil
  }

  private static func dialog(_ widget: UnsafeMutablePointer<GtkWidget>) -> Dialog {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkDialog.self)
  }
}
