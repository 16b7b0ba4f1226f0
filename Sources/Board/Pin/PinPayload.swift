import Foundation

/// The payload in which a file stores what a pin shows and how, besides the image's bytes: one JSON object,
/// with a field only for what isn't as in a new pin. Equal values always give equal bytes.
///
/// An image has `{"crop":[x,y,w,h],"flip":"h","source":{…},…}` with the pin's attributes behind, a note
/// `{"note":"…",…}` with its format behind, a frame `{"frame":"#RRGGBB",…}`, a stroke `{"stroke":"line",…}`,
/// a link `{"board":"…","name":"…","path":"…",…}`.
/// Fields that this version doesn't know are kept.
struct PinPayload: Hashable, Sendable {
  /// What the pin shows, besides the bytes of an image.
  enum Body: Hashable, Sendable {
    case image
    case note(String)
    case frame(PinColor)
    case stroke(PinStroke)
    case link(BoardLink)

    var kind: Kind {
      switch self {
      case .image: .image
      case .note: .note
      case .frame: .frame
      case .stroke: .stroke
      case .link: .link
      }
    }
  }

  /// The kind of a payload, which its pin's row says.
  enum Kind { case image, note, frame, stroke, link }

  var body = Body.image
  var framing = PictureFraming()
  var source: PinSource?
  var attributes = PinAttributes()

  init(
    body: Body, framing: PictureFraming = PictureFraming(), source: PinSource? = nil,
    attributes: PinAttributes = PinAttributes()
  ) {
    self.body = body
    self.framing = framing
    self.source = source
    self.attributes = attributes
  }

  /// What the pin has now, whatever its file says.
  init(_ pin: Pin) {
    let body: Body =
      switch pin.content {
      case .note(let text): .note(text)
      case .frame(let color): .frame(color)
      case .stroke(let stroke): .stroke(stroke)
      case .link(let link): .link(link)
      case .image, .unknown: .image
      }
    self.init(
      body: body, framing: PictureFraming(crop: pin.crop, flip: pin.flip), source: pin.source,
      attributes: pin.attributes)
  }

  /// Reads stored bytes; nil if they can't be read. An attribute or a source that's out of bounds is left
  /// out, so that the pin isn't lost with it.
  init?(_ data: Data, as kind: Kind) {
    guard data.count <= BoardLimits.maximumPayloadBytes,
      let fields = try? JSONDecoder().decode(Fields.self, from: data)
    else { return nil }
    switch kind {
    case .note:
      guard let text = fields.note, BoardLimits.isValid(note: text) else { return nil }
      var attributes = fields.attributes
      attributes.format = fields.format
      self.init(body: .note(text), attributes: attributes)
    case .frame:
      guard let color = fields.frame.flatMap(PinColor.init) else { return nil }
      var attributes = fields.attributes
      attributes.watchedFolder = fields.watch
      self.init(body: .frame(color), attributes: attributes)
    case .stroke:
      guard let stroke = fields.stroke else { return nil }
      self.init(body: .stroke(stroke), attributes: fields.attributes)
    case .link:
      guard let link = try? JSONDecoder().decode(BoardLink.self, from: data) else { return nil }
      self.init(body: .link(link), attributes: fields.attributes)
    case .image:
      guard let framing = fields.framing else { return nil }
      var attributes = fields.attributes
      attributes.outline = fields.outline
      self.init(body: .image, framing: framing, source: fields.source, attributes: attributes)
    }
  }

  /// Whether the pin is shown as any new one.
  private var isPlain: Bool { framing.isPlain && source == nil && attributes.isPlain }

  /// The bytes; nil for an image that's shown as it is and of which no more is known.
  var data: Data? {
    isPlain && body == .image ? nil : Self.object(fields.map { ($0.key.rawValue, $0.text) }, others: nil)
  }

  /// The bytes that replace `stored`: `stored` itself if it says the same, else new bytes with the fields of
  /// `stored` that this version doesn't know.
  func data(keeping stored: Data?) -> Data? {
    guard let stored, let known = PinPayload(stored, as: body.kind) else { return data }
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
    case note, frame, stroke, ink, width, extent, points, pressures, from, to, board, name, path, crop, flip,
      source,
      opacity, gray,
      sampling, locked, hidden, caption, tags, groups, backgrounds
    case textSize, bold, italic, alignment, textColor, paper
    case watch, outline

    /// Whether the field is always written by this version, where there's one.
    var isAlwaysWritten: Bool { [.note, .frame, .crop, .flip].contains(self) }
  }

