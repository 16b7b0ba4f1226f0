/// UIKit's names of a button's title.
extension Button {
  /// The states of a control that have a title of their own: here there's one.
  public enum State: Sendable {
    /// Any state.
    case normal
  }

  /// The kinds of buttons (`UIButton.ButtonType`).
  public enum ButtonType: Sendable {
    /// A button with the theme's frame.
    case system
    /// A button without a frame until the pointer is over it.
    case custom
  }

  /// Creates a button without a title or an icon.
  /// - Parameter type: whether it has a frame.
  public convenience init(type: ButtonType) {
    self.init()
    isFlat = type == .custom
  }

  /// Sets ``title``.
  /// - Parameters:
  ///   - title: replaces an icon; nil removes a title, but not an icon.
  ///   - state: there's one title for all states.
  public func setTitle(_ title: String?, for state: State) { self.title = title }

  /// Returns ``title``.
  /// - Parameter state: there's one title for all states.
  public func title(for state: State) -> String? { title }
}
