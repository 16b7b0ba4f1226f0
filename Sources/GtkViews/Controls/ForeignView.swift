import CGtk
import CGtkShim
public import DragDrop
import Foundation
import GLibSupport

/// A GtkWidget that somebody else made and placed, with interactions of ours on it.
///
/// It stays where it is in its own tree; views of ours around it are its parents as far as drags are concerned. It
/// lives until the widget has left its parent after it was shown there.
public final class ForeignView: View {
  private init(foreign widget: UnsafeMutablePointer<GtkWidget>) { super.init(widget: widget) }

  /// The view of a widget: the one that owns it already, or a new one.
  /// - Parameter widget: a live `GtkWidget *`, on GTK's thread.
  public static func adopting(_ widget: UnsafeMutableRawPointer) -> View {
    let pointer = widget.assumingMemoryBound(to: GtkWidget.self)
    if let view = View.owner(of: pointer) { return view }
    let view = ForeignView(foreign: pointer)
    // The view holds its widget, and the connection the view: a circle that is cut when the widget goes.
    let hidden: @MainActor () -> Void = {
      // Its window may only be hidden; and not within the signal.
      MainLoop.schedule(after: 0) { if gtk_widget_get_parent(view.widget) == nil { view.life = nil } }
    }
    view.life = SignalConnection(view.object, hidden) { data, destroy in
      shim_widget_on_unrealize(
        pointer, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
    }
    return view
  }

  private var life: SignalConnection?

  override public var window: Window? {
    gtk_widget_get_root(widget).flatMap { root in
      View.owner(of: UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)) as? Window
    }
  }

  override public var parentNode: (any ViewNode)? {
    gtk_widget_get_parent(widget).flatMap { View.deepestOwner(of: $0) }
  }
}

extension View {
  /// Gives a GTK widget that isn't one of our views spring-loading, with one call (contract 1.10.8).
  /// - Parameters:
  ///   - widget: a live `GtkWidget *`.
  ///   - onActivate: what a drag that is held over it does; nil activates the widget, as a key would.
  /// - Returns: the interaction; take it away with ``removeInteraction(_:)`` of its view.
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
