import DragItems
import Foundation

/// Converts pasted or dropped items to text, with the paste delegate's help (contract 1.13.9).
@MainActor
final class TextPaste {
  /// The greatest number of scalars that are taken from outside, since GTK lays out the whole text.
  nonisolated static let mostScalars = 5_000_000

  private var pieces: [TextPastePiece?]
  private var missing: Int
  private let completion: @MainActor ([TextPastePiece]) -> Void

  /// A delegate that implements nothing: all its answers are defaults.
  final class Defaults: TextPasteDelegate {}
  static let defaults = Defaults()

  /// Begins the loads; called within a drop or paste.
  /// - Parameter completion: called once, with the texts in the items' order, without failed ones.
  @discardableResult
  init(
    _ providers: [ItemProvider], in view: any TextPasting,
    completion: @escaping @MainActor ([TextPastePiece]) -> Void
  ) {
    pieces = Array(repeating: nil, count: providers.count)
    missing = providers.count
    self.completion = completion
    let delegate = view.textPasteDelegate ?? TextPaste.defaults
    for (index, provider) in providers.enumerated() {
      let item = TextPasteItem(provider, keepsAttributes: view.allowsEditingTextAttributes) { piece in
        Task { @MainActor in self.put(piece, at: index) }
      }
      delegate.textPasteConfigurationSupporting(view, transform: item)
    }
    if providers.isEmpty { completion([]) }
  }

  private func put(_ piece: TextPastePiece?, at index: Int) {
    pieces[index] = piece
    missing -= 1
    if missing == 0 { completion(pieces.compactMap { $0 }) }
  }

  /// Combines texts and inserts them.
  /// - Returns: the range of the inserted text; nil when there was none.
  static func insert(
    _ pieces: [TextPastePiece], into view: any TextPasting, at range: TextRange
  ) -> TextRange? {
    guard !pieces.isEmpty else { return nil }
    let delegate = view.textPasteDelegate ?? defaults
    if view.allowsEditingTextAttributes {
      let text = delegate.textPasteConfigurationSupporting(
        view, combineItemAttributedStrings: pieces.map(\.attributed), for: range)
      return delegate.textPasteConfigurationSupporting(view, performPasteOf: text, to: range)
    }
    let strings = pieces.map(\.string)
    let text = delegate.textPasteConfigurationSupporting(view, combineItemStrings: strings, for: range)
    return delegate.textPasteConfigurationSupporting(view, performPasteOf: text, to: range)
  }
}

extension String {
  /// The text without characters that GTK's widgets can't hold, cut to the limit.
  var fitForWidgets: String {
    guard unicodeScalars.contains("\0") || unicodeScalars.count > TextPaste.mostScalars else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.lazy.filter { $0 != "\0" }.prefix(TextPaste.mostScalars)))
  }
}
