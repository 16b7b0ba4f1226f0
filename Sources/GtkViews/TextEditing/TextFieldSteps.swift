/// Replacements in a field. GtkText can't group changes: what replaces a part of it is two steps of its history, which
/// are taken back together.
struct TextFieldSteps {
  private struct Step {
    let before, middle, after: String
  }

  private var steps: [Step] = []
  /// As many as GtkText keeps.
  private static let most = 200

  /// Notes a removal and the insertion after it; nothing when there was only one of them.
  mutating func record(before: String, middle: String, after: String) {
    guard before != middle, middle != after else { return }
    steps.append(Step(before: before, middle: middle, after: after))
    if steps.count > Self.most { steps.removeFirst() }
  }

  /// Whether an undo that changed the text so took back the insertion alone.
  func isHalfUndone(from old: String, to new: String) -> Bool {
    steps.contains { $0.after == old && $0.middle == new }
  }

  /// Whether a redo that changed the text so did the removal alone.
  func isHalfRedone(from old: String, to new: String) -> Bool {
    steps.contains { $0.before == old && $0.middle == new }
  }
}
