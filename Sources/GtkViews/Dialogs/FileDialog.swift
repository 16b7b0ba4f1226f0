import CKitGtk
import CKitGtkShim
import KitFiles
public import Foundation
import KitGLib

/// The desktop's own dialog for choosing files, which also works in a sandbox.
///
/// ```swift
/// let files = await FileDialog.open(in: window, title: "Open Images", multiple: true)
/// ```
@MainActor
public enum FileDialog {
  /// A type of files that can be chosen. Suffixes have no dot and are case-insensitive.
  public typealias Filter = (name: String, mimeTypes: [String], suffixes: [String])

  /// Asks for files to open.
  /// - Parameters:
  ///   - window: the window that's blocked meanwhile; nil shows an independent dialog.
  ///   - title: the dialog's title.
  ///   - multiple: whether several files can be chosen.
  ///   - folder: whether folders are chosen instead.
  ///   - filters: the kinds of files to choose from; empty for all files.
  ///   - start: the folder that's shown first; nil leaves it to the desktop.
  /// - Returns: the chosen files; empty when the user cancelled.
  public static func open(
    in window: Window?, title: String, multiple: Bool = false, folder: Bool = false, filters: [Filter] = [],
    startingIn start: URL? = nil
  ) async -> [URL] {
    await run(
      in: window, title: title,
      action: folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN,
      filters: filters,
      start: start
    ) { gtk_file_chooser_set_select_multiple($0, multiple ? 1 : 0) }
  }

  /// Asks where to write a file. The dialog asks for confirmation before it returns an existing file.
  /// - Returns: the file; nil when the user cancelled.
  public static func save(
    in window: Window?, title: String, suggestedName: String? = nil, filters: [Filter] = [],
    startingIn start: URL? = nil
  ) async -> URL? {
    await run(
      in: window, title: title, action: GTK_FILE_CHOOSER_ACTION_SAVE, filters: filters, start: start
    ) {
      if let suggestedName { gtk_file_chooser_set_current_name($0, suggestedName.shown) }
    }.first
  }

  private static func run(
    in window: Window?, title: String, action: GtkFileChooserAction, filters: [Filter], start: URL?,
    configure: (OpaquePointer) -> Void
  ) async -> [URL] {
    let chooser = gtk_file_chooser_native_new(title, window?.gtkWindow, action, nil, nil)!
    let object = GObjectRef(adopting: chooser)
    gtk_native_dialog_set_modal(object.pointer(), 1)
    for filter in filters { add(filter, to: chooser) }
    if let start, let folder = g_file_new_for_path(start.systemPath) {
      gtk_file_chooser_set_current_folder(chooser, folder, nil)
      g_object_unref(UnsafeMutableRawPointer(folder))
    }
    configure(chooser)
    var connection: SignalConnection?
    let urls = await withCheckedContinuation { continuation in
      let reply = SingleReply<[URL]>(continuation, otherwise: [])
      let responded: @MainActor (Int32) -> Void = { response in
        reply.send(response == GTK_RESPONSE_ACCEPT.rawValue ? chosenURLs(chooser) : [])
      }
      connection = SignalConnection(object, responded) { data, destroy in
        shim_native_dialog_on_response(
          object.pointer(),
          { _, response, data in ClosureBox<@MainActor (Int32) -> Void>.body(of: data)(response) }, data,
          destroy)
      }
      // The dialog is closed with its window, without a response.
      window?.dialogs[ObjectIdentifier(object)] = { reply.send([]) }
      gtk_native_dialog_show(object.pointer())
      hideArrowsWithoutPath(of: window)
    }
    connection?.disconnect()
    window?.dialogs[ObjectIdentifier(object)] = nil
    gtk_native_dialog_hide(object.pointer())
    // With a portal that answers at once, the unseen dialog's path bar still asks for its folders. In GTK
    // 4.18 it then removes their buttons from a box that's gone (a critical warning), so the dialog stays.
    if gtk_get_minor_version() >= 10 { MainLoop.schedule(after: 2) { withExtendedLifetime(object) {} } }
    return urls
  }

  private static func add(_ filter: Filter, to chooser: OpaquePointer) {
    let object = GObjectRef(adopting: UnsafeMutableRawPointer(gtk_file_filter_new()!))
    gtk_file_filter_set_name(object.opaque, filter.name)
    for type in filter.mimeTypes { gtk_file_filter_add_mime_type(object.opaque, type) }
    for suffix in filter.suffixes { gtk_file_filter_add_suffix(object.opaque, suffix) }
    gtk_file_chooser_add_filter(chooser, object.opaque)
  }

  private static func chosenURLs(_ chooser: OpaquePointer) -> [URL] {
    guard let files = gtk_file_chooser_get_files(chooser) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      return URL(file: OpaquePointer(file))
    }
  }
}

// GTK's own dialog sometimes draws a frame too early.

extension FileDialog {
  /// Hides the two arrows of a new dialog's path bar during its first frames.
  ///
  /// GTK 4.8's path bar allocates nothing until it has a path, which it reads from the disk. If a frame is
  /// drawn before, the arrows have no allocation: that causes a warning, and with fatal warnings ends the
  /// program. Once it has a path, the path bar itself decides whether its arrows are visible.
  static func hideArrowsWithoutPath(of window: Window?) {
    guard let windows = gtk_window_get_toplevels() else { return }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(item) }
      let dialog = item.assumingMemoryBound(to: GtkWidget.self)
      guard typeName(of: dialog) == "GtkFileChooserDialog",
        gtk_window_get_transient_for(item.assumingMemoryBound(to: GtkWindow.self)) == window?.gtkWindow
      else { continue }
      for arrow in arrows(in: dialog) where gtk_widget_get_width(arrow) == 0 {
        gtk_widget_set_child_visible(arrow, 0)
      }
    }
  }

  /// Returns the arrows of all path bars in a widget.
  static func arrows(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    let isPathBar = typeName(of: widget) == "GtkPathBar"
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if !isPathBar {
        found += arrows(in: next)
      } else if typeName(of: next) == "GtkButton" {
        // The buttons of the path's parts are toggle buttons.
        found.append(next)
      }
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  static func typeName(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    return String(cString: g_type_name_from_instance(instance))
  }
}
