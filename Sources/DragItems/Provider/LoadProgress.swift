public import Foundation
import Synchronization

/// The progress of one load, or of all loads of a drop (contract 1.11.22). Loads return an object of this
/// class. If a load handler returns one too, its finished part becomes that of the consumer's progress
/// (1.11.5).
///
/// Foundation's own class isn't safe to change on one thread and read on another, and has no observers on
/// Linux: of a handler's plain `Progress` only the cancellation is used. In this class the counts and the
/// cancellation are behind a lock and may be used on any thread. Only `fractionCompleted`, which can't be
/// overridden, is kept by the base class, which is written on the main actor alone: read `fractionCompleted`
/// there.
///
/// `@unchecked` restates the base class's conformance. It holds: the stored properties of this class are a
/// lock and constants. Those of the base class are written by `init`, and afterwards only on the main actor,
/// except for what a consumer sets itself (its cancellation handler), which it must do before others may
/// cancel.
///
/// ```swift
/// let progress = LoadProgress(total: 100)
/// progress.completedUnitCount = 40
/// progress.onCancel { print("stopped") }
/// ```
public final class LoadProgress: Progress, @unchecked Sendable {
  /// The number of units of a whole load.
  public static let whole: Int64 = 1000

  private struct State {
    var total: Int64
    var completed: Int64 = 0
    var isCancelled = false
    /// Whether the load has ended, with or without success, so that nothing advances it any more.
    var isOver = false
    var onCancel: (@Sendable () -> Void)?
    /// Ends the load that this progress belongs to.
    var endLoad: (@Sendable () -> Void)?
    /// Called with the finished part, from 0 to 1.
    var onAdvance: (@Sendable (Double) -> Void)?
    /// For a sum: its loads that haven't ended.
    var children: [ObjectIdentifier: LoadProgress] = [:]
    var sums: [LoadProgress] = []
    /// Work that's cancelled with this progress and isn't counted.
    var step: Progress?
    var stepNumber = 0
    /// Called with a cancellation, besides the consumer's listener.
    var alsoCancelled: [@Sendable () -> Void] = []
    /// Called after each update of the base class.
    var observers: [UUID: @MainActor @Sendable () -> Void] = [:]
    var isPublishing = false

    /// Returns whether the caller must schedule an update of the base class; false if one is scheduled
    /// already.
    mutating func wantsPublishing() -> Bool {
      defer { isPublishing = true }
      return !isPublishing
    }

    var part: Double { total > 0 ? min(1, max(0, Double(completed) / Double(total))) : 0 }
  }

  private let state: Mutex<State>
  /// Whether code outside can have the progress. If not, nobody reads the base class, and its counts aren't
  /// updated.
  private let isSeen: Bool

  /// - Parameter total: units of the whole; negative when unknown; 0 for a sum to which loads are added.
  public convenience init(total: Int64 = LoadProgress.whole) { self.init(total: total, isSeen: true) }

  init(total: Int64, isSeen: Bool) {
    state = Mutex(State(total: total))
    self.isSeen = isSeen
    super.init(parent: nil, userInfo: nil)
    guard isSeen else { return }
    super.totalUnitCount = total
    isCancellable = true
  }

  // MARK: Counts

  /// Units of the whole; negative when unknown. Any thread.
  public override var totalUnitCount: Int64 {
    get { state.withLock { $0.total } }
    set {
      let (publishes, onAdvance, part) = state.withLock { state in
        state.total = newValue
        return (state.wantsPublishing(), state.onAdvance, state.part)
      }
      onAdvance?(part)
      if publishes { publish() }
    }
  }

  /// The number of finished units. Any thread.
  public override var completedUnitCount: Int64 {
    get { state.withLock { $0.completed } }
    set { complete { _ in newValue } }
  }

  /// Whether the load is over, with or without success, or everything is done. Any thread.
  public override var isFinished: Bool {
    state.withLock { $0.isOver || $0.total > 0 && $0.completed >= $0.total }
  }
  /// Whether the amount is unknown. Any thread.
  public override var isIndeterminate: Bool { state.withLock { $0.total < 0 || $0.completed < 0 } }

  /// Advances to a part of the whole, from 0 to 1. The count never decreases, and only ``finish()`` reaches
  /// the whole, so that a late source can't undo an end.
  func advance(toPart part: Double) {
    guard part.isFinite else { return }
    complete { state in
      guard !state.isOver, state.total > 1 else { return nil }
      return max(state.completed, Int64(min(1, max(0, part)) * Double(state.total - 1)))
    }
  }

  /// - Parameter count: returns the new count; nil changes nothing.
  private func complete(_ count: (State) -> Int64?) {
    let (delta, sums, publishes, onAdvance, part) = state.withLock { state in
      let delta = (count(state) ?? state.completed) - state.completed
      state.completed += delta
      return (delta, state.sums, delta != 0 && state.wantsPublishing(), state.onAdvance, state.part)
    }
    guard delta != 0 else { return }
    for sum in sums { sum.advance(by: delta) }
    onAdvance?(part)
    if publishes { publish() }
  }

  /// Calls `body` on each advance, at once and on the advancing thread, with the finished part from 0 to 1.
  func report(to body: @escaping @Sendable (Double) -> Void) {
    let part = state.takingOut { state in
      defer { state.onAdvance = body }
      return (state.onAdvance, state.part)
    }
    if part > 0 { body(part) }
  }

