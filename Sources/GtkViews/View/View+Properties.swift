import CGtk

extension View {
  /// Whether the view and its subviews can be used; a disabled one is drawn so.
  public var isEnabled: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Shown when the pointer rests on the view.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  // MARK: Style

  /// Adds a class for style sheets.
  public func addStyleClass(_ name: String) { gtk_widget_add_css_class(widget, name) }

  /// Nothing when the view hasn't got it.
  public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }

  /// GTK's own classes count too.
  public func hasStyleClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  // MARK: Layout

  /// The least size, in points; nil leaves an axis to the content.
  public func setMinimumSize(width: Double? = nil, height: Double? = nil) {
    gtk_widget_set_size_request(widget, width.map(pixels) ?? -1, height.map(pixels) ?? -1)
  }

  /// Whether the view wants free space of its container.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// The same for free space above and below.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// `.fill` at first. `.start` is the right in right-to-left languages.
  public var horizontalAlignment: Alignment {
    get { Alignment(gtk_widget_get_halign(widget)) }
    set { gtk_widget_set_halign(widget, newValue.gtk) }
  }

  /// `.fill` at first. `.start` is the top.
  public var verticalAlignment: Alignment {
    get { Alignment(gtk_widget_get_valign(widget)) }
    set { gtk_widget_set_valign(widget, newValue.gtk) }
  }

  /// Free space around the view.
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

  /// Whether the view can have the keyboard.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether the view has the keyboard of its window.
  public var hasFocus: Bool { gtk_widget_is_focus(widget) != 0 }

  /// Asks for the keyboard. Not before the view's window has drawn its first frame (``Window/onFirstFrame``): GTK 4.8.3 would tell
  /// assistive technology of the view, and then never of that window.
  /// - Returns: whether the view, or one inside it, has it now.
  @discardableResult
  public func focus() -> Bool { gtk_widget_grab_focus(widget) != 0 }
}