  /// The texts of the fields that there are. An image's crop is always there: an earlier version expects it.
  private var fields: [(key: Field, text: String)] {
    let plain = PinAttributes()
    var fields: [(key: Field, text: String)] = []
    func add(_ key: Field, _ value: some Encodable) {
      if let text = Self.text(of: value) { fields.append((key, text)) }
    }
    switch body {
    case .note(let note): add(.note, note)
    case .frame(let color): add(.frame, color.code)
    case .stroke(let stroke): fields += Self.fields(of: stroke)
    case .link(let link):
      if let board = link.board { add(.board, board) }
      add(.name, link.name)
      add(.path, link.path)
    case .image:
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
    if attributes.isHidden { fields.append((.hidden, "true")) }
    if !attributes.caption.isEmpty { add(.caption, attributes.caption) }
    if !attributes.tags.isEmpty { add(.tags, attributes.tags) }
    if !attributes.groups.isEmpty { add(.groups, attributes.groups.map(\.uuidString)) }
    if !attributes.backgrounds.isEmpty {
      let codes = attributes.backgrounds.map { ($0.key.uuidString, $0.value.code) }
      add(.backgrounds, Dictionary(uniqueKeysWithValues: codes))
    }
    let (format, plainFormat) = (attributes.format, plain.format)
    if format.textSize != plainFormat.textSize { fields.append((.textSize, String(format.textSize))) }
    if format.isBold { fields.append((.bold, "true")) }
    if format.isItalic { fields.append((.italic, "true")) }
    if format.alignment != plainFormat.alignment { add(.alignment, format.alignment.rawValue) }
    if let color = format.color { add(.textColor, color.code) }
    if let paper = format.paper { add(.paper, paper.code) }
    if !attributes.watchedFolder.isEmpty { add(.watch, attributes.watchedFolder) }
    if let outline = attributes.outline {
      fields.append((.outline, Self.list(outline.corners.flatMap { [$0.x, $0.y] })))
    }
    return fields
  }

  private static func list(_ numbers: [Double]) -> String {
    "[\(numbers.map { String($0) }.joined(separator: ","))]"
  }

  private static func fields(of stroke: PinStroke) -> [(key: Field, text: String)] {
    var fields: [(key: Field, text: String)] = [
      (.stroke, "\"\(stroke.form.rawValue)\""), (.ink, "\"\(stroke.color.code)\""),
      (.width, String(stroke.width)), (.extent, list([stroke.extent.width, stroke.extent.height])),
      (.points, list(stroke.points.flatMap { [$0.x, $0.y] })),
    ]
    if stroke.points.contains(where: { $0.pressure != 1 }) {
      fields.append((.pressures, list(stroke.points.map(\.pressure))))
    }
    for (key, hold) in [(Field.from, stroke.start), (.to, stroke.end)] {
      guard let hold else { continue }
      fields.append((key, "{\"at\":\(list([hold.place.x, hold.place.y])),\"pin\":\"\(hold.pin)\"}"))
    }
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
    let frame: String?
    /// Nil if a value is missing or out of bounds.
    let stroke: PinStroke?
    /// Nil if there's no crop, or if the image is mirrored in a way that's unknown.
    let framing: PictureFraming?
    let source: PinSource?
    /// The folder that a frame watches; of other pins it's a field that this version doesn't know.
    let watch: String
    /// The path along which an image is cut out; of other pins it's a field that this version doesn't know.
    let outline: PictureOutline?
    let attributes: PinAttributes
    /// How a note is written.
    let format: NoteFormat

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Field.self)
      func value<Value: Decodable>(_ key: Field, _ type: Value.Type) -> Value? {
        try? container.decodeIfPresent(type, forKey: key)
      }
      note = value(.note, String.self)
      frame = value(.frame, String.self)
      stroke = Self.stroke(in: container)
      framing = try Self.framing(in: container)
      source = value(.source, PinSource.self)
      let folder = value(.watch, String.self) ?? ""
      watch = BoardLimits.isValid(watchedFolder: folder) ? folder : ""
      let numbers = value(.outline, [Double].self) ?? []
      outline =
        numbers.count.isMultiple(of: 2) && numbers.count <= 2 * BoardLimits.outlineCorners.upperBound
        ? PictureOutline(
          stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) })
        : nil
      var read = PinAttributes()
      if let opacity = value(.opacity, Double.self), BoardLimits.opacities.contains(opacity) {
        read.opacity = opacity
      }
      read.isGray = value(.gray, Bool.self) ?? false
      read.sampling = value(.sampling, String.self).flatMap(PinAttributes.Sampling.init) ?? .automatic
      read.isLocked = value(.locked, Bool.self) ?? false
      read.isHidden = value(.hidden, Bool.self) ?? false
      if let caption = value(.caption, String.self), BoardLimits.isValid(caption: caption) {
        read.caption = caption
      }
      read.tags = BoardLimits.cleaned(tags: value(.tags, [String].self) ?? [])
      let groups = value(.groups, [String].self)?.prefix(BoardLimits.maximumGroupDepth) ?? []
      for group in groups.map(UUID.init(uuidString:)) {
        guard let group, !read.groups.contains(group) else { break }
        read.groups.append(group)
      }
      for (id, code) in value(.backgrounds, [String: String].self) ?? [:] {
        guard let group = UUID(uuidString: id), read.groups.contains(group) else { continue }
        if let color = PinColor(code: code) { read.backgrounds[group] = color }
      }
      attributes = read
      var format = NoteFormat()
      if let size = value(.textSize, Double.self), BoardLimits.textSizes.contains(size) {
        format.textSize = size
      }
      format.isBold = value(.bold, Bool.self) ?? false
      format.isItalic = value(.italic, Bool.self) ?? false
      format.alignment = value(.alignment, String.self).flatMap(NoteFormat.Alignment.init) ?? .start
      format.color = value(.textColor, String.self).flatMap(PinColor.init)
      format.paper = value(.paper, String.self).flatMap(PinColor.init)
      self.format = format
    }

    private static func stroke(in container: KeyedDecodingContainer<Field>) -> PinStroke? {
      guard
        let form = (try? container.decodeIfPresent(String.self, forKey: .stroke)).flatMap(
          PinStroke.Form.init),
        let color = (try? container.decodeIfPresent(String.self, forKey: .ink)).flatMap(PinColor.init),
        let width = try? container.decode(Double.self, forKey: .width),
        let extent = try? container.decode([Double].self, forKey: .extent), extent.count == 2,
        let numbers = try? container.decode([Double].self, forKey: .points), numbers.count.isMultiple(of: 2),
        numbers.count <= 2 * BoardLimits.maximumStrokePoints
      else { return nil }
      let pressures = (try? container.decodeIfPresent([Double].self, forKey: .pressures)) ?? []
      guard pressures.isEmpty || 2 * pressures.count == numbers.count else { return nil }
      let stroke = PinStroke(
        form: form, color: color, width: width, extent: CGSize(width: extent[0], height: extent[1]),
        points: stride(from: 0, to: numbers.count, by: 2).map { place in
          PinStroke.Point(
            x: numbers[place], y: numbers[place + 1],
            pressure: pressures.isEmpty ? 1 : pressures[place / 2])
        })
      return stroke.isValid
        ? stroke.held(from: hold(.from, in: container), to: hold(.to, in: container)) : nil
    }

    /// Returns what holds an end; nil if nothing does, or if it can't be read.
    private static func hold(_ key: Field, in container: KeyedDecodingContainer<Field>) -> StrokeHold? {
      guard let stored = try? container.decodeIfPresent(StoredHold.self, forKey: key), stored.at.count == 2,
        let pin = PinID(stored.pin)
      else { return nil }
      return StrokeHold(pin: pin, place: CGPoint(x: stored.at[0], y: stored.at[1]))
    }

    private struct StoredHold: Decodable {
      let pin: String
      let at: [Double]
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
