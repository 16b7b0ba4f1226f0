import CGtk
import GLibSupport

/// Shows and hides its content with a transition. Initially hidden.
public final class Revealer: View {
  /// How the content appears; it disappears in reverse. A slide is named after the direction in which the
  /// content appears.
  public enum Transition: Sendable {
    case crossfade, slideUp, slideDown, slideLeft, slideRight

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

  /// - Parameter transition: not shown if the desktop's animations are turned off.
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

  override package func detachWidget(of child: View) { gtk_revealer_set_child(object.opaque, nil) }
}
