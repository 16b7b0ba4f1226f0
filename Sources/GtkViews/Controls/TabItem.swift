/// One tab of a ``TabBar`` (`UITabBarItem`).
public struct TabItem: Hashable, Sendable {
  /// When there's an icon: the tooltip, and what assistive technology says.
  public var title: String
  /// A name of the icon theme, such as `view-grid-symbolic`.
  public var icon: String?

  /// - Parameter icon: shown instead of the title; nil shows that.
  public init(title: String, icon: String? = nil) {
    self.title = title
    self.icon = icon
  }
}
