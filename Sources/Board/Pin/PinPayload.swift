import Foundation

/// The payload in which a file stores what a pin shows and how, besides the image's bytes: one JSON object,
/// with a field only for what isn't as in a new pin. Equal values always give equal bytes.
///
/// An image has `{"crop":[x,y,w,h],"flip":"h","source":{…},…}` with the pin's attributes behind, a note
/// `{"note":"…",…}`. Fields that this version doesn't know are kept.
struct PinPayload: Hashable, Sendable {
  /// The note's text; nil for an image.
  var note: String?
  var framing = PictureFraming()
  var source: PinSource?
  var attributes = PinAttributes()

  init(note: String?, framing: PictureFraming, source: PinSource?, attributes: PinAttributes) {
    self.note = note
    self.framing = framing
    self.source = source
    self.attributes = attributes
  }

  /// What the pin has now, whatever its file says.
  init(_ pin: Pin) {
    self.init(
      note: pin.content.note, framing: pin.framing, source: pin.source, attributes: pin.attributes)
  }

  /// Reads stored bytes; nil if they can't be read. An attribute or a source that's out of bounds is left
  /// out, so that the pin isn't lost with it.
  init?(_ data: Data, isNote: Bool) {
    guard data.count <= BoardLimits.maximumPayloadBytes,
      let fields = try? JSONDecoder().decode(Fields.self, from: data)
    else { return nil }
    if isNote {
      guard let text = fields.note, BoardLimits.isValid(note: text) else { return nil }
      self.init(note: text, framing: PictureFraming(), source: nil, attributes: fields.attributes)
    } else {
      guard let framing = fields.framing else { return nil }
      self.init(note: nil, framing: framing, source: fields.source, attributes: fields.attributes)
    }
  }

  /// Whether the pin is shown as any new one.
  private var isPlain: Bool { framing.isPlain && source == nil && attributes.isPlain }

  /// The bytes; nil for an image that's shown as it is and of which no more is known.
  var data: Data? {
    isPlain && note == nil ? nil : Self.object(fields.map { ($0.key.rawValue, $0.text) }, others: nil)
  }

  /// The bytes that replace `stored`: `stored` itself if it says the same, else new bytes with the fields of
  /// `stored` that this version doesn't know.
  func data(keeping stored: Data?) -> Data? {
    guard let stored, let known = PinPayload(stored, isNote: note != nil) else { return data }
    // Swift's `==` takes equal letters in two Unicode spellings for one text; a file stores their bytes.
    let isSame =
      known == self && known.fields.elementsEqual(fields) { $0.text.utf8.elementsEqual($1.text.utf8) }
    if isSame { return stored }
    guard var others = try? JSONSerialization.jsonObject(with: stored) as? [String: Any] else { return data }
    let before = Dictionary(uniqueKeysWithValues: known.fields.map { ($0.key, $0.text) })
    let now = Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.text) })
    var own: [(String, String)] = []
    for key in Field.allCases {
      // A field whose value hasn't changed stays as it is, with everything in it.
      if !key.isAlwaysWritten, before[key] == now[key] { continue }
      others[key.rawValue] = nil
      if let text = now[key] { own.append((key.rawValue, text)) }
    }
    guard !others.isEmpty,
      let rest = try? JSONSerialization.data(
        withJSONObject: others, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return data }
    return Self.object(own, others: rest)
  }

  private static func object(_ fields: [(key: String, text: String)], others: Data?) -> Data {
    let own = fields.map { "\"\($0.key)\":\($0.text)" }.joined(separator: ",")
    guard let others else { return Data("{\(own)}".utf8) }
    return Data("{\(own),".utf8) + others.dropFirst()
  }

  // MARK: Fields

  /// The fields in the order in which they're written.
  private enum Field: String, CodingKey, CaseIterable {
    case note, crop, flip, source, opacity, gray, sampling, locked, caption, tags, groups

    /// Whether the field is always written by this version, where there's one.
    var isAlwaysWritten: Bool { [.note, .crop, .flip].contains(self) }
  }

  /// The texts of the fields that there are. An image's crop is always there: an earlier version expects it.
  private var fields: [(key: Field, text: String)] {
    let plain = PinAttributes()
    var fields: [(key: Field, text: String)] = []
    func add(_ key: Field, _ value: some Encodable) {
      if let text = Self.text(of: value) { fields.append((key, text)) }
    }
    if let note {
      add(.note, note)
    } else {
      let part = framing.crop ?? PictureFraming.all
      // Swift writes the shortest digits that give the same number again.
      let numbers = [part.minX, part.minY, part.width, part.height].map { String(Double($0)) }
      fields.append((.crop, "[\(numbers.joined(separator: ","))]"))
      if let code = framing.flip.code { add(.flip, code) }
      if let source { add(.source, source) }
    }
    if attributes.opacity != plain.opacity { fields.append((.opacity, String(attributes.opacity))) }
    if attributes.isGray { fields.append((.gray, "true")) }
    if attributes.sampling != plain.sampling { add(.sampling, attributes.sampling.rawValue) }
    if attributes.isLocked { fields.append((.locked, "true")) }
    if !attributes.caption.isEmpty { add(.caption, attributes.caption) }
    if !attributes.tags.isEmpty { add(.tags, attributes.tags) }
    if !attributes.groups.isEmpty { add(.groups, attributes.groups.map(\.uuidString)) }
    return fields
  }

  private static func text(of value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The fields as they're read.
  private struct Fields: Decodable {
    let note: String?
    /// Nil if there's no crop, or if the image is mirrored in a way that's unknown.
    let framing: PictureFraming?
    let source: PinSource?
    let attributes: PinAttributes

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Field.self)
      func value<Value: Decodable>(_ key: Field, _ type: Value.Type) -> Value? {
        try? container.decodeIfPresent(type, forKey: key)
      }
      note = value(.note, String.self)
      framing = try Self.framing(in: container)
      source = value(.source, PinSource.self)
      var read = PinAttributes()
      if let opacity = value(.opacity, Double.self), BoardLimits.opacities.contains(opacity) {
        read.opacity = opacity
      }
      read.isGray = value(.gray, Bool.self) ?? false
      read.sampling = value(.sampling, String.self).flatMap(PinAttributes.Sampling.init) ?? .automatic
      read.isLocked = value(.locked, Bool.self) ?? false
      if let caption = value(.caption, String.self), BoardLimits.isValid(caption: caption) {
        read.caption = caption
      }
      read.tags = BoardLimits.cleaned(tags: value(.tags, [String].self) ?? [])
      let groups = value(.groups, [String].self)?.prefix(BoardLimits.maximumGroupDepth) ?? []
      for group in groups.map(UUID.init(uuidString:)) {
        guard let group, !read.groups.contains(group) else { break }
        read.groups.append(group)
      }
      attributes = read
    }

    private static func framing(in container: KeyedDecodingContainer<Field>) throws -> PictureFraming? {
      guard let numbers = try container.decodeIfPresent([Double].self, forKey: .crop), numbers.count == 4
      else { return nil }
      let part = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      let crop = part == PictureFraming.all ? nil : part
      guard let code = try container.decodeIfPresent(String.self, forKey: .flip) else {
        return PictureFraming(crop: crop)
      }
      return PinFlip(code: code).map { PictureFraming(crop: crop, flip: $0) }
    }
  }
}
