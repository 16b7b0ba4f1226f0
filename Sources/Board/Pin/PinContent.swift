public import Foundation

/// What a pin shows.
public enum PinContent: Hashable, Sendable {
  /// An image whose bytes are kept under this id.
  case image(OriginalID)
  /// A text on a sheet of its own, as it was typed; see `BoardLimits.cleaned(note:)`.
  case note(String)
  /// A kind that a later version made and this one doesn't know. It's kept and moved like any other pin,
  /// its payload and the original that it names untouched, so that nothing is lost on the way through an older Pinboard.
  case unknown(kind: String, payload: Data?, original: OriginalID? = nil)

  /// The content of a stored pin that isn't an image. A note is the UTF-8 of its text; anything else that calls itself
  /// one is a later version's, and kept as it is.
  public init(kind: String, payload: Data?, original: OriginalID? = nil) {
    if kind == "note", original == nil, let payload, payload.count <= BoardLimits.maximumNoteBytes,
      let text = String(validating: payload, as: UTF8.self), BoardLimits.isValid(note: text)
    {
      self = .note(text)
    } else {
      self = .unknown(kind: kind, payload: payload, original: original)
    }
  }

  /// The word that names the kind in files: `image`, `note`, or the unknown kind's own.
  public var kind: String {
    switch self {
    case .image: "image"
    case .note: "note"
    case .unknown(let kind, _, _): kind
    }
  }

  /// The image's original; nil for other kinds.
  public var original: OriginalID? {
    if case .image(let id) = self { id } else { nil }
  }

  /// The original that must be in the pin's file, with the board's other images: the image's, or the one that a pin of an
  /// unknown kind names.
  public var neededOriginal: OriginalID? {
    switch self {
    case .image(let id): id
    case .note: nil
    case .unknown(_, _, let original): original
    }
  }

  /// The note's text; nil for other kinds.
  public var note: String? {
    if case .note(let text) = self { text } else { nil }
  }

  /// What's stored of kinds other than images; nil also where a later version stores nothing.
  public var payload: Data? {
    switch self {
    case .image: nil
    case .note(let text): Data(text.utf8)
    case .unknown(_, let payload, _): payload
    }
  }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    switch self {
    case .image: break
    case .note(let text):
      guard BoardLimits.isValid(note: text) else {
        throw .outOfBounds("\(owner()): a note of \(text.utf8.count) bytes")
      }
    case .unknown(let kind, let payload, let original):
      guard kind != "image", (1...64).contains(kind.utf8.count),
        kind.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw .outOfBounds("\(owner()): kind") }
      let bytes = payload?.count ?? 0
      guard bytes <= BoardLimits.maximumPayloadBytes else {
        throw .outOfBounds("\(owner()): \(bytes) bytes of payload")
      }
      // It would come back from its file as another value.
      guard PinContent(kind: kind, payload: payload, original: original) == self else {
        throw .outOfBounds("\(owner()): kind")
      }
    }
  }
}
