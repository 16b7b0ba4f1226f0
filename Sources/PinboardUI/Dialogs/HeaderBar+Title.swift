import DragDropKit

extension HeaderBar {
  /// Creates a title bar with a title that may be long, such as one with a name: it's shortened at its end,
  /// and the window can be narrower than it.
  convenience init(title: String) {
    self.init()
    let label = Label(title)
    label.addStyleClass("title")
    label.ellipsizes = true
    titleView = label
  }
}
