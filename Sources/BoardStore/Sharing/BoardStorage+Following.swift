import Foundation
import GRDB
import Synchronization

// Looking after what other processes do. Polled, and not told by inotify: a write to the log is told of before
// its commit is there to read, and a network disk tells nothing.

extension BoardStorage {
  private static let interval = DispatchTimeInterval.milliseconds(500)

  /// Begins to look for changes and for the end of the process that writes, if another one does.
  func watch() {
    facts.withLock { facts in
      guard facts.state == .following, facts.watch == nil else { return }
      let timer = DispatchSource.makeTimerSource(queue: upkeep)
      timer.setEventHandler { [weak self] in
        guard let self else { return }
        self.work.async { self.look() }
      }
      timer.schedule(deadline: .now(), repeating: Self.interval, leeway: .milliseconds(100))
      timer.resume()
      facts.watch = timer
    }
  }

  /// On `work`.
  private func look() {
    guard state == .following else { return }
    if let version = try? perform({ try Schema.header("data_version", in: $0) }) {
      let known = facts.withLock { facts in
        defer { facts.dataVersion = version }
        return facts.dataVersion
      }
      if let known, known != version { tell(.changedElsewhere) }
    }
    takeOver()
  }

  /// Becomes the writer if there's none any more. On `work`.
  func takeOver() {
    let (url, lock) = facts.withLock { ($0.url, $0.lock) }
    guard state == .following, let lock, lock.acquire() else { return }
    // The other one may have moved the board to another file, or deleted it.
    do {
      try checkInPlace()
      let database = try BoardFile.connected(url, access: .readWrite)
      let old = facts.withLock { facts in
        defer {
          facts.database = database
          facts.watch?.cancel()
          facts.watch = nil
        }
        return facts.database
      }
      try? old?.close()
      prepareRescueAfterTakingOver()
      tell(.changedElsewhere)
    } catch let error as BoardStoreError {
      setState(.trouble(error))
    } catch {
      setState(.trouble(.inputOutput(url, detail: String(describing: error))))
    }
  }

  private func prepareRescueAfterTakingOver() {
    facts.withLock { $0.leastSize = 0 }
    setState(.writable)
    prepareRescue()
    noteSize()
  }
}
