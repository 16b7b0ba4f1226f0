import KitFiles
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

/// The object through which a load handler answers. A handler that releases it without answering has failed.
final class LoadReply<Value: Sendable>: Sendable {
  private let answer: Mutex<(@Sendable (Result<Value, any Error>) -> Void)?>

  init(_ answer: @escaping @Sendable (Result<Value, any Error>) -> Void) { self.answer = Mutex(answer) }

  deinit {
    answer.withLock { $0 }?(
      .failure(ItemProviderError(.itemUnavailable, "The source gave up without delivering the data.")))
  }

  func send(_ result: Result<Value, any Error>) {
    let answer = answer.withLock { answer in
      defer { answer = nil }
      return answer
    }
    answer?(result)
  }

  /// Answers in UIKit's form: a value or an error.
  func send(_ value: Value?, _ error: (any Error)?) {
    if let value {
      send(.success(value))
    } else {
      send(.failure(error ?? ItemProviderError(.unknown, "The source delivered neither data nor an error.")))
    }
  }
}

/// A file on its way to a consumer.
struct LoadedFile: Sendable {
  let url: URL
  /// The private directory around a copy; nil for the original file.
  let directory: URL?

  init(url: URL, directory: URL?) {
    self.url = url
    self.directory = directory
  }

  /// Writes data into a file with the given name; the type's extension is added if the name has no fitting
  /// one.
  init(writing data: Data, of type: TypeIdentifier, named name: String?) throws {
    let directory = try TemporaryDirectory.make()
    url = directory.appending(name: type.fileName(from: name ?? "item"))
    self.directory = directory
    do { try FileBytes.write(data, toNew: url) } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
  }

  /// Copies a file or folder. A file that gets another name than its own also gets its type's extension if it
  /// lacks one; a folder needs none.
  init(copying source: URL, of type: TypeIdentifier, named name: String?) throws {
    let own = source.name
    var fileName = name ?? own
    if fileName != own, !source.isFolder { fileName = type.fileName(from: fileName) }
    let directory = try TemporaryDirectory.make()
    url = directory.appending(name: fileName)
    self.directory = directory
    do { try RegularFile.copy(source, to: url) } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
  }

  func removeCopy() { if let directory { TemporaryDirectory.remove(directory) } }
}

extension Mutex where Value: Sendable {
  /// Like `withLock`, for values that callers supplied, such as a listener or a source's progress. Releasing
  /// such a value may call back into code that waits for this lock, so it's released after the lock is open.
  /// Only `withExtendedLifetime` guarantees that; the optimiser may drop an unused copy.
  /// - Parameter body: returns the values it took out, and the answer for the caller.
  func takingOut<Taken: Sendable, Answer: Sendable>(_ body: (inout Value) -> (Taken, Answer)) -> Answer {
    let (taken, answer) = withLock { body(&$0) }
    return withExtendedLifetime(taken) { answer }
  }
}
