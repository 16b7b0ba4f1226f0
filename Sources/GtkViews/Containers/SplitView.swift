import CKitGtk
import CKitGtkShim
package import Foundation
import KitGLib

/// A sidebar at the beginning of the line, content beside it. The edge between them can be dragged; a double
/// click on it gives the sidebar its first width again.
///
/// ```swift
/// let split = SplitView(sidebar: tableView, content: view, sidebarWidth: 220)
/// ```
public final class SplitView: View {
  private let revealer: Revealer
  private let column = StackView(axis: .horizontal)
  private let room: YieldingView
  private let edge = StackView(axis: .horizontal)
  private let drag = DragGesture(phase: .capture)
  private let firstWidth: Double
  private var widthBeforeDrag = 0.0
  /// The sidebar, which stays a subview while it's hidden.
  public let sidebar: View
  /// The content, which fills the rest of the width.
  public let content: View
  /// Called when the user has dragged the edge to another width.
  public var onSidebarResize: (() -> Void)?

  /// The least width of the sidebar, in points.
  public static let leastSidebarWidth = 140.0
  /// The width of the content, in points, that dragging the edge leaves.
  private static let leastContentWidth = 160.0
  /// The width of the part that can be grabbed, in points.
  private static let edgeWidth = 6.0

  /// - Parameters:
  ///   - sidebar: the view at the beginning of the line.
  ///   - content: the view that takes the rest.
  ///   - sidebarWidth: in points.
  public init(sidebar: View, content: View, sidebarWidth: Double = 220) {
    self.sidebar = sidebar
    self.content = content
    firstWidth = sidebarWidth
    self.sidebarWidth = max(sidebarWidth, Self.leastSidebarWidth)
    room = YieldingView(sidebar)
    revealer = Revealer(column, transition: .slideRight)
    super.init(widget: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    revealer.isRevealed = true
    sidebar.expandsHorizontally = true
    sidebar.setMinimumSize(width: Self.leastSidebarWidth)
    room.width = self.sidebarWidth
    room.expandsHorizontally = true
    column.addSubview(room)
    edge.addStyleClass("split-edge")
    edge.setMinimumSize(width: Self.edgeWidth)
    let line = Separator(axis: .vertical)
    line.expandsHorizontally = true
    line.horizontalAlignment = .end
    edge.addSubview(line)
    gtk_widget_set_cursor_from_name(edge.widget, "col-resize")
    column.addSubview(edge)
    content.expandsHorizontally = true
    // Otherwise the sidebar's horizontal expansion would propagate to the revealer.
    gtk_widget_set_hexpand(revealer.widget, 0)
    for view in [revealer, content] { adopt(view) { gtk_box_append(object.pointer(), view.widget) } }
    followEdge()
  }

  /// Whether the sidebar is shown. A change is animated unless the desktop's animations are turned off.
  public var isSidebarShown: Bool {
    get { revealer.isRevealed }
    set { revealer.isRevealed = newValue }
  }

  /// Whether the sidebar is wholly shown or wholly hidden, and not on its way.
  package var isSettled: Bool { revealer.isSettled }

  /// The sidebar's width in points, at least ``leastSidebarWidth``. In a narrow window, the sidebar is
  /// narrower. Setting it doesn't call ``onSidebarResize``.
  public var sidebarWidth: Double {
    didSet {
      let allowed = sidebarWidth.isFinite ? max(sidebarWidth, Self.leastSidebarWidth) : firstWidth
      if sidebarWidth != allowed { sidebarWidth = allowed }
      if sidebarWidth != oldValue { room.width = sidebarWidth }
    }
  }

  /// The edge between the sidebar and the content, in the view's space.
  package var edgeFrame: CGRect { convert(edge.bounds, from: edge) }

  private func followEdge() {
    // The gesture is that of the whole view: the edge itself moves under the pointer.
    drag.onBegin = { [weak self] point, _ in
      guard let self, isSidebarShown, edgeFrame.contains(point) else { return false }
      widthBeforeDrag = sidebar.bounds.width
      return true
    }
    drag.onChange = { [weak self] offset in
      guard let self else { return }
      let outward = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? -offset.x : offset.x
      let most = max(Self.leastSidebarWidth, bounds.width - Self.edgeWidth - Self.leastContentWidth)
      sidebarWidth = min(widthBeforeDrag + outward, most).rounded()
    }
    drag.onEnd = { [weak self] offset in if offset != .zero { self?.onSidebarResize?() } }
    drag.onCancel = { [weak self] in self.map { $0.sidebarWidth = $0.widthBeforeDrag } }
    addGesture(drag)
    let reset = ClickGesture(count: 2)
    reset.onPress = { [weak self] _, _, _ in
      guard let self else { return }
      sidebarWidth = firstWidth
      onSidebarResize?()
    }
    edge.addGesture(reset)
  }

  override package func detachWidget(of child: View) { gtk_box_remove(object.pointer(), child.widget) }
}

/// A view that would like to have a width, and is narrower where there's less room.
package final class YieldingView: View {
  /// - Parameter content: what it shows, at the view's size.
  package init(_ content: View) {
    super.init(widget: shim_yielding_new())
    adopt(content) { gtk_box_append(object.pointer(), content.widget) }
  }

  /// The width that it would like to have, in points, if its content doesn't need more.
  package var width = 0.0 { didSet { shim_yielding_set_width(widget, pixels(width)) } }

  override package func detachWidget(of child: View) { gtk_box_remove(object.pointer(), child.widget) }
}
