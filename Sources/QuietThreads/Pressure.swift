/// Whether other programs keep the machine busy: it's taken to last for a while after it was last seen.
public struct Pressure: Sendable {
  private let duration: Duration
  private var end: ContinuousClock.Instant?

  /// - Parameter duration: how long it's taken to last.
  public init(lasting duration: Duration) { self.duration = duration }

  /// Whether it was seen not longer ago than it lasts.
  public var isOn: Bool { end.map { $0 > .now } ?? false }

  /// It's seen now.
  public mutating func note() { end = .now + duration }
}
