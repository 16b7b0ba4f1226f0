public import Foundation
import Synchronization

/// The state of an open file.
public enum BoardFileState: Hashable, Sendable {
  /// Commands are written to the file.
  case writable
  /// The file was opened for reading only.
  case readOnly
  /// Another process writes the file. Its changes are followed, and the file becomes writable when that
  /// process closes it.
  case following
  /// Writing has failed. Commands wait in the rescue journal, if the file was opened with one, until
  /// ``FileTrouble/retry()`` or a later commit writes them to the file.
  case trouble(BoardStoreError)
  /// The file was closed.
  case closed
}

/// An event of an open file that no call has caused.
public enum BoardFileEvent: Hashable, Sendable {
  /// The file has another state, such as trouble or its end.
  case stateChanged(BoardFileState)
  /// Another process has changed the board: load it anew.
  case changedElsewhere
  /// Changes of another computer were merged with those of this one. ``changedElsewhere`` comes before.
  case merged(MergeReport)
  /// Another program has given the file another name, or moved it to another folder: ``BoardFile/url`` is
  /// where it is now.
  case renamed(from: URL)
  /// Copies lie beside the file that may be of this board: see ``BoardFile/takeIn(_:)``.
  case copiesFound([URL])
}

/// The state of an open file as its users see it, the streams of its events, and the timer that checks for
/// changes by other processes.
///
/// The file is polled and not watched by inotify, which reports a write to the log before its commit can be
/// read, and reports nothing on a network disk.
final class BoardEvents: Sendable {
  private static let interval = DispatchTimeInterval.milliseconds(500)
  /// The interval while no other process writes. The check finds a deleted or replaced file, so that the user
  /// knows about it before the next command.
  private static let restingInterval = DispatchTimeInterval.seconds(2)

  private struct State {
    var file: BoardFileState
    var listeners: [UUID: AsyncStream<BoardFileEvent>.Continuation] = [:]
    /// The timer, which runs only while there are listeners.
    var timer: (any DispatchSourceTimer)?
  }

  private let state: Mutex<State>

  init(_ state: BoardFileState) { self.state = Mutex(State(file: state)) }

  var fileState: BoardFileState { state.withLock(\.file) }

  /// Sets the state, and informs the listeners if it has changed.
  func set(_ file: BoardFileState) {
    let listeners = state.withLock { state in
      guard state.file != file else { return [] as [AsyncStream<BoardFileEvent>.Continuation] }
      state.file = file
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(.stateChanged(file)) }
  }

  func report(_ event: BoardFileEvent) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
  }

  /// A stream of the events from now on. The stream of a closed file has ended.
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

  /// Begins to check for changes at intervals, if there are listeners.
  /// - Parameter check: a function that's run on `queue`, the first time at once.
  func watch(on queue: DispatchQueue, _ check: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard !state.listeners.isEmpty else { return }
      state.timer?.cancel()
      let interval = state.file == .following ? Self.interval : Self.restingInterval
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler(handler: check)
      timer.schedule(deadline: .now(), repeating: interval, leeway: .milliseconds(100))
      timer.resume()
      state.timer = timer
    }
  }

  /// Ends the checks, runs `body`, and sets the state to closed. Then the streams end, without an event for
  /// that state.
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
