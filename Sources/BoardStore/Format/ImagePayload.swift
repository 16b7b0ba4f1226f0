import Board
import Foundation

/// The payload of an image pin that shows a part of its image, shows it mirrored, or came from the web:
/// `{"crop":[x,y,w,h],"flip":"h","source":{"image":"…","page":"…"}}`, each except the first only if it has a
/// value. Equal values always give equal bytes.
struct ImagePayload: Decodable {
  private enum Key: String, CodingKey { case crop, flip, source }

  private let crop: [Double]
  private let flip: String?
  /// The image's origin; nil also if it's written in an unknown form, which doesn't make the pin unreadable.
  let source: PinSource?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    crop = try container.decode([Double].self, forKey: .crop)
    flip = try container.decodeIfPresent(String.self, forKey: .flip)
    source = try? container.decodeIfPresent(PinSource.self, forKey: .source)
  }

  /// Nil for a whole image, not mirrored and without a source: its payload is null.
  init?(_ framing: PictureFraming, source: PinSource?) {
    guard !framing.isPlain || source != nil else { return nil }
    self.source = source
    let part = framing.crop ?? PictureFraming.all
    crop = [part.minX, part.minY, part.width, part.height].map(Double.init)
    flip = framing.flip.code
  }

  /// Reads a payload; nil for any other data.
  init?(_ data: Data) {
    guard data.count <= StoredFraming.maximumBytes,
      let payload = try? JSONDecoder().decode(ImagePayload.self, from: data),
      payload.crop.count == 4
    else { return nil }
    self = payload
  }

  /// How the image is shown; nil if it's mirrored in an unknown way.
  var framing: PictureFraming? {
    let part = CGRect(x: crop[0], y: crop[1], width: crop[2], height: crop[3])
    let shown = part == PictureFraming.all ? nil : part
    guard let flip else { return PictureFraming(crop: shown) }
    return PinFlip(code: flip).map { PictureFraming(crop: shown, flip: $0) }
  }

  /// The payload's bytes. The crop is never left out, because a version of Pinboard that knows no mirroring
  /// couldn't read the pin without it. Swift writes the shortest digits that give an equal number again.
  var data: Data {
    let numbers = crop.map { String($0) }.joined(separator: ",")
    let flip = flip.map { ",\"flip\":\"\($0)\"" } ?? ""
    let source = source.flatMap(Self.text).map { ",\"source\":\($0)" } ?? ""
    return Data("{\"crop\":[\(numbers)]\(flip)\(source)}".utf8)
  }

  private static func text(of source: PinSource) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(source)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The payload of a framing and a source that replaces `stored`: `stored` itself if its values are equal,
  /// otherwise new bytes with the fields of `stored` that this version doesn't know.
  static func data(for framing: PictureFraming, source: PinSource?, keeping stored: Data?) -> Data? {
    let plain = ImagePayload(framing, source: source)?.data
    guard let stored, let known = ImagePayload(stored) else { return plain }
    if known.framing == framing, known.source == source { return stored }
    guard var fields = try? JSONSerialization.jsonObject(with: stored) as? [String: Any] else { return plain }
    fields["crop"] = nil
    fields["flip"] = nil
    // An equal stored source stays as it is, with all its fields.
    let keepsSource = known.source == source
    if !keepsSource { fields["source"] = nil }
    guard !fields.isEmpty,
      let others = try? JSONSerialization.data(
        withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return plain }
    // An older Pinboard expects a crop in every payload.
    let own = ImagePayload(framing, source: keepsSource ? nil : source)?.data
    let start = own ?? Data("{\"crop\":[0,0,1,1]}".utf8)
    let merged = start.dropLast() + Data(",".utf8) + others.dropFirst()
    return merged.count <= StoredFraming.maximumBytes ? merged : plain
  }
}
