import Foundation

/// The stored form, also in a board file's history: `{"id", "kind", "original" or "payload", "name",
/// "center": [x, y], "size": [w, h], "rotation", "z"}`. `"crop": [x, y, w, h]` is added if only a part of the
/// image is shown, `"flip": "h"`, `"v"` or `"hv"` if the image is mirrored, and `"source": {"page", "image"}`
/// if it came from the web. A pin of an unknown kind may have both or neither of `original` and `payload`; an
/// image has the `payload` of its row if that says more.
extension Pin: Codable {
  private enum Key: String, CodingKey {
    case id, kind, original, payload, name, center, size, rotation, z, crop, flip, source
  }

  /// Throws for values that ``validate()`` refuses. A pin of an unknown kind is kept as it is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let kind = try container.decode(String.self, forKey: .kind)
    let payload = try container.decodeIfPresent(Data.self, forKey: .payload)
    let original = try container.decodeIfPresent(OriginalID.self, forKey: .original)
    let isImage = kind == ImageKind.word
    if isImage, original == nil {
      throw DecodingError.dataCorruptedError(
        forKey: .original, in: container, debugDescription: "An image without an original")
    }
    let center = try container.decode(Pair.self, forKey: .center)
    let size = try container.decode(Pair.self, forKey: .size)
    guard
      let pin = Pin(
        id: try container.decode(PinID.self, forKey: .id),
        // The other fields tell how an image is shown, whether its payload can be read or not.
        stored: StoredContent(kind: kind, original: original, payload: isImage ? nil : payload),
        name: try container.decode(String.self, forKey: .name),
        center: CGPoint(x: center.first, y: center.second),
        size: CGSize(width: size.first, height: size.second),
        rotation: try container.decode(Double.self, forKey: .rotation),
        z: try container.decode(Int.self, forKey: .z))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .payload, in: container, debugDescription: "An unreadable payload")
    }
    self = pin
    if isImage {
      crop = try Self.crop(in: container)
      flip = try Self.flip(in: container)
      // An unreadable source is dropped, so that the pin isn't lost with it.
      source = try? container.decodeIfPresent(PinSource.self, forKey: .source)
      if let payload {
        if let known = PinPayload(payload, as: ImageKind.self, original: original) {
          attributes = known.attributes
        }
        if stored().payload != payload { storedFraming = StoredFraming(payload) }
      }
    }
    do {
      try validate()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  private static func crop(in container: KeyedDecodingContainer<Key>) throws -> CGRect? {
    guard let values = try container.decodeIfPresent([Double].self, forKey: .crop) else { return nil }
    guard values.count == 4 else {
      throw DecodingError.dataCorruptedError(
        forKey: .crop, in: container, debugDescription: "Not four numbers")
    }
    let part = CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
    return part == PictureFraming.all ? nil : part
  }

  private static func flip(in container: KeyedDecodingContainer<Key>) throws -> PinFlip {
    guard let code = try container.decodeIfPresent(String.self, forKey: .flip) else { return [] }
    guard let flip = PinFlip(code: code) else {
      throw DecodingError.dataCorruptedError(
        forKey: .flip, in: container, debugDescription: "Not h, v or hv")
    }
    return flip
  }

  /// Writes the form that the board file stores.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    let stored = stored()
    let isImage = stored.kind == ImageKind.word
    try container.encode(stored.kind, forKey: .kind)
    try container.encodeIfPresent(stored.original, forKey: .original)
    if !isImage || storedFraming.bytes != nil || !attributes.isPlain {
      try container.encodeIfPresent(stored.payload, forKey: .payload)
    }
    try container.encode(name, forKey: .name)
    try container.encode(Pair(first: center.x, second: center.y), forKey: .center)
    try container.encode(Pair(first: size.width, second: size.height), forKey: .size)
    try container.encode(rotation, forKey: .rotation)
    try container.encode(z, forKey: .z)
    // The payload of a card says all the rest.
    guard isImage else { return }
    if let crop {
      try container.encode([crop.minX, crop.minY, crop.width, crop.height].map(Double.init), forKey: .crop)
    }
    try container.encodeIfPresent(flip.code, forKey: .flip)
    try container.encodeIfPresent(source, forKey: .source)
  }
}

/// Two numbers that are stored as an array of two.
private struct Pair: Codable {
  let first: Double
  let second: Double

  init(first: Double, second: Double) {
    self.first = first
    self.second = second
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    first = try container.decode(Double.self)
    second = try container.decode(Double.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(first)
    try container.encode(second)
  }
}
