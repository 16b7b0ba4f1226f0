/// Ends an observation when it's released.
final class ObserverToken {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}
