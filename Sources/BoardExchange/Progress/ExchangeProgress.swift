/// How far an import or export is.
public struct ExchangeProgress: Sendable, Hashable {
  /// Items that are done, whatever became of them.
  public var done: Int
  /// Items in all; 0 when there's nothing to do.
  public var total: Int
  /// The item that's being worked on; empty at the end.
  public var name: String

  /// For who does such a thing item by item.
  public init(done: Int, total: Int, name: String) {
    self.done = done
    self.total = total
    self.name = name
  }

  /// 0 … 1.
  public var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }

  /// Called off the main thread, in order, and often: the receiver picks what it shows.
  public typealias Handler = @Sendable (ExchangeProgress) -> Void
}
