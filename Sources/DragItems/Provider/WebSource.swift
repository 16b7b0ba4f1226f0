/// The network addresses that another program's item came from, as far as that program names them.
public struct WebSource: Hashable, Sendable {
  /// The address of the page that showed the item.
  public let page: String?
  /// The address of the item itself.
  public let item: String?

  /// Returns nil if both addresses are nil.
  public init?(page: String?, item: String?) {
    guard page != nil || item != nil else { return nil }
    self.page = page
    self.item = item
  }
}
