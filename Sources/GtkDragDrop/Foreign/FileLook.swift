import Files
import Foundation
import Synchronization

/// Finds out what files are, one after the other, for as long as somebody wants to know.
final class FileLook: Sendable {
  /// What was found out about a file.
  struct Finding: Equatable, Sendable {
    /// Where it is.
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

  /// - Parameter unencoded: by path, the one that's looked at where there's no such file.
  init(_ paths: [String], unencoded: [String: String] = [:]) {
    self.paths = paths
    self.unencoded = unencoded
  }

  /// - Parameters:
  ///   - typeOfFile: may never come back.
  ///   - end: gets what was found out about all, on another thread; not when it was stopped before.
  func begin(
    _ typeOfFile: @escaping @Sendable (String) -> String, end: @escaping @Sendable ([Finding]) -> Void
  ) {
    // A disk that's gone keeps the thread that asks for it. Swift's tasks have one for each processor; a queue's is its own.
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

  /// The file is where its address says, unless only one of that very spelling is there.
  private func place(of path: String) -> String {
    guard let other = unencoded[path], access(path.systemPath, F_OK) != 0, access(other.systemPath, F_OK) == 0
    else { return path }
    return other
  }

  /// Looks at no further file.
  /// - Returns: what's known of those that it has looked at, the first ones.
  func stop() -> [Finding] {
    state.withLock { state in
      state.isOver = true
      return state.findings
    }
  }
}
