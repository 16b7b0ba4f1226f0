import Files
import Foundation
import Synchronization

/// Finds out the types of files, one after the other, until it's stopped.
final class FileLook: Sendable {
  /// The result for one file.
  struct Finding: Equatable, Sendable {
    /// The file's actual path.
    let path: String
    let type: String
  }

  private struct State {
    var findings: [Finding] = []
    var isOver = false
  }

  private let paths: [String]
  private let unencoded: [String: String]
  private let state = Mutex(State())

  /// - Parameter unencoded: by path, another path that's used if no file is at the first.
  init(_ paths: [String], unencoded: [String: String] = [:]) {
    self.paths = paths
    self.unencoded = unencoded
  }

  /// - Parameters:
  ///   - typeOfFile: may never return.
  ///   - end: called on another thread with the results for all files; not called if the look was stopped
  ///     before.
  func begin(
    _ typeOfFile: @escaping @Sendable (String) -> String, end: @escaping @Sendable ([Finding]) -> Void
  ) {
    // A disk that has gone blocks the thread that accesses it. Swift's tasks share one thread per processor;
    // a queue has a thread of its own.
    DispatchQueue(label: "GtkDragDrop.FileLook", qos: .default).async { [self] in
      for path in paths {
        let path = place(of: path)
        let finding = Finding(path: path, type: typeOfFile(path))
        let isOver = state.withLock { state in
          state.findings.append(finding)
          return state.isOver
        }
        if isOver { return }
      }
      end(state.withLock { $0.findings })
    }
  }

  /// Returns the path that the URL decodes to, unless only a file with the literal spelling exists.
  private func place(of path: String) -> String {
    guard let other = unencoded[path], access(path.systemPath, F_OK) != 0, access(other.systemPath, F_OK) == 0
    else { return path }
    return other
  }

  /// Stops before the next file.
  /// - Returns: the results for the files that were examined, which are the first ones.
  func stop() -> [Finding] {
    state.withLock { state in
      state.isOver = true
      return state.findings
    }
  }
}
