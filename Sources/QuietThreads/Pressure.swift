/// Whether other programs keep the machine busy. The state lasts for a while after it was last noted.
public struct Pressure: Sendable {
  private let duration: Duration
  private var end: ContinuousClock.Instant?

  /// - Parameter duration: the time that the state lasts.
  public init(lasting duration: Duration) { self.duration = duration }

  /// Whether the state was noted within the duration.
  public var isOn: Bool { end.map { $0 > .now } ?? false }

  /// Notes that the machine is busy now.
  public mutating func note() { end = .now + duration }
}
