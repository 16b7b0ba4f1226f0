public import Foundation

/// The content of a pin: an image, a note, a frame, a stroke, a link to a board, or a kind that this version
/// doesn't know.
public enum PinContent: Hashable, Sendable {
  /// An image whose bytes are stored under this id.
  case image(OriginalID)
  /// A text on a sheet of its own, as the user typed it; see `BoardLimits.cleaned(note:)`.
  case note(String)
  /// A named area with a background in this colour, below all other pins. It carries the pins that lie on
  /// it: see `BoardDocument.carried(by:)`.
  case frame(PinColor)
  /// A freehand line or an arrow, without paper. A pin on which it's drawn carries it: see
  /// `BoardDocument.carried(by:)`.
  case stroke(PinStroke)
  /// A link to another board.
  case link(BoardLink)
  /// A kind that a later version made and this version doesn't know. The pin is kept and moved like any other
  /// pin. Its payload and the original that it names stay untouched, so that an older Pinboard loses nothing.
  case unknown(kind: String, payload: Data?, original: OriginalID? = nil)

  /// Makes the content of a stored pin that isn't an image. A note's payload is the UTF-8 of its text. Any
  /// other content of kind `note` comes from a later version and is kept as it is. A frame, a stroke, a link
  /// and a note with attributes are of an unknown kind here, because their payloads say more than the
  /// content: see
  /// `Pin.init(id:stored:name:center:size:rotation:z:)`.
  public init(kind: String, payload: Data?, original: OriginalID? = nil) {
    if kind == "note", original == nil, let payload, payload.count <= BoardLimits.maximumNoteBytes,
      let text = String(validating: payload, as: UTF8.self), BoardLimits.isValid(note: text)
    {
      self = .note(text)
    } else {
      self = .unknown(kind: kind, payload: payload, original: original)
    }
  }

  /// The word that names the kind in files: `image`, `note`, `frame`, `stroke`, `board` for a link, or the
  /// word of the unknown kind.
  public var kind: String {
    switch self {
    case .image: "image"
    case .note: "note"
    case .frame: StoredContent.frameKind
    case .stroke: StoredContent.strokeKind
    case .link: StoredContent.linkKind
    case .unknown(let kind, _, _): kind
    }
  }

  /// The id of the image's original; nil for other kinds.
  public var original: OriginalID? {
    if case .image(let id) = self { id } else { nil }
  }

  /// The id of the original that must be in the pin's file, with the board's other images: the image's
  /// original, or the original that a pin of an unknown kind names.
  public var neededOriginal: OriginalID? {
    switch self {
    case .image(let id): id
    case .note, .frame, .stroke, .link: nil
    case .unknown(_, _, let original): original
    }
  }

  /// The note's text; nil for other kinds.
  public var note: String? {
    if case .note(let text) = self { text } else { nil }
  }

  /// The colour of a frame; nil for other kinds.
  public var frame: PinColor? {
    if case .frame(let color) = self { color } else { nil }
  }

  /// The line of a stroke; nil for other kinds.
  public var stroke: PinStroke? {
    if case .stroke(let stroke) = self { stroke } else { nil }
  }

  /// The board to which the pin leads; nil for other kinds.
  public var link: BoardLink? {
    if case .link(let link) = self { link } else { nil }
  }

  /// Whether a file can store attributes of the pin, such as a caption: of an unknown kind, it stores what
  /// the later version wrote.
  public var keepsAttributes: Bool {
    if case .unknown = self { false } else { true }
  }

  /// The stored bytes of plain notes and of unknown kinds; nil also where a later version stores no payload.
  public var payload: Data? {
    switch self {
    case .image, .frame, .stroke, .link: nil
    case .note(let text): Data(text.utf8)
    case .unknown(_, let payload, _): payload
    }
  }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    switch self {
    case .image, .frame, .link: break
    case .stroke(let stroke):
      guard stroke.isValid else { throw .outOfBounds("\(owner()): a stroke") }
    case .note(let text):
      guard BoardLimits.isValid(note: text) else {
        throw .outOfBounds(owner(), "a note of \(text.utf8.count) bytes")
      }
    case .unknown(let kind, let payload, let original):
      guard kind != "image", (1...64).contains(kind.utf8.count),
        kind.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw .outOfBounds(owner(), "kind") }
      let bytes = payload?.count ?? 0
      guard bytes <= BoardLimits.maximumPayloadBytes else {
        throw .outOfBounds(owner(), "\(bytes) bytes of payload")
      }
      // A content that's read back as another case, such as a valid note of an unknown kind, would change its
      // value in the file.
      guard PinContent(kind: kind, payload: payload, original: original) == self else {
        throw .outOfBounds(owner(), "kind")
      }
    }
  }
}