  /// - Parameter load: a load that has ended with this advance.
  private func advance(by delta: Int64, endOf load: LoadProgress? = nil) {
    let (publishes, onAdvance, part) = state.withLock { state in
      state.completed += delta
      if let load { state.children[ObjectIdentifier(load)] = nil }
      return (state.wantsPublishing(), state.onAdvance, state.part)
    }
    onAdvance?(part)
    if publishes { publish() }
  }

  /// The progresses that wait for the next turn of the main actor: one task updates them all, however many
  /// loads there are.
  private static let waiting = Mutex<[LoadProgress]>([])

  private func publish() {
    guard isSeen else { return }
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

  /// Updates the base class, which computes `fractionCompleted`.
  @MainActor
  private func publishNow() {
    let (total, completed) = state.withLock { state in
      state.isPublishing = false
      return (state.total, state.completed)
    }
    super.totalUnitCount = total
    super.completedUnitCount = completed
    for observer in state.withLock({ Array($0.observers.values) }) { observer() }
  }

  /// Calls `observer` after each change, when the base class has been updated too, until
  /// ``stopObserving(_:)``.
  @MainActor
  func observe(_ observer: @escaping @MainActor @Sendable () -> Void) -> UUID {
    let id = UUID()
    state.withLock { $0.observers[id] = observer }
    return id
  }

  func stopObserving(_ id: UUID) {
    state.takingOut { state in (state.observers.removeValue(forKey: id), ()) }
  }

  // MARK: Ends

  /// Ends the load, with or without success.
  package func finish() {
    let (delta, sums, publishes) = state.takingOut { state in
      let over = (state.onCancel, state.endLoad, state.onAdvance, state.step)
      state.onCancel = nil
      state.endLoad = nil
      state.onAdvance = nil
      state.step = nil
      state.isOver = true
      let delta = state.total - state.completed
      state.completed = state.total
      let isNews = delta != 0 || !state.observers.isEmpty
      return (over, (delta, state.sums, isNews && state.wantsPublishing()))
    }
    for sum in sums { sum.advance(by: delta, endOf: self) }
    if publishes { publish() }
  }

  /// Sets what a cancellation calls, at once, on the cancelling thread; called immediately if the progress is
  /// cancelled already. There's only one listener: a new one replaces the last.
  public func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.takingOut { state in
      defer { if !state.isCancelled { state.onCancel = body } }
      return (state.onCancel, state.isCancelled)
    }
    if isLate { body() }
  }

  /// Adds what a cancellation cancels too, such as a task; called immediately if the progress is cancelled
  /// already.
  package func cancelAlso(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.alsoCancelled.append(body) }
      return state.isCancelled
    }
    if isLate { body() }
  }

  /// Sets what ends the load when it's cancelled. Stored apart from ``onCancel(_:)``, so that a consumer's
  /// listener can't replace it. Set once, before anybody else has the progress.
  func endLoadOnCancel(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.endLoad = body } }

  /// Whether the load was cancelled, which can't be undone. Any thread.
  public override var isCancelled: Bool {
    get { state.withLock { $0.isCancelled } }
    set { if newValue { cancel() } }
  }

  /// Cancels the load, and all loads that a sum includes, at once. Any thread.
  public override func cancel() {
    let (isFirst, endLoad, body, others, children, step, publishes) = state.withLock { state in
      let isFirst = !state.isCancelled
      let last = state
      state.isCancelled = true
      state.onCancel = nil
      state.endLoad = nil
      state.step = nil
      state.alsoCancelled = []
      let publishes = isFirst && !state.observers.isEmpty && state.wantsPublishing()
      return (
        isFirst, last.endLoad, last.onCancel, last.alsoCancelled, Array(last.children.values), last.step,
        publishes
      )
    }
    endLoad?()
    body?()
    for cancel in others { cancel() }
    if publishes { publish() }
    // The consumer's handler, called as the base class would call it.
    if isFirst { cancellationHandler?() }
    for child in children { child.cancel() }
    step?.cancel()
  }

  // MARK: Steps

  /// Makes other work the current step of this progress: cancelling goes on to the step, and this progress is
  /// as far as its farthest step. Of a plain `Progress` only the cancellation is used.
  /// - Parameter number: counts from 1; a step that's reported after a later one is ignored.
  func follow(_ step: Progress?, number: Int) {
    let (isCurrent, isLate) = state.takingOut { state in
      let last = state.step
      guard number > state.stepNumber else { return (last, (false, false)) }
      state.stepNumber = number
      if !state.isCancelled { state.step = step }
      return (last, (true, state.isCancelled))
    }
    guard isCurrent, let step else { return }
    (step as? LoadProgress)?.report { [weak self] in self?.advance(toPart: $0) }
    if isLate { step.cancel() }
  }

  // MARK: Sums

  /// Makes the load a part of this sum. If the sum is cancelled already, the load is cancelled.
  package func include(_ load: LoadProgress) {
    let isLate = state.withLock { state in
      state.total += Self.whole
      state.children[ObjectIdentifier(load)] = load
      return state.isCancelled
    }
    let (completed, isOver) = load.state.withLock { state in
      state.sums.append(self)
      return (state.completed, state.isOver)
    }
    if completed != 0 || isOver { advance(by: completed, endOf: isOver ? load : nil) }
    if isLate { load.cancel() }
  }
}
