/// The progress of an import or export.
public struct ExchangeProgress: Sendable, Hashable {
  /// The number of finished items, including failed ones.
  public var done: Int
  /// The number of all items; 0 if there's nothing to do.
  public var total: Int
  /// The name of the current item; empty at the end.
  public var name: String

  /// Makes a progress value.
  public init(done: Int, total: Int, name: String) {
    self.done = done
    self.total = total
    self.name = name
  }

  /// The finished part, 0 … 1.
  public var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }

  /// A handler that's called off the main thread, in order, and often. The receiver chooses what it shows.
  public typealias Handler = @Sendable (ExchangeProgress) -> Void
}
