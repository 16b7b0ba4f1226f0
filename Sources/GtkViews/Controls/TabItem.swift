/// One tab of a ``TabBar`` (`UITabBarItem`).
public struct TabItem: Hashable, Sendable {
  /// The title. With an icon, it's only the tooltip and the accessibility label.
  public var title: String
  /// A name in the icon theme, such as `view-grid-symbolic`.
  public var icon: String?

  /// - Parameter icon: shown instead of the title; nil shows the title.
  public init(title: String, icon: String? = nil) {
    self.title = title
    self.icon = icon
  }
}
