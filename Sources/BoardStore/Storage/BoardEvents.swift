import Foundation
import Synchronization

/// What can be done with an open file at the moment.
public enum BoardFileState: Hashable, Sendable {
  /// Commands are written to it.
  case writable
  /// It was opened for reading only.
  case readOnly
  /// Another process writes it. Its changes are followed, and when it's gone the file becomes writable.
  case following
  /// Writing failed. Commands are kept in the rescue journal, if the file was opened with one, until
  /// ``FileTrouble/retry()`` or a later commit gets them into the file.
  case trouble(BoardStoreError)
  case closed
}

/// What happens to an open file by itself.
public enum BoardFileEvent: Hashable, Sendable {
  case stateChanged(BoardFileState)
  /// Another process has changed the board: load it anew.
  case changedElsewhere
}

/// The state of an open file as its users see it, the streams that are told of it, and the timer that looks
/// for changes by other processes.
///
/// Polled without inotify: inotify reports a write to the log before its commit can be read, and reports
/// nothing on a network disk.
final class BoardEvents: Sendable {
  private static let interval = DispatchTimeInterval.milliseconds(500)
  /// The interval while no other process writes. It finds a file that was deleted or replaced, so that the
  /// user hears of it before the next command.
  private static let restingInterval = DispatchTimeInterval.seconds(2)

  private struct State {
    var file: BoardFileState
    var listeners: [UUID: AsyncStream<BoardFileEvent>.Continuation] = [:]
    /// Runs only while somebody listens.
    var timer: (any DispatchSourceTimer)?
  }

  private let state: Mutex<State>

  init(_ state: BoardFileState) { self.state = Mutex(State(file: state)) }

  var fileState: BoardFileState { state.withLock(\.file) }

  /// Sets the state, and tells the listeners if it has changed.
  func set(_ file: BoardFileState) {
    let listeners = state.withLock { state in
      guard state.file != file else { return [] as [AsyncStream<BoardFileEvent>.Continuation] }
      state.file = file
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(.stateChanged(file)) }
  }

  func tell(_ event: BoardFileEvent) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
  }

  /// A stream of what happens from now on. One of a closed file has ended.
  func stream() -> (stream: AsyncStream<BoardFileEvent>, isOpen: Bool) {
    let (stream, continuation) = AsyncStream<BoardFileEvent>.makeStream()
    let id = UUID()
    let isOpen = state.withLock { state in
      guard state.file != .closed else { return false }
      state.listeners[id] = continuation
      return true
    }
    guard isOpen else {
      continuation.finish()
      return (stream, false)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[id] = nil }
    }
    return (stream, true)
  }

  /// Begins to look for changes at intervals, if somebody listens.
  /// - Parameter look: run on `queue`, the first time at once.
  func watch(on queue: DispatchQueue, _ look: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard !state.listeners.isEmpty else { return }
      state.timer?.cancel()
      let interval = state.file == .following ? Self.interval : Self.restingInterval
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler(handler: look)
      timer.schedule(deadline: .now(), repeating: interval, leeway: .milliseconds(100))
      timer.resume()
      state.timer = timer
    }
  }

  /// Ends the watch, runs `body`, and sets the state to closed. The streams end after that without being told
  /// of the state.
  func close(after body: () -> Void) {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      state.timer?.cancel()
      state.timer = nil
      return Array(state.listeners.values)
    }
    body()
    state.withLock { $0.file = .closed }
    for listener in listeners { listener.finish() }
  }
}
