/// Where on the network an item of another program came from, as far as that program says it.
public struct WebSource: Hashable, Sendable {
  /// The address of the page that showed it.
  public let page: String?
  /// The address of the thing itself.
  public let item: String?

  /// Nil without any address.
  public init?(page: String?, item: String?) {
    guard page != nil || item != nil else { return nil }
    self.page = page
    self.item = item
  }
}
