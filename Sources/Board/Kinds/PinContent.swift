public import Foundation

/// The content of a pin: an image, a note, a frame, a stroke, a link to a board, or a kind that this version
/// doesn't know. Most pins are images: what's larger has memory of its own, so that pins are small.
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
  indirect case stroke(PinStroke)
  /// A link to another board.
  indirect case link(BoardLink)
  /// A kind that a later version made and this version doesn't know. The pin is kept and moved like any other
  /// pin. Its payload and the original that it names stay untouched, so that an older Pinboard loses nothing.
  indirect case unknown(kind: String, payload: Data?, original: OriginalID? = nil)

  /// The kinds that this version knows.
  static let kinds: [any PinKind.Type] = [
    ImageKind.self, NoteKind.self, FrameKind.self, StrokeKind.self, LinkKind.self,
  ]

  /// What the content's kind says of it.
  var own: any PinKind {
    switch self {
    case .image(let id): ImageKind(id: id)
    case .note(let text): NoteKind(text: text)
    case .frame(let color): FrameKind(color: color)
    case .stroke(let stroke): StrokeKind(stroke: stroke)
    case .link(let link): LinkKind(link: link)
    case .unknown(let kind, let payload, let original):
      UnknownKind(kind: kind, payload: payload, original: original)
    }
  }

  /// What pins of this kind can have and do.
  var traits: PinTraits { type(of: own).traits }

  /// Makes the content of a stored pin that isn't an image. A note's payload is the UTF-8 of its text. Any
  /// other content of kind `note` comes from a later version and is kept as it is. A frame, a stroke, a link
  /// and a note with attributes are of an unknown kind here, because their payloads say more than the
  /// content: see
  /// `Pin.init(id:stored:name:center:size:rotation:z:)`.
  public init(kind: String, payload: Data?, original: OriginalID? = nil) {
    if kind == NoteKind.word, original == nil, let payload, let note = NoteKind(plain: payload) {
      self = .note(note.text)
    } else {
      self = .unknown(kind: kind, payload: payload, original: original)
    }
  }

  /// The word that names the kind in files: `image`, `note`, `frame`, `stroke`, `board` for a link, or the
  /// word of the unknown kind.
  public var kind: String {
    if case .unknown(let kind, _, _) = self { kind } else { type(of: own).word }
  }

  /// The id of the original that must be in the pin's file, with the board's other images: the image's
  /// original, or the original that a pin of an unknown kind names.
  public var neededOriginal: OriginalID? {
    if case .unknown(_, _, let original) = self { original } else { original }
  }

  /// Whether a file can store attributes of the pin, such as a caption: of an unknown kind, it stores what
  /// the later version wrote.
  public var keepsAttributes: Bool {
    if case .unknown = self { false } else { true }
  }

  /// The stored bytes of plain notes and of unknown kinds; nil also where a later version stores no payload.
  public var payload: Data? {
    if case .unknown(_, let payload, _) = self { payload } else { note.map { Data($0.utf8) } }
  }

  /// What a pin of this kind is called, in the user's language; nil for images and unknown kinds.
  public var kindName: String? { own.name }

  /// The words by which pins of this kind are found, in the user's language and in English. An image is found
  /// by its format instead.
  public var searchWords: String { own.searchWords }

  /// The size of a new pin in board points; nil if that's a matter of pixels or letters, or isn't known.
  public var firstSize: CGSize? { own.firstSize }

  /// Whether the pin is a card on paper. A frame and a stroke lie on the board as they are.
  public var hasPaper: Bool { traits.contains(.paper) }

  /// Whether the pin has letters whose format can be chosen.
  public var hasFormat: Bool { traits.contains(.letters) }

  /// Whether the pin's width and height are independent of each other, as those of a note and a frame are.
  public var isStretched: Bool { traits.contains(.stretching) }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) { try own.validate(of: owner()) }
}
