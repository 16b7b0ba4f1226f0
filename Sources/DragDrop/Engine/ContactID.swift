/// Identifies one finger, or one press of the pointer's button, from down to up.
public struct ContactID: Hashable, Sendable {
  /// The number that the driver has chosen; it has no meaning except as an identity.
  public let number: Int

  /// - Parameter number: must be unique among contacts for as long as a drag that the contact began may run.
  public init(number: Int) { self.number = number }
}
