import Foundation
import Synchronization

/// The progress of one load, or of all loads of a drop (contract 1.11.22).
///
/// Foundation's own class isn't safe to change on one thread and read on another. Here the counts and the
/// cancellation live behind a lock; only `fractionCompleted`, which cannot be overridden, is kept by the base
/// class, and the base class is written on the main actor alone: read that one there.
///
/// `@unchecked` restates the base class's conformance. It holds: the stored properties of this class are a
/// lock and constants; those of the base class are written by `init`, then on the main actor only, but for what a
/// consumer sets itself (its cancellation handler), which it must do before others may cancel.
final class LoadProgress: Progress, @unchecked Sendable {
  /// Units of a whole load.
  static let whole: Int64 = 1000

  private struct State {
    var total: Int64
    var completed: Int64 = 0
    var isCancelled = false
    var onCancel: (@Sendable () -> Void)?
    var children: [ObjectIdentifier: LoadProgress] = [:]
    var sums: [LoadProgress] = []
    var isPublishing = false

    /// Whether the base class must be told, and isn't about to be.
    mutating func wantsPublishing() -> Bool {
      defer { isPublishing = true }
      return !isPublishing
    }
  }

  private let state: Mutex<State>

  /// - Parameter total: 0 for a sum to which loads are added.
  init(total: Int64 = LoadProgress.whole) {
    state = Mutex(State(total: total))
    super.init(parent: nil, userInfo: nil)
    super.totalUnitCount = total
    isCancellable = true
  }

  // MARK: Counts

  override var totalUnitCount: Int64 {
    get { state.withLock { $0.total } }
    set {
      let publishes = state.withLock { state in
        state.total = newValue
        return state.wantsPublishing()
      }
      if publishes { publish() }
    }
  }

  override var completedUnitCount: Int64 {
    get { state.withLock { $0.completed } }
    set {
      let (delta, sums, publishes) = state.withLock { state in
        let delta = newValue - state.completed
        state.completed = newValue
        return (delta, state.sums, delta != 0 && state.wantsPublishing())
      }
      guard delta != 0 else { return }
      for sum in sums { sum.advance(by: delta) }
      if publishes { publish() }
    }
  }

  override var isFinished: Bool { state.withLock { $0.total > 0 && $0.completed >= $0.total } }
  override var isIndeterminate: Bool { state.withLock { $0.total < 0 || $0.completed < 0 } }

  /// - Parameter load: one that has ended with this.
  private func advance(by delta: Int64, endOf load: LoadProgress? = nil) {
    let publishes = state.withLock { state in
      state.completed += delta
      if let load { state.children[ObjectIdentifier(load)] = nil }
      return state.wantsPublishing()
    }
    if publishes { publish() }
  }

  /// Who waits for the next turn of the main actor: one task for all of them, however many loads there are.
  private static let waiting = Mutex<[LoadProgress]>([])

  private func publish() {
    let isFirst = Self.waiting.withLock { waiting in
      waiting.append(self)
      return waiting.count == 1
    }
    guard isFirst else { return }
    Task { @MainActor in
      let due = Self.waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for progress in due { progress.publishNow() }
    }
  }

  /// Tells the base class, which computes `fractionCompleted`.
  @MainActor
  private func publishNow() {
    let (total, completed) = state.withLock { state in
      state.isPublishing = false
      return (state.total, state.completed)
    }
    super.totalUnitCount = total
    super.completedUnitCount = completed
  }

  // MARK: Ends

  /// Over, with or without success.
  func finish() {
    let (delta, sums, publishes) = state.withLock { state in
      state.onCancel = nil
      let delta = state.total - state.completed
      state.completed = state.total
      return (delta, state.sums, delta != 0 && state.wantsPublishing())
    }
    for sum in sums { sum.advance(by: delta, endOf: self) }
    if publishes { publish() }
  }

  /// Called at once, on the thread that cancels.
  func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.onCancel = body }
      return state.isCancelled
    }
    if isLate { body() }
  }

  override var isCancelled: Bool {
    get { state.withLock { $0.isCancelled } }
    set { if newValue { cancel() } }
  }

  override func cancel() {
    let (isFirst, body, children) = state.withLock { state in
      defer {
        state.isCancelled = true
        state.onCancel = nil
      }
      return (!state.isCancelled, state.onCancel, Array(state.children.values))
    }
    body?()
    // A consumer's own, as the base class would call it.
    if isFirst { cancellationHandler?() }
    for child in children { child.cancel() }
  }

  // MARK: Sums

  /// Makes the load a part of this sum. A cancelled sum cancels it.
  func include(_ load: LoadProgress) {
    let isLate = state.withLock { state in
      state.total += Self.whole
      state.children[ObjectIdentifier(load)] = load
      return state.isCancelled
    }
    let (completed, isFinished) = load.state.withLock { state in
      state.sums.append(self)
      return (state.completed, state.completed >= state.total)
    }
    advance(by: completed, endOf: isFinished ? load : nil)
    if isLate { load.cancel() }
  }
}
