/// A promise: types now, data on demand (`NSItemProvider`; contract 1.11).
public final class ItemProvider: Sendable {
  public init() {}
}
