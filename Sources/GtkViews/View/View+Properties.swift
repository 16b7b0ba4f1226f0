package import CKitGtk

extension View {
  /// Whether the view and its subviews can be used; a disabled view looks disabled.
  public var isEnabled: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// The text shown when the pointer rests on the view.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  // MARK: Style

  /// Adds a CSS class.
  public func addStyleClass(_ name: String) { gtk_widget_add_css_class(widget, name) }

  /// Removes a CSS class. Does nothing when the view doesn't have it.
  public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }

  /// Returns whether the view has a CSS class, including GTK's own ones.
  public func hasStyleClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  // MARK: Layout

  /// Sets the minimum size in points; nil leaves an axis to the content.
  public func setMinimumSize(width: Double? = nil, height: Double? = nil) {
    gtk_widget_set_size_request(widget, width.map(pixels) ?? -1, height.map(pixels) ?? -1)
  }

  /// Whether the view takes extra horizontal space of its container.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// Whether the view takes extra vertical space of its container.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// The horizontal alignment; initially `.fill`. `.start` is the right in right-to-left languages.
  public var horizontalAlignment: Alignment {
    get { Alignment(gtk_widget_get_halign(widget)) }
    set { gtk_widget_set_halign(widget, newValue.gtk) }
  }

  /// The vertical alignment; initially `.fill`. `.start` is the top.
  public var verticalAlignment: Alignment {
    get { Alignment(gtk_widget_get_valign(widget)) }
    set { gtk_widget_set_valign(widget, newValue.gtk) }
  }

  /// The margins around the view.
  public var margins: EdgeInsets {
    get {
      EdgeInsets(
        top: Double(gtk_widget_get_margin_top(widget)), leading: Double(gtk_widget_get_margin_start(widget)),
        bottom: Double(gtk_widget_get_margin_bottom(widget)),
        trailing: Double(gtk_widget_get_margin_end(widget)))
    }
    set {
      gtk_widget_set_margin_top(widget, pixels(newValue.top))
      gtk_widget_set_margin_start(widget, pixels(newValue.leading))
      gtk_widget_set_margin_bottom(widget, pixels(newValue.bottom))
      gtk_widget_set_margin_end(widget, pixels(newValue.trailing))
    }
  }

  // MARK: Focus

  /// Whether the view can have keyboard focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether the view has its window's keyboard focus.
  public var hasFocus: Bool { gtk_widget_is_focus(widget) != 0 }

  /// Requests keyboard focus. Don't call it before the view's window has drawn its first frame
  /// (``Window/onFirstFrame``): GTK 4.8.3 would report the view to assistive technology, but then never the
  /// window.
  /// - Returns: whether the view, or one inside it, has focus now.
  @discardableResult
  public func focus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// ``focus()``, by UIKit's name.
  @discardableResult
  public func becomeFirstResponder() -> Bool { focus() }

  /// ``hasFocus``, by UIKit's name.
  public var isFirstResponder: Bool { hasFocus }
}

/// How a view uses extra space along one axis.
public enum Alignment: Sendable {
  /// The view takes all of the space.
  case fill
  /// The view is at the top, or at the left (in right-to-left languages at the right).
  case start
  /// The view is in the middle of the space.
  case center
  /// The view is at the bottom, or at the right (in right-to-left languages at the left).
  case end

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }

  init(_ align: GtkAlign) {
    self =
      switch align {
      case GTK_ALIGN_START: .start
      case GTK_ALIGN_CENTER, GTK_ALIGN_BASELINE: .center
      case GTK_ALIGN_END: .end
      default: .fill
      }
  }
}

/// The role of a custom view for assistive technology. Standard controls have their own roles.
public enum AccessibilityRole: Sendable {
  /// Something to press.
  case button
  /// Cells in rows and columns.
  case grid
  /// A cell of a grid.
  case gridCell
  /// Views that belong together.
  case group
  /// The title of a part of the window.
  case heading
  /// A picture.
  case image
  /// Text that names something else.
  case label
  /// Items in one order.
  case list
  /// An item of a list.
  case listItem
  /// No role: the view is only a part of another one.
  case none
  /// Decoration, which isn't read out.
  case presentation
  /// A part of the window that users want to find.
  case region
  /// News that are read out when they change.
  case status

  package var gtk: GtkAccessibleRole {
    switch self {
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .grid: GTK_ACCESSIBLE_ROLE_GRID
    case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .label: GTK_ACCESSIBLE_ROLE_LABEL
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .none: GTK_ACCESSIBLE_ROLE_NONE
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .region: GTK_ACCESSIBLE_ROLE_REGION
    case .status: GTK_ACCESSIBLE_ROLE_STATUS
    }
  }
}

/// Distances from the four edges of a rectangle, in points. Leading is the left; only for a view's
/// ``View/margins`` it's the right in right-to-left languages.
public struct EdgeInsets: Equatable, Sendable {
  /// Distances towards the inside: greater ones make the inner rectangle smaller.
  public var top, leading, bottom, trailing: Double

  /// Creates insets; edges that aren't given have a distance of 0.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets with the same distance from all edges.
  public init(all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }
}
