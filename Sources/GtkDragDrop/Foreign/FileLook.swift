import Foundation
import Synchronization

/// Finds out what files are, one after the other, for as long as somebody wants to know.
final class FileLook: Sendable {
  private struct State {
    var types: [String] = []
    var isOver = false
  }

  private let paths: [String]
  private let state = Mutex(State())

  init(_ paths: [String]) { self.paths = paths }

  /// - Parameters:
  ///   - typeOfFile: may never come back.
  ///   - end: gets the types of all, on another thread; not when it was stopped before.
  func begin(
    _ typeOfFile: @escaping @Sendable (String) -> String, end: @escaping @Sendable ([String]) -> Void
  ) {
    // A disk that's gone keeps the thread that asks for it. Swift's tasks have one for each processor; a queue's is its own.
    DispatchQueue(label: "GtkDragDrop.FileLook", qos: .default).async { [self] in
      for path in paths {
        let type = typeOfFile(path)
        let isOver = state.withLock { state in
          state.types.append(type)
          return state.isOver
        }
        if isOver { return }
      }
      end(state.withLock { $0.types })
    }
  }

  /// Looks at no further file.
  /// - Returns: the types of those that it has looked at, the first ones.
  func stop() -> [String] {
    state.withLock { state in
      state.isOver = true
      return state.types
    }
  }
}
