/// One pin before and after a change. Both have the same id.
public struct PinUpdate: Hashable, Sendable, Codable {
  /// The value that the board's pin must have when the update is applied; otherwise `BoardError.pinChanged`
  /// is thrown.
  public let before: Pin
  /// The pin's new value, which is checked against `BoardLimits` when the update is applied.
  public let after: Pin

  /// Makes an update without any check: see `Command.apply(to:)`.
  public init(before: Pin, after: Pin) {
    self.before = before
    self.after = after
  }

  /// The update that undoes this one.
  public var inverse: PinUpdate { PinUpdate(before: after, after: before) }
}
