import DragDrop
public import Foundation

/// A view of text: what drag and drop needs to know of it (`UITextInput`; contract 1.13.1).
///
/// Positions beyond the text count as its end. Rectangles and points are in the view's own space.
@MainActor
public protocol TextInput: View {
  /// All of it. Setting it forgets the undo history.
  var text: String { get set }
  /// Whether a person may change the text.
  var isEditable: Bool { get set }
  /// What's selected; empty at the caret.
  var selectedTextRange: TextRange { get set }
  /// After the last character.
  var endOfDocument: TextPosition { get }
  /// The words alone; a picture among them is one character.
  func text(in range: TextRange) -> String
  /// One step for undo.
  /// - Returns: where the new text is; a text with a limit may take less.
  @discardableResult
  func replace(_ range: TextRange, withText text: String) -> TextRange
  /// Whether dropped and pasted text keeps its attributes. Default: no (contract 1.13.9).
  var allowsEditingTextAttributes: Bool { get }
  /// A part of the text with its attributes. Default: it has none.
  func attributedText(in range: TextRange) -> AttributedString
  /// One step for undo. Default: without the attributes.
  /// - Returns: where the new text is; a text with a limit may take less.
  @discardableResult
  func replace(_ range: TextRange, withAttributedText text: AttributedString) -> TextRange
  /// Takes a part of the text elsewhere in it: one step for undo.
  /// - Returns: where the part is now.
  @discardableResult
  func move(_ range: TextRange, to position: TextPosition) -> TextRange
  /// The place in the text that's nearest to a point.
  func closestPosition(to point: CGPoint) -> TextPosition
  /// Where the caret would stand; of no width.
  func caretRect(for position: TextPosition) -> CGRect
  /// The range line by line, as far as it's in sight; without empty pieces.
  func lines(in range: TextRange) -> [TextLine]
  /// The place that stands where `position` does now, whatever is inserted or removed before it meanwhile.
  func anchor(at position: TextPosition) -> () -> TextPosition
  /// Takes the last step back; nothing when there's none.
  func undo()
  /// Takes the last step that was taken back again.
  func redo()
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextInput {
  public var allowsEditingTextAttributes: Bool { false }

  public func attributedText(in range: TextRange) -> AttributedString { AttributedString(text(in: range)) }

  @discardableResult
  public func replace(_ range: TextRange, withAttributedText text: AttributedString) -> TextRange {
    replace(range, withText: text.words)
  }

  /// A part of the text in pieces, or nil when it looks the same throughout and as it always does.
  func styledRuns(in range: TextRange) -> [TextRun]? {
    guard let view = self as? TextView, !view.tags.isEmpty || !view.pictures.isEmpty else { return nil }
    let runs = view.runs(in: range)
    return runs.contains { !$0.traits.isPlain } ? runs : nil
  }

  /// A part of the text as an item that looks as it does here; nil when its words say it all.
  func styledItem(of range: TextRange) -> ItemProvider? {
    guard let runs = styledRuns(in: range) else { return nil }
    let text = StyledText(runs)
    guard let image = runs.loneImage else { return ItemProvider(object: text) }
    // To whoever takes no texts, a picture alone is an image.
    let provider = ItemProvider(object: image)
    provider.suggestedName = image.suggestedName
    provider.registerObject(text, visibility: .all)
    return provider
  }

  /// A rectangle a line, as far as it's in sight.
  public func selectionRects(for range: TextRange) -> [CGRect] { lines(in: range).map(\.rect) }

  /// A place within the text.
  func clamped(_ position: TextPosition) -> TextPosition { min(position, endOfDocument) }

  func clamped(_ range: TextRange) -> TextRange { TextRange(clamped(range.start), clamped(range.end)) }

  /// The word at a place; empty between words. Of endless ones, as much as anybody reads.
  func word(at position: TextPosition) -> TextRange {
    let place = clamped(position).offset
    let first = max(0, place - 500)
    let scalars = Array(text(in: TextRange(first..<(place + 500))).unicodeScalars)
    let isWord = { (index: Int) in
      scalars.indices.contains(index) && CharacterSet.alphanumerics.contains(scalars[index])
    }
    var (start, end) = (place - first, place - first)
    while isWord(start - 1) { start -= 1 }
    while isWord(end) { end += 1 }
    return TextRange((start + first)..<(end + first))
  }
}
