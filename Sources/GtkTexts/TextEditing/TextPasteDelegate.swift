public import DragDrop
public import Foundation

/// A text that can be pasted to (`UITextPasteConfigurationSupporting`; contract 1.13.9). Drops are handled in
/// the same way.
@MainActor
public protocol TextPasting: TextInput, PasteConfigurationSupporting {
  /// The paste delegate, held weakly.
  var textPasteDelegate: (any TextPasteDelegate)? { get set }
}

/// Controls how pasted or dropped items become text (`UITextPasteDelegate`; contract 1.13.9). All methods are
/// optional.
///
/// ```swift
/// final class PlainOnly: TextPasteDelegate {
///   func textPasteConfigurationSupporting(
///     _ textPasteConfigurationSupporting: any TextPasting, transform item: TextPasteItem
///   ) {
///     item.setNoResult()
///   }
/// }
/// ```
@MainActor
public protocol TextPasteDelegate: AnyObject {
  /// Converts an item to text: must set one of its results, now or later. Loads must begin within the call,
  /// or they fail. Default: ``TextPasteItem/setDefaultResult()``.
  func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem)

  /// Combines the texts of several items. Default: each in a line of its own; in a field, separated by
  /// spaces.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemStrings strings: [String], for range: TextRange
  ) -> String

  /// Combines the attributed texts of several items, for a text that keeps attributes
  /// (``TextInput/allowsEditingTextAttributes``). Default: each in a line of its own.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemAttributedStrings strings: [AttributedString], for range: TextRange
  ) -> AttributedString

  /// Inserts the text. Default: replaces the range.
  /// - Returns: the range of the inserted text.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, performPasteOf string: String, to range: TextRange
  ) -> TextRange

  /// Inserts an attributed text, for a text that keeps attributes. Default: replaces the range.
  /// - Returns: the range of the inserted text.
  func textPasteConfigurationSupporting(
    _ view: any TextPasting, performPasteOf attributedString: AttributedString, to range: TextRange
  ) -> TextRange
}

/// The behaviour of methods that a delegate doesn't implement.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextPasteDelegate {
  public func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem) {
    item.setDefaultResult()
  }

  public func textPasteConfigurationSupporting(
    _ view: any TextPasting, combineItemStrings strings: [String], for range: TextRange
  ) -> String { strings.joined(separator: view.allowsLineBreaks ? "\n" : " ") }

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
