extension String {
  /// The title of what a menu item opens: its own title without the dots that announce it.
  package var withoutEllipsis: String {
    // In German, a space is before them.
    String(replacing(" …", with: "").replacing("…", with: ""))
  }
}
