public import Foundation

/// What a file stores of a pin besides its name and its place.
public struct StoredContent: Hashable, Sendable {
  /// The kind of a pin whose payload is JSON, for what an earlier version can't store otherwise: a note with
  /// attributes, and an image with more than 4,096 bytes of payload. Earlier versions keep it untouched.
  static let cardKind = "card"
  /// The kind of a frame, whose payload is JSON, too. Earlier versions keep it untouched.
  static let frameKind = "frame"
  /// The kind of a stroke, whose payload is JSON as well. Earlier versions keep it untouched.
  static let strokeKind = "stroke"
  /// The kind of a link to a board, whose payload is JSON as well. Earlier versions keep it untouched.
  static let linkKind = "board"

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
    ["image", Self.cardKind, Self.frameKind, Self.strokeKind, Self.linkKind].contains(kind)
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
    switch stored.kind {
    case "image":
      guard let original = stored.original else { return nil }
      content = .image(original)
      if let payload = stored.payload {
        guard payload.count <= StoredFraming.maximumBytes, let read = PinPayload(payload, as: .image)
        else { return nil }
        known = read
      }
    default:
      content = PinContent(kind: stored.kind, payload: stored.payload, original: stored.original)
      if let read = PinPayload(unread: content) {
        known = read
        switch read.body {
        case .note(let text): content = .note(text)
        case .frame(let color): content = .frame(color)
        case .stroke(let stroke): content = .stroke(stroke)
        case .link(let link): content = .link(link)
        case .image: content = stored.original.map(PinContent.image) ?? content
        }
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
    if content.frame != nil || content.stroke != nil || content.link != nil {
      return StoredContent(kind: content.kind, original: nil, payload: payload(inPlaceOf: row))
    }
    guard content.note != nil || content.original != nil else {
      return StoredContent(kind: content.kind, original: content.neededOriginal, payload: content.payload)
    }
    if content.note != nil, attributes.isPlain, storedFraming.bytes == nil, row?.hasFields != true {
      return StoredContent(kind: content.kind, original: nil, payload: content.payload)
    }
    let payload = payload(inPlaceOf: row)
    let fits = (payload?.count ?? 0) <= StoredFraming.maximumBytes
    if let original = content.original {
      return StoredContent(
        kind: fits ? "image" : StoredContent.cardKind, original: original, payload: payload)
    }
    let now = PinPayload(self)
    let plain = PinPayload(body: now.body)
    return payload == plain.data
      ? StoredContent(kind: "note", original: nil, payload: content.payload)
      : StoredContent(kind: StoredContent.cardKind, original: nil, payload: payload)
  }

  /// The payload as JSON: as the pin has it, if that says how the pin is shown; else new bytes with the
  /// unknown fields of the stored ones.
  private func payload(inPlaceOf row: StoredContent?) -> Data? {
    let now = PinPayload(self)
    let own = storedFraming.bytes
    if let own, PinPayload(own, as: now.body.kind) == now { return now.data(keeping: own) }
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
    switch (kind, original) {
    case (StoredContent.cardKind, nil): self.init(payload, as: .note)
    case (StoredContent.cardKind, _?): self.init(payload, as: .image)
    case (StoredContent.frameKind, nil): self.init(payload, as: .frame)
    case (StoredContent.strokeKind, nil): self.init(payload, as: .stroke)
    case (StoredContent.linkKind, nil): self.init(payload, as: .link)
    default: return nil
    }
  }
}
