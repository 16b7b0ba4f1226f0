import CKitGtk
import CKitGtkShim
public import DragDrop
import Foundation
import KitGLib

/// A GtkWidget that other code has made and placed, with our interactions on it.
///
/// It stays where it is in its own widget tree; for drags, our views around it are its parents, and a window
/// of other code is adopted (``Window/adopting(_:)``). It lives until the widget, once it was shown, has left
/// its parent.
///
/// ```swift
/// func add(_ widget: UnsafeMutableRawPointer) {
///   view.addSubview(ForeignView.adopting(widget))
/// }
/// ```
public final class ForeignView: View {
  private init(foreign widget: UnsafeMutablePointer<GtkWidget>) {
    super.init(widget: widget)
    foreignEmbedding = ForeignEmbedding(self, isHeld: false)
  }

  /// Returns the view of a widget: the one that owns it already, or a new one; a ``Window`` for a
  /// `GtkWindow`.
  /// - Parameter widget: a live `GtkWidget *`, on GTK's thread.
  public static func adopting(_ widget: UnsafeMutableRawPointer) -> View {
    let pointer = widget.assumingMemoryBound(to: GtkWidget.self)
    if let view = WidgetOwners.view(of: pointer) { return view }
    if shim_is_living_window(widget) != 0 { return Window.adopting(widget) }
    let view = ForeignView(foreign: pointer)
    // The view holds its widget, and the connection holds the view: this cycle is broken when the widget
    // goes.
    let hidden: @MainActor () -> Void = {
      // The window may only be hidden, so the parent is checked. Delayed, since this is the widget's own
      // signal.
      MainLoop.schedule(after: 0) { if gtk_widget_get_parent(view.widget) == nil { view.life = nil } }
    }
    view.life = SignalConnection(view.object, hidden) { data, destroy in
      shim_widget_on_unrealize(
        pointer, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
    }
    return view
  }

  private var life: SignalConnection?
}

extension View {
  /// Adds spring-loading to a GTK widget that isn't one of our views (contract 1.10.8).
  /// - Parameters:
  ///   - widget: a live `GtkWidget *`.
  ///   - onActivate: called when a drag has rested over the widget; nil activates the widget, as a key would.
  /// - Returns: the interaction; remove it with ``removeInteraction(_:)`` of its view.
  @discardableResult
  public static func springLoad(_ widget: UnsafeMutableRawPointer, onActivate: (() -> Void)? = nil)
    -> SpringLoadedInteraction
  {
    let view = ForeignView.adopting(widget)
    let interaction = ControlSpring.interaction { [weak view] in
      if let onActivate { onActivate() } else if let view { gtk_widget_activate(view.widget) }
    }
    view.addInteraction(interaction)
    return interaction
  }
}
