import Foundation

/// The payload in which a file stores what a pin shows and how, besides the image's bytes: one JSON object,
/// with a field only for what isn't as in a new pin. Equal values always give equal bytes.
///
/// An image has `{"crop":[x,y,w,h],"flip":"h","source":{…},…}` with the pin's attributes behind, a note
/// `{"note":"…",…}` with its format behind, a frame `{"frame":"#RRGGBB",…}`, a stroke `{"stroke":"line",…}`,
/// a link `{"board":"…","name":"…","path":"…",…}`: see the kind's `write(to:)`.
/// Fields that this version doesn't know are kept.
struct PinPayload: Hashable, Sendable {
  var content: PinContent
  var framing = PictureFraming()
  var source: PinSource?
  var attributes = PinAttributes()

  /// Makes the payload of a pin that's shown as any new one.
  init(_ content: PinContent) { self.content = content }

  /// What the pin has now, whatever its file says.
  init(_ pin: Pin) {
    content = pin.content
    framing = PictureFraming(crop: pin.crop, flip: pin.flip)
    source = pin.source
    attributes = pin.attributes
  }

  /// Reads stored bytes; nil if they can't be read. An attribute or a source that's out of bounds is left
  /// out, so that the pin isn't lost with it.
  /// - Parameter original: the original that the row names.
  init?(_ data: Data, as kind: any PinKind.Type, original: OriginalID? = nil) {
    guard data.count <= BoardLimits.maximumPayloadBytes,
      let read = try? JSONDecoder().decode(
        Self.self, from: data, configuration: Row(kind: kind, original: original))
    else { return nil }
    self = read
  }

  /// The bytes; nil for an image that's shown as it is and of which no more is known.
  var data: Data? {
    let isPlain = framing.isPlain && source == nil && attributes.isPlain
    return isPlain && content.traits.contains(.picture) ? nil : Self.object(text.fields, others: nil)
  }

  /// The bytes that replace `stored`: `stored` itself if it says the same, else new bytes with the fields of
  /// `stored` that this version doesn't know.
  func data(keeping stored: Data?) -> Data? {
    let kind = type(of: content.own)
    guard let stored, let known = PinPayload(stored, as: kind, original: content.original) else {
      return data
    }
    let (before, now) = (known.text.fields, text.fields)
    // Swift's `==` takes equal letters in two Unicode spellings for one text; a file stores their bytes.
    let isSame = known == self && before.elementsEqual(now) { $0.json.utf8.elementsEqual($1.json.utf8) }
    if isSame { return stored }
    guard var others = try? JSONSerialization.jsonObject(with: stored) as? [String: Any] else { return data }
    // A field whose value hasn't changed stays as it is, with everything in it.
    let kept = Dictionary(uniqueKeysWithValues: before.map { ($0.name, $0.json) })
    let changed = now.filter { kind.fixedFields.contains($0.name) || kept[$0.name] != $0.json }
    let gone = Set(kept.keys).subtracting(now.map(\.name))
    for name in gone.union(kind.fixedFields).union(changed.map(\.name)) { others[name] = nil }
    guard !others.isEmpty,
      let rest = try? JSONSerialization.data(
        withJSONObject: others, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return data }
    return Self.object(changed, others: rest)
  }

  private static func object(_ fields: [(name: String, json: String)], others: Data?) -> Data {
    let own = fields.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
    guard let others else { return Data("{\(own)}".utf8) }
    return Data("{\(own),".utf8) + others.dropFirst()
  }

  /// The fields that there are: those of the kind, and behind them what a pin has besides.
  private var text: PayloadText {
    var text = PayloadText()
    content.own.write(to: &text)
    if content.traits.contains(.picture) {
      framing.write(to: &text)
      if let source { text.add("source", source) }
    }
    attributes.write(to: &text)
    return text
  }
}

extension PinPayload: DecodableWithConfiguration {
  /// What the row says of the payload.
  struct Row {
    let kind: any PinKind.Type
    let original: OriginalID?
  }

  init(from decoder: any Decoder, configuration row: Row) throws {
    let fields = try PayloadFields(decoder, original: row.original)
    let isPicture = row.kind.traits.contains(.picture)
    let read = isPicture ? PictureFraming(fields) : PictureFraming()
    guard let content = row.kind.content(from: fields), let framing = read else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Not a \(row.kind.word)"))
    }
    self.content = content
    self.framing = framing
    source = isPicture ? fields.value("source") : nil
    attributes = PinAttributes(fields, of: row.kind.traits)
  }
}
