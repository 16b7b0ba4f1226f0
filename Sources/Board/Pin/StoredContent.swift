public import Foundation

/// What a file stores of a pin besides its name and its position.
public struct StoredContent: Hashable, Sendable {
  /// The kind of a pin whose payload is JSON, for what an earlier version can't store otherwise: a note with
  /// attributes, and an image with more than 4,096 bytes of payload. Earlier versions keep it untouched.
  static let cardKind = "card"

  /// The word for the kind: `image`, `note`, `card`, `frame`, `stroke`, `board`, or the word of an unknown
  /// kind.
  public let kind: String
  /// The original that the pin needs.
  public let original: OriginalID?
  /// The payload, which depends on the kind.
  public let payload: Data?

  /// Makes a value from the columns of a row. Nothing is checked.
  public init(kind: String, original: OriginalID?, payload: Data?) {
    self.kind = kind
    self.original = original
    self.payload = payload
  }

  /// Whether the payload is JSON, with fields that may be unknown.
  var hasFields: Bool {
    [ImageKind.word, Self.cardKind].contains(kind) || Self.kindOfFields(kind) != nil
  }

  /// Returns the kind whose rows have a word, if they all have fields. Earlier versions keep such a row
  /// untouched.
  static func kindOfFields(_ word: String) -> (any PinKind.Type)? {
    PinContent.kinds.first { $0.word == word && $0.form == .fields }
  }
}

extension Pin {
  /// Makes a pin of what a file stores; nil for an image without an original, and for an image whose payload
  /// can't be read. Values that are out of bounds are found by `validate()`.
  public init?(
    id: PinID, stored: StoredContent, name: String, center: CGPoint, size: CGSize, rotation: Double, z: Int
  ) {
    var content: PinContent
    var known: PinPayload?
    if stored.kind == ImageKind.word {
      guard let original = stored.original else { return nil }
      content = .image(original)
      if let payload = stored.payload {
        guard payload.count <= StoredFraming.maximumBytes,
          let read = PinPayload(payload, as: ImageKind.self, original: original)
        else { return nil }
        known = read
      }
    } else {
      content = PinContent(kind: stored.kind, payload: stored.payload, original: stored.original)
      if let read = PinPayload(unread: content) {
        known = read
        content = read.content
      }
    }
    self.init(
      id: id, content: content, name: name, center: center, size: size, rotation: rotation, z: z,
      crop: known?.framing.crop, flip: known?.framing.flip ?? [], source: known?.source,
      attributes: known?.attributes ?? PinAttributes())
    // The spelling is carried along where this version would write it otherwise.
    if known != nil, self.stored().payload != stored.payload { storedFraming = StoredFraming(stored.payload) }
  }

  /// What a file stores of the pin.
  /// - Parameter row: what's stored now, whose unknown fields are kept; nil if nothing is.
  public func stored(inPlaceOf row: StoredContent? = nil) -> StoredContent {
    switch type(of: content.own).form {
    case .untouched:
      return StoredContent(kind: content.kind, original: content.neededOriginal, payload: content.payload)
    case .fields:
      return StoredContent(kind: content.kind, original: nil, payload: payload(inPlaceOf: row))
    case .card: break
    }
    if content.original == nil, attributes.isPlain, storedFraming.bytes == nil, row?.hasFields != true {
      return StoredContent(kind: content.kind, original: nil, payload: content.payload)
    }
    let payload = payload(inPlaceOf: row)
    if let original = content.original {
      let fits = (payload?.count ?? 0) <= StoredFraming.maximumBytes
      return StoredContent(
        kind: fits ? content.kind : StoredContent.cardKind, original: original, payload: payload)
    }
    return payload == PinPayload(content).data
      ? StoredContent(kind: content.kind, original: nil, payload: content.payload)
      : StoredContent(kind: StoredContent.cardKind, original: nil, payload: payload)
  }

  /// The payload as JSON: as the pin has it, if that says how the pin is shown; else new bytes with the
  /// unknown fields of the stored ones.
  private func payload(inPlaceOf row: StoredContent?) -> Data? {
    let now = PinPayload(self)
    let own = storedFraming.bytes
    if let own, PinPayload(own, as: type(of: content.own), original: content.original) == now {
      return now.data(keeping: own)
    }
    let stored = row.flatMap { $0.hasFields ? $0.payload : nil }
    let merged = now.data(keeping: stored ?? own)
    return (merged?.count ?? 0) <= BoardLimits.maximumPayloadBytes ? merged : now.data
  }
}

extension PinPayload {
  /// Reads a card, a frame, a stroke or a link; nil for any other content. What can't be read is a pin of an
  /// unknown kind.
  init?(unread content: PinContent) {
    guard case .unknown(let kind, let payload?, let original) = content else { return nil }
    if kind == StoredContent.cardKind {
      self.init(payload, as: original == nil ? NoteKind.self : ImageKind.self, original: original)
    } else if original == nil, let kind = StoredContent.kindOfFields(kind) {
      self.init(payload, as: kind)
    } else {
      return nil
    }
  }
}
