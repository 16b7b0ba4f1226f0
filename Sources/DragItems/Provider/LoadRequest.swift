import Foundation
import Synchronization

/// One load that a consumer asked for: it answers exactly once, whatever the source does (section 3, rule
/// 23).
final class LoadRequest<Value: Sendable>: Sendable {
  typealias Completion = @Sendable (Result<Value, any Error>) -> Void

  private struct State {
    var completion: Completion?
    var source: Progress?
  }

  private let state: Mutex<State>
  let progress: LoadProgress
  private let ledger: TransferLedger?

  /// - Parameters:
  ///   - admission: the gate's answer; a refused request fails at once.
  ///   - isSeen: whether the consumer gets the progress.
  init(
    admission: LoadGate.Admission, isSeen: Bool = true,
    completion: @escaping Completion
  ) {
    state = Mutex(State(completion: completion))
    progress = LoadProgress(total: LoadProgress.whole, isSeen: isSeen)
    if case .counted(let ledger) = admission { self.ledger = ledger } else { ledger = nil }
    // Weak: the pending reply keeps the request alive, and the progress mustn't.
    progress.endLoadOnCancel { [weak self] in self?.cancel() }
    ledger?.progress.include(progress)
    if case .refused = admission {
      finish(
        .failure(
          ItemProviderError(.itemUnavailable, "The data of a drag can only be loaded while it is dropped.")))
    }
  }

  var isOver: Bool { state.withLock { $0.completion == nil } }

  /// Ends the request; only the first answer counts.
  /// - Returns: false when the answer came too late and was dropped.
  @discardableResult
  func finish(_ result: Result<Value, any Error>) -> Bool {
    end(with: result, cancelsSource: false)
  }

  /// Takes the completion and the source in one step, so that no source can be attached in between without
  /// being cancelled. They're released outside the lock, since a source's progress may hold the reply, which
  /// answers when it's freed.
  private func end(with result: Result<Value, any Error>, cancelsSource: Bool) -> Bool {
    let taken = state.takingOut { state in
      defer { state = State() }
      return (state, state)
    }
    guard let completion = taken.completion else { return false }
    progress.finish()
    ItemProvider.queue.async {
      completion(result)
      self.ledger?.end()
    }
    if cancelsSource { taken.source?.cancel() }
    return true
  }

  /// Attaches the source's own progress: it's cancelled with the request, and a ``LoadProgress`` also
  /// advances the request's.
  func attach(_ source: Progress?) {
    guard let source else { return }
    if let source = source as? LoadProgress, source !== progress {
      source.report { [weak progress] part in progress?.advance(toPart: part) }
    }
    let isLate = state.withLock { state in
      if state.completion != nil { state.source = source }
      return state.completion == nil
    }
    if isLate, progress.isCancelled { source.cancel() }
  }

  private func cancel() { _ = end(with: .failure(CocoaError(.userCancelled)), cancelsSource: true) }
}
