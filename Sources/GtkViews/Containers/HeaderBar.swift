import CKitGtk
import CKitGtkShim
import KitGLib

/// A window's title bar: controls at both ends, the title in the middle, the window's own buttons.
///
/// ```swift
/// let bar = HeaderBar()
/// bar.packStart(button)
/// window.titlebar = bar
/// ```
public final class HeaderBar: View {
  /// Creates a title bar with the window's title and buttons, for ``Window/titlebar``.
  public init() { super.init(widget: gtk_header_bar_new()) }

  /// Adds a view at the start, after the existing ones.
  public func packStart(_ view: View) {
    adopt(view) { gtk_header_bar_pack_start(object.opaque, view.widget) }
  }

  /// Adds a view at the end, before the existing ones.
  public func packEnd(_ view: View) { adopt(view) { gtk_header_bar_pack_end(object.opaque, view.widget) } }

  /// The view shown instead of the window's title; nil shows the title.
  public var titleView: View? {
    didSet {
      guard titleView !== oldValue else { return }
      if let oldValue, oldValue.superview === self { removeSubview(oldValue) }
      if let titleView {
        adopt(titleView) { gtk_header_bar_set_title_widget(object.opaque, titleView.widget) }
      }
    }
  }

  /// Leaves a control out of the bar's least width. Hide it where there's no room for it: see
  /// ``View/minimumWidth``, which is that of the other controls.
  package func leaveOut(_ control: View) { shim_header_bar_yield(widget, control.widget) }

  override package func detachWidget(of child: View) {
    if gtk_header_bar_get_title_widget(object.opaque) == child.widget {
      gtk_header_bar_set_title_widget(object.opaque, nil)
    } else {
      gtk_header_bar_remove(object.opaque, child.widget)
    }
  }
}

/// Shows and hides its content with a transition. Initially hidden.
///
/// ```swift
/// let revealer = Revealer(Label("Saved"), transition: .slideDown)
/// revealer.isRevealed = true
/// ```
public final class Revealer: View {
  /// How the content appears; it disappears in reverse. A slide is named after the direction in which the
  /// content appears.
  public enum Transition: Sendable {
    /// The content becomes opaque, and doesn't move.
    case crossfade
    /// The content moves up from the lower edge.
    case slideUp
    /// The content moves down from the upper edge.
    case slideDown
    /// The content moves to the left from the right edge.
    case slideLeft
    /// The content moves to the right from the left edge.
    case slideRight

    var gtk: GtkRevealerTransitionType {
      switch self {
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .slideLeft: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
      case .slideRight: GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT
      }
    }
  }

  /// The content, which stays a subview while it's hidden.
  public let content: View

  /// - Parameters:
  ///   - content: the view that appears and disappears.
  ///   - transition: not shown if the desktop's animations are turned off.
  public init(_ content: View, transition: Transition = .slideDown) {
    self.content = content
    super.init(widget: gtk_revealer_new())
    gtk_revealer_set_transition_type(object.opaque, transition.gtk)
    adopt(content) { gtk_revealer_set_child(object.opaque, content.widget) }
  }

  /// Whether the content is shown, or appearing.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(object.opaque) != 0 }
    set { gtk_revealer_set_reveal_child(object.opaque, newValue ? 1 : 0) }
  }

  /// Whether the content is wholly shown or wholly hidden, and not on its way.
  package var isSettled: Bool { (gtk_revealer_get_child_revealed(object.opaque) != 0) == isRevealed }

  override package func detachWidget(of child: View) { gtk_revealer_set_child(object.opaque, nil) }
}
