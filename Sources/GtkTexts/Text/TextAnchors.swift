/// Positions in a text that move with it, updated from the text before and after each change.
@MainActor
final class TextAnchors {
  private final class Anchor {
    var offset: Int
    init(_ offset: Int) { self.offset = offset }
  }

  private var anchors: [WeakAnchor] = []
  private struct WeakAnchor { weak var anchor: Anchor? }

  var isEmpty: Bool {
    anchors.removeAll { $0.anchor == nil }
    return anchors.isEmpty
  }

  func add(_ position: TextPosition) -> () -> TextPosition {
    let anchor = Anchor(position.offset)
    anchors.append(WeakAnchor(anchor: anchor))
    return { TextPosition(anchor.offset) }
  }

  /// Updates the positions. The common beginning and end of the texts keep their positions; a position within
  /// the changed part moves to its end.
  func textDidChange(from old: String, to new: String) {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let most = min(old.count, new.count)
    var head = 0
    while head < most, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < most - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    for anchor in anchors.compactMap(\.anchor) where anchor.offset > head {
      anchor.offset =
        anchor.offset >= old.count - tail ? anchor.offset + new.count - old.count : new.count - tail
    }
  }
}
