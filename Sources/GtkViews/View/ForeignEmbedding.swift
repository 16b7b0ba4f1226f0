import CKitGtk
import KitGLib

/// A view's embedding in a layout of other code, which puts the widget into its own widgets and windows
/// without notifying the view.
@MainActor
final class ForeignEmbedding {
  private unowned let view: View
  /// The view itself, while its widget's parent is the only one that needs it.
  private var held: View?
  private let isHeld: Bool
  private weak var lastWindow: Window?
  private var connections: [SignalConnection] = []

  /// - Parameter isHeld: whether the view lives as long as its widget is in the layout.
  init(_ view: View, isHeld: Bool) {
    self.view = view
    self.isHeld = isHeld
    connections = [
      .notify(view.object, property: "root") { [weak self] in self?.rootChanged() },
      .notify(view.object, property: "parent") { [weak self] in self?.parentChanged() },
    ]
    lastWindow = window
    parentChanged()
  }

  private var parent: UnsafeMutablePointer<GtkWidget>? {
    // Pictures of a view in no window are made in a canvas behind one.
    view.superview == nil && view.backstage == nil ? gtk_widget_get_parent(view.widget) : nil
  }

  var window: Window? { parent == nil ? nil : Window.containing(view.widget) }

  /// The nearest view around the widget, which is the window if there's no other.
  var node: View? { parent.flatMap { WidgetOwners.deepest(around: $0) } }

  /// Holds the view until its widget has been in a layout, and has left it.
  func hold() { held = view }

  private func rootChanged() {
    let window = window
    guard window !== lastWindow else { return }
    lastWindow = window
    view.windowChanged()
  }

  private func parentChanged() {
    guard isHeld else { return }
    if parent != nil { return held = view }
    guard held != nil else { return }
    // Delayed, since this is the widget's own signal, and other code may put it somewhere else at once.
    MainLoop.schedule(after: 0) { [weak self] in
      guard let self, parent == nil else { return }
      held = nil
    }
  }
}

/// The view's GTK widget, for layouts of other code: a program in C, another binding of GTK, or libadwaita.
extension View {
  /// The view's `GtkWidget *`; a window's `GtkWindow *`. Transfer none, on GTK's thread.
  ///
  /// Other code may put it into any container, and lays it out. The view lives as long as anything holds it,
  /// or its widget has a parent. It's in a ``window``, and its interactions work, as soon as its widget is in
  /// a `GtkWindow`, which is adopted (``Window/adopting(_:)``). Its ``superview`` stays nil.
  public var gtkWidget: UnsafeMutableRawPointer {
    if foreignEmbedding == nil, !(self is Window) { foreignEmbedding = ForeignEmbedding(self, isHeld: true) }
    return object.raw
  }

  /// Returns the view's widget as GTK's constructors do: with a floating reference, which a container takes
  /// over. Nothing else needs to hold the view: it lives until its widget has left that container. Call it
  /// once for a view that's in no container, on GTK's thread.
  public func makeFloatingWidget() -> UnsafeMutableRawPointer {
    let widget = gtkWidget
    foreignEmbedding?.hold()
    g_object_ref(widget)
    g_object_force_floating(widget.assumingMemoryBound(to: GObject.self))
    return widget
  }
}
