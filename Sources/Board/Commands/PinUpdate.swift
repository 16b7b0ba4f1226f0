/// One pin before and after a change. Both have the same id.
public struct PinUpdate: Hashable, Sendable, Codable {
  public let before: Pin
  public let after: Pin

  public init(before: Pin, after: Pin) {
    self.before = before
    self.after = after
  }

  public var inverse: PinUpdate { PinUpdate(before: after, after: before) }
}
