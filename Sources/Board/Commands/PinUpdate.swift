/// One pin before and after a change. Both have the same id.
public struct PinUpdate: Hashable, Sendable, Codable {
  /// What the board must have when it's applied; else `BoardError.pinChanged`.
  public let before: Pin
  /// Checked against `BoardLimits` when it's applied.
  public let after: Pin

  /// Nothing is checked here: see `Command.apply(to:)`.
  public init(before: Pin, after: Pin) {
    self.before = before
    self.after = after
  }

  /// The update that takes this one back.
  public var inverse: PinUpdate { PinUpdate(before: after, after: before) }
}
