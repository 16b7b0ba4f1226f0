import Synchronization

/// A flag that a cancelled task sets once and the thread that decodes for it reads.
final class CancelFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
