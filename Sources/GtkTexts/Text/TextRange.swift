import CKitGtk
public import Foundation
import KitGLib

/// A position between two characters of a text (`UITextPosition`).
///
/// Counts Unicode scalars from the start, like GTK: exact, and cheap with its widgets.
public struct TextPosition: Comparable, Hashable, Sendable {
  /// The number of Unicode scalars before the position: at least the number of characters, at most that of
  /// UTF-16 units.
  public var offset: Int {
    // GTK takes a negative offset for the end.
    didSet { offset = max(0, offset) }
  }

  /// - Parameter offset: negative ones count as 0.
  public init(_ offset: Int) { self.offset = max(0, offset) }

  /// Compares by position in the text.
  public static func < (left: TextPosition, right: TextPosition) -> Bool { left.offset < right.offset }
}

/// A part of a text (`UITextRange`).
public struct TextRange: Hashable, Sendable {
  /// The ends; `start` is never after `end`.
  public let start, end: TextPosition

  /// Creates a range from two positions in any order.
  public init(_ first: TextPosition, _ second: TextPosition) {
    (start, end) = (min(first, second), max(first, second))
  }

  /// - Parameter offsets: in Unicode scalars; negative ones count as 0.
  public init(_ offsets: Range<Int>) {
    self.init(TextPosition(offsets.lowerBound), TextPosition(offsets.upperBound))
  }

  /// Creates an empty range at a position.
  public init(_ position: TextPosition) { self.init(position, position) }

  /// Whether the range contains no characters.
  public var isEmpty: Bool { start == end }
  /// The length in Unicode scalars.
  public var count: Int { end.offset - start.offset }

  /// Returns whether a drop at the position would change nothing: within the range or at one of its ends.
  public func touches(_ position: TextPosition) -> Bool { start <= position && position <= end }
}

/// A part of a text within one line, and its rectangle.
public struct TextLine: Equatable, Sendable {
  /// The rectangle in the view's own space.
  public let rect: CGRect
  /// The requested part of the line.
  public let range: TextRange
}

/// A position in a text buffer that moves with the text.
@MainActor
final class TextMark {
  private let buffer: GObjectRef
  private let mark: GObjectRef

  init(_ buffer: UnsafeMutablePointer<GtkTextBuffer>, at position: TextPosition) {
    self.buffer = GObjectRef(retaining: UnsafeMutableRawPointer(buffer))
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, Int32(clamping: position.offset))
    mark = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_text_buffer_create_mark(buffer, nil, &iter, 0)))
  }

  var position: TextPosition {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer.pointer(), &iter, mark.pointer())
    return TextPosition(Int(gtk_text_iter_get_offset(&iter)))
  }

  isolated deinit { gtk_text_buffer_delete_mark(buffer.pointer(), mark.pointer()) }
}

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
