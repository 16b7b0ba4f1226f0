/// The events as words in order: the event diagrams of the tests.
@MainActor
package final class Story {
  private var words: [String] = []
  private var everything: Set<String> = []
  private var waiting: [(word: String, resume: CheckedContinuation<Void, Never>)] = []

  package init() {}

  package func note(_ word: String) {
    words.append(word)
    everything.insert(word)
    let due = waiting.filter { $0.word == word }
    waiting.removeAll { $0.word == word }
    for waiter in due { waiter.resume.resume() }
  }

  /// Returns the words since the last call, as one line.
  package func take() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// Waits until the word is recorded; returns at once if it ever was.
  package func wait(for word: String) async {
    if everything.contains(word) { return }
    await withCheckedContinuation { waiting.append((word, $0)) }
  }
}
