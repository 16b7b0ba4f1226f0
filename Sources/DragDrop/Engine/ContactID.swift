/// Names one finger, or one press of the pointer's button, from down to up.
public struct ContactID: Hashable, Sendable {
  public let number: Int

  public init(number: Int) { self.number = number }
}
