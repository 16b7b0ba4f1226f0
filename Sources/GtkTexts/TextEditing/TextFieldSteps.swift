/// Replacements in a field. GtkText can't group changes: a replacement is two steps of its history, which
/// must be undone together.
struct TextFieldSteps {
  private struct Step {
    let before, middle, after: String
  }

  private var steps: [Step] = []
  /// The greatest number of steps; as many as GtkText keeps.
  private static let most = 200

  /// Records a removal and the insertion after it; records nothing if there was only one of them.
  mutating func record(before: String, middle: String, after: String) {
    guard before != middle, middle != after else { return }
    steps.append(Step(before: before, middle: middle, after: after))
    if steps.count > Self.most { steps.removeFirst() }
  }

  /// Returns whether an undo with this change of the text has undone the insertion alone.
  func isHalfUndone(from old: String, to new: String) -> Bool {
    steps.contains { $0.after == old && $0.middle == new }
  }

  /// Returns whether a redo with this change of the text has redone the removal alone.
  func isHalfRedone(from old: String, to new: String) -> Bool {
    steps.contains { $0.before == old && $0.middle == new }
  }
}
