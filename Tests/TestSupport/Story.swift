import Waiting

/// What happened, as words in order: the event diagrams of the tests.
@MainActor
package final class Story {
  private var words: [String] = []
  private var everything: Set<String> = []

  package init() {}

  package func note(_ word: String) {
    words.append(word)
    everything.insert(word)
  }

  /// The words since the last call, as one line.
  package func take() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// Waits until the word was recorded, now or ever before.
  /// - Throws: `NeverHappened` with the words that were recorded instead.
  package func wait(for word: String) async throws {
    try await eventually("“\(word)”; noted so far: \(words.joined(separator: " "))") {
      everything.contains(word)
    }
  }
}
