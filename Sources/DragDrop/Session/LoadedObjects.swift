import Synchronization

/// Collects the objects of a drop's items, in item order, without those that failed (contract 1.4.11).
final class LoadedObjects<T: Sendable>: Sendable {
  private struct State {
    var objects: [T?]
    var missing: Int
  }

  private let state: Mutex<State>
  private let onComplete: @Sendable ([T]) -> Void

  /// - Parameter onComplete: called once, when each load has succeeded or failed; at once for a count of 0.
  init(count: Int, onComplete: @escaping @Sendable ([T]) -> Void) {
    state = Mutex(State(objects: Array(repeating: nil, count: count), missing: count))
    self.onComplete = onComplete
    if count == 0 { onComplete([]) }
  }

  func put(_ object: T?, at index: Int) {
    let complete = state.withLock { state -> [T]? in
      state.objects[index] = object
      state.missing -= 1
      return state.missing == 0 ? state.objects.compactMap { $0 } : nil
    }
    if let complete { onComplete(complete) }
  }
}
