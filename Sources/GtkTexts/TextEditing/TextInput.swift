import DragItems
public import Foundation
public import GtkViews

/// A text view's interface for drag and drop (`UITextInput`; contract 1.13.1).
///
/// Positions beyond the text count as its end. Rectangles and points are in the view's own space.
@MainActor
public protocol TextInput: View {
  /// The whole text. Setting it clears the undo history.
  var text: String { get set }
  /// Whether the user may change the text.
  var isEditable: Bool { get set }
  /// The selection; an empty range at the caret if nothing is selected.
  var selectedTextRange: TextRange { get set }
  /// The position after the last character.
  var endOfDocument: TextPosition { get }
  /// Returns the plain text of a range; a picture in it is one character.
  func text(in range: TextRange) -> String
  /// Replaces a range in one undo step.
  /// - Returns: the range of the new text; a text with a limit may take less.
  @discardableResult
  func replace(_ range: TextRange, withText text: String) -> TextRange
  /// Whether the text may have several lines. Default: yes.
  var allowsLineBreaks: Bool { get }
  /// Whether dropped and pasted text keeps its attributes. Default: no (contract 1.13.9).
  var allowsEditingTextAttributes: Bool { get }
  /// Returns a part of the text with its attributes. Default: without attributes.
  func attributedText(in range: TextRange) -> AttributedString
  /// Replaces a range in one undo step. Default: without the attributes.
  /// - Returns: the range of the new text; a text with a limit may take less.
  @discardableResult
  func replace(_ range: TextRange, withAttributedText text: AttributedString) -> TextRange
  /// Moves a part of the text within it, in one undo step.
  /// - Returns: the part's new range.
  @discardableResult
  func move(_ range: TextRange, to position: TextPosition) -> TextRange
  /// Returns the position in the text that's nearest to a point.
  func closestPosition(to point: CGPoint) -> TextPosition
  /// Returns the caret's rectangle at a position; its width is zero.
  func caretRect(for position: TextPosition) -> CGRect
  /// Returns the visible lines of a range, without empty ones.
  func lines(in range: TextRange) -> [TextLine]
  /// Returns a function for the current offset of a position, which moves with insertions and removals before
  /// it.
  func anchor(at position: TextPosition) -> () -> TextPosition
  /// Undoes the last step; does nothing when there's none.
  func undo()
  /// Redoes the last undone step.
  func redo()
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextInput {
  public var allowsLineBreaks: Bool { true }

  public var allowsEditingTextAttributes: Bool { false }

  public func attributedText(in range: TextRange) -> AttributedString { AttributedString(text(in: range)) }

  @discardableResult
  public func replace(_ range: TextRange, withAttributedText text: AttributedString) -> TextRange {
    replace(range, withText: text.words)
  }

  /// Returns a rectangle for each visible line.
  public func selectionRects(for range: TextRange) -> [CGRect] { lines(in: range).map(\.rect) }

  /// Limits a position to the text.
  func clamped(_ position: TextPosition) -> TextPosition { min(position, endOfDocument) }

  func clamped(_ range: TextRange) -> TextRange { TextRange(clamped(range.start), clamped(range.end)) }

  /// Returns the word at a position; an empty range between words. A word is limited to 500 scalars in each
  /// direction.
  func word(at position: TextPosition) -> TextRange {
    let offset = clamped(position).offset
    let first = max(0, offset - 500)
    let scalars = Array(text(in: TextRange(first..<(offset + 500))).unicodeScalars)
    let isWord = { (index: Int) in
      scalars.indices.contains(index) && CharacterSet.alphanumerics.contains(scalars[index])
    }
    var (start, end) = (offset - first, offset - first)
    while isWord(start - 1) { start -= 1 }
    while isWord(end) { end += 1 }
    return TextRange((start + first)..<(end + first))
  }
}
