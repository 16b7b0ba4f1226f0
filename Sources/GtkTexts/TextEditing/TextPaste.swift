public import DragItems
public import Foundation
import Synchronization

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

/// A pasted or dropped item that is to become text (`UITextPasteItem`; contract 1.13.9).
///
/// One of the results must be set, on any thread, at any time; only the first one counts.
public final class TextPasteItem: Sendable {
  /// The item's provider. Its loads must begin within the delegate's `transform` call.
  public let itemProvider: ItemProvider
  private let reply: Mutex<(@Sendable (TextPastePiece?) -> Void)?>

  /// Whether the destination keeps attributes.
  private let keepsAttributes: Bool

  init(
    _ itemProvider: ItemProvider, keepsAttributes: Bool,
    reply: @escaping @Sendable (TextPastePiece?) -> Void
  ) {
    self.itemProvider = itemProvider
    self.keepsAttributes = keepsAttributes
    self.reply = Mutex(reply)
  }

  /// An item that's released without a result counts as one without text.
  deinit { answer(nil) }

  /// Sets plain text as the result. A text that keeps attributes inserts it without any.
  public func setResult(string: String) { answer(.plain(string)) }

  /// Sets attributed text as the result. A text that keeps no attributes inserts the plain text.
  public func setResult(attributedString: AttributedString) { answer(.attributed(attributedString)) }

  /// Sets a picture as the result. A text that keeps no attributes inserts nothing.
  public func setResult(attachment: TextAttachment) {
    answer(.attributed(AttributedString(attachment: attachment)))
  }

  /// Leaves the item out; the other items are pasted anyway.
  public func setNoResult() { answer(nil) }

  /// Sets the result that is used without a delegate: the item's text, if it has one. If the view keeps
  /// attributes: the attributed text, or the item's image. For an item with both, such as a browser's
  /// picture, it's the image, unless there's attributed text that isn't only white space. Call it within the
  /// paste or drop.
  public func setDefaultResult() {
    guard keepsAttributes else { return load(String.self, TextPastePiece.plain) }
    guard itemProvider.canLoadObject(ofClass: Image.self) else {
      return load(AttributedString.self, TextPastePiece.attributed)
    }
    guard ["public.html", "public.rtf"].contains(where: itemProvider.hasItemConformingToTypeIdentifier) else {
      return load(Image.self, picture)
    }
    // Both loads begin now, since they can't begin later.
    let text = TextPasteChoice { [self] in answer($0) }
    itemProvider.loadObject(ofClass: AttributedString.self) { loaded, _ in
      text.first(loaded.flatMap { Self.says($0) ? .attributed($0) : nil })
    }
    itemProvider.loadObject(ofClass: Image.self) { [self] loaded, _ in text.second(loaded.map(picture)) }
  }

  private func load<Value: ItemProviderReading>(
    _ type: Value.Type, _ piece: @escaping @Sendable (Value) -> TextPastePiece
  ) {
    guard itemProvider.canLoadObject(ofClass: type) else { return answer(nil) }
    itemProvider.loadObject(ofClass: type) { [self] value, _ in answer(value.map(piece)) }
  }

  @Sendable private func picture(_ image: Image) -> TextPastePiece {
    // The bytes alone don't contain the name.
    let named = try? Image(
      data: image.data, typeIdentifier: image.typeIdentifier, suggestedName: itemProvider.suggestedName)
    return .attributed(AttributedString(attachment: TextAttachment(image: named ?? image)))
  }

  /// Returns whether a text contains more than white space.
  private static func says(_ text: AttributedString) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }

  private func answer(_ piece: TextPastePiece?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(piece)
  }
}

/// Chooses one of two results: the first if there is one, otherwise the second. May be used on any thread.
final class TextPasteChoice: Sendable {
  private struct State {
    var first: TextPastePiece??
    var second: TextPastePiece??
  }

  private let state = Mutex(State())
  private let completion: @Sendable (TextPastePiece?) -> Void

  /// - Parameter completion: called once, when both results are known or the first isn't nil.
  init(completion: @escaping @Sendable (TextPastePiece?) -> Void) { self.completion = completion }

  func first(_ piece: TextPastePiece?) { set { $0.first = .some(piece) } }

  func second(_ piece: TextPastePiece?) { set { $0.second = .some(piece) } }

  private func set(_ change: (inout State) -> Void) {
    let result: TextPastePiece?? = state.withLock { state in
      change(&state)
      guard let first = state.first else { return nil }
      if let first { return .some(first) }
      return state.second
    }
    if let result { completion(result) }
  }
}

/// The text that a pasted or dropped item has become.
enum TextPastePiece: Sendable {
  case plain(String)
  case attributed(AttributedString)

  var string: String {
    switch self {
    case .plain(let text): text
    case .attributed(let text): text.words
    }
  }

  var attributed: AttributedString {
    switch self {
    case .plain(let text): AttributedString(text)
    case .attributed(let text): text
    }
  }
}
