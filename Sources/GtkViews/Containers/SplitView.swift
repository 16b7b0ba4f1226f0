import CGtk
import GLibSupport

/// A sidebar of fixed width at the left, content at the right.
public final class SplitView: View {
  private let revealer: Revealer
  private let column: StackView
  /// The sidebar, which stays a subview while it's hidden.
  public let sidebar: View
  /// The content, which fills the rest of the width.
  public let content: View

  /// - Parameter sidebarWidth: in points.
  public init(sidebar: View, content: View, sidebarWidth: Double = 220) {
    self.sidebar = sidebar
    self.content = content
    column = StackView(axis: .horizontal)
    revealer = Revealer(column, transition: .slideRight)
    super.init(widget: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    revealer.isRevealed = true
    sidebar.expandsHorizontally = true
    sidebar.setMinimumSize(width: sidebarWidth)
    column.addSubview(sidebar)
    column.addSubview(Separator(axis: .vertical))
    content.expandsHorizontally = true
    // Otherwise the sidebar's horizontal expansion would propagate to the revealer.
    gtk_widget_set_hexpand(revealer.widget, 0)
    for view in [revealer, content] { adopt(view) { gtk_box_append(object.pointer(), view.widget) } }
  }

  /// Whether the sidebar is shown. A change is animated unless the desktop's animations are turned off.
  public var isSidebarShown: Bool {
    get { revealer.isRevealed }
    set { revealer.isRevealed = newValue }
  }

  override package func detachWidget(of child: View) { gtk_box_remove(object.pointer(), child.widget) }
}
