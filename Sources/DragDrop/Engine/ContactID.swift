/// Names one finger, or one press of the pointer's button, from down to up.
public struct ContactID: Hashable, Sendable {
  /// The driver's choice; means nothing but itself.
  public let number: Int

  /// - Parameter number: another one for each contact, for as long as a drag that it began may run.
  public init(number: Int) { self.number = number }
}
