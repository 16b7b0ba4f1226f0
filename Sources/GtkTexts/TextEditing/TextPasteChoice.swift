import Synchronization

/// Chooses one of two results: the first if there is one, otherwise the second. May be used on any thread.
final class TextPasteChoice: Sendable {
  private struct State {
    var first: TextPastePiece??
    var second: TextPastePiece??
  }

  private let state = Mutex(State())
  private let completion: @Sendable (TextPastePiece?) -> Void

  /// - Parameter completion: called once, when both results are known or the first isn't nil.
  init(completion: @escaping @Sendable (TextPastePiece?) -> Void) { self.completion = completion }

  func first(_ piece: TextPastePiece?) { set { $0.first = .some(piece) } }

  func second(_ piece: TextPastePiece?) { set { $0.second = .some(piece) } }

  private func set(_ change: (inout State) -> Void) {
    let result: TextPastePiece?? = state.withLock { state in
      change(&state)
      guard let first = state.first else { return nil }
      if let first { return .some(first) }
      return state.second
    }
    if let result { completion(result) }
  }
}
