public import Foundation

/// What a pin shows.
public enum PinContent: Hashable, Sendable {
  /// An image whose bytes are kept under this id.
  case image(OriginalID)
  /// A text on a sheet of its own, as it was typed; see `BoardLimits.cleaned(note:)`.
  case note(String)
  /// A kind that a later version made and this one doesn't know. It's kept and moved like any other pin,
  /// its payload untouched, so that nothing is lost on the way through an older Pinboard.
  case unknown(kind: String, payload: Data)

  /// The content of a stored pin that isn't an image. A note is the UTF-8 of its text; anything else that calls itself
  /// one is a later version's, and kept as it is.
  public init(kind: String, payload: Data) {
    if kind == "note", payload.count <= BoardLimits.maximumNoteBytes,
      let text = String(validating: payload, as: UTF8.self), BoardLimits.isValid(note: text)
    {
      self = .note(text)
    } else {
      self = .unknown(kind: kind, payload: payload)
    }
  }

  /// The word that names the kind in files: `image`, `note`, or the unknown kind's own.
  public var kind: String {
    switch self {
    case .image: "image"
    case .note: "note"
    case .unknown(let kind, _): kind
    }
  }

  /// The image's original; nil for other kinds.
  public var original: OriginalID? {
    if case .image(let id) = self { id } else { nil }
  }

  /// The note's text; nil for other kinds.
  public var note: String? {
    if case .note(let text) = self { text } else { nil }
  }

  /// What's stored of kinds other than images.
  public var payload: Data? {
    switch self {
    case .image: nil
    case .note(let text): Data(text.utf8)
    case .unknown(_, let payload): payload
    }
  }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    switch self {
    case .image: break
    case .note(let text):
      guard BoardLimits.isValid(note: text) else {
        throw .outOfBounds("\(owner()): a note of \(text.utf8.count) bytes")
      }
    case .unknown(let kind, let payload):
      guard kind != "image", (1...64).contains(kind.utf8.count),
        kind.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw .outOfBounds("\(owner()): kind") }
      guard payload.count <= BoardLimits.maximumPayloadBytes else {
        throw .outOfBounds("\(owner()): \(payload.count) bytes of payload")
      }
      // It would come back from its file as another value.
      guard PinContent(kind: kind, payload: payload) == self else { throw .outOfBounds("\(owner()): kind") }
    }
  }
}
