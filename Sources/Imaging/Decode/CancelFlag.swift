import Synchronization

/// Set once by a cancelled task, read by the thread that decodes for it.
final class CancelFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
