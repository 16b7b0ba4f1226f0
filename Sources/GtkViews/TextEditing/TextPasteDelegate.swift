public import DragDrop
public import Foundation

/// A text that's pasted to (`UITextPasteConfigurationSupporting`; contract 1.13.9). What's dropped goes the same way.
@MainActor
public protocol TextPasting: TextInput, PasteConfigurationSupporting {
  /// Weak.
  var textPasteDelegate: (any TextPasteDelegate)? { get set }
}

/// Has a say in how what's pasted or dropped becomes text (`UITextPasteDelegate`; contract 1.13.9). All methods are
/// optional.
@MainActor
public protocol TextPasteDelegate: AnyObject {
  /// Makes text of an item: must lead to one of its results, now or later. Loads begin within the call, or fail.
  /// Default: ``TextPasteItem/setDefaultResult()``.
  func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem)

  /// Makes one text of those of several items. Default: each in a line of its own; in a field, with spaces between.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemStrings strings: [String], for range: TextRange
  ) -> String

  /// The same of texts with attributes, in a text that keeps them
  /// (``TextInput/allowsEditingTextAttributes``). Default: each in a line of its own.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemAttributedStrings strings: [AttributedString], for range: TextRange
  ) -> AttributedString

  /// Puts the text in its place. Default: replaces the range.
  /// - Returns: where the text is now.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, performPasteOf string: String, to range: TextRange
  ) -> TextRange

  /// The same with a text with attributes, in a text that keeps them.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, performPasteOf attributedString: AttributedString, to range: TextRange
  ) -> TextRange
}

/// What "not implemented" means.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextPasteDelegate {
  public func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem) {
    item.setDefaultResult()
  }

  public func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemStrings strings: [String], for range: TextRange
  ) -> String { strings.joined(separator: view is TextField ? " " : "\n") }

  public func textPasteConfigurationSupporting(
    _ view: any TextPasting, performPasteOf string: String, to range: TextRange
  ) -> TextRange { view.replace(range, withText: string) }

  public func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemAttributedStrings strings: [AttributedString], for range: TextRange
  ) -> AttributedString {
    strings.dropFirst().reduce(into: strings.first ?? AttributedString()) { text, next in
      text += AttributedString("\n") + next
    }
  }

  public func textPasteConfigurationSupporting(
    _ view: any TextPasting, performPasteOf attributedString: AttributedString, to range: TextRange
  ) -> TextRange { view.replace(range, withAttributedText: attributedString) }
}
