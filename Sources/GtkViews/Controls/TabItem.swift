/// One tab of a ``TabBar`` (`UITabBarItem`).
public struct TabItem: Hashable, Sendable {
  public var title: String
  /// A name of the icon theme, such as `view-grid-symbolic`.
  public var icon: String?

  public init(title: String, icon: String? = nil) {
    self.title = title
    self.icon = icon
  }
}
