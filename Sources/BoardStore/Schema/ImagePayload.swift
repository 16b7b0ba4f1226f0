import Board
import Foundation

/// The payload of an image pin that shows a part of its image, or shows it mirrored: `{"crop":[x,y,w,h],"flip":"h"}`, the
/// second only if it's mirrored. The same values always give the same
/// bytes.
struct ImagePayload: Codable {
  private let crop: [Double]
  private let flip: String?

  /// Nil for an image that's shown as it is: its payload is null.
  init?(_ framing: PictureFraming) {
    guard !framing.isPlain else { return nil }
    let part = framing.crop ?? PictureFraming.all
    crop = [part.minX, part.minY, part.width, part.height].map(Double.init)
    flip = framing.flip.code
  }

  /// Nil if it's none.
  init?(_ data: Data) {
    guard data.count <= StoredFraming.maximumBytes,
      let payload = try? JSONDecoder().decode(ImagePayload.self, from: data),
      payload.crop.count == 4
    else { return nil }
    self = payload
  }

  /// Nil if the image is mirrored in a way that's unknown.
  var framing: PictureFraming? {
    let part = CGRect(x: crop[0], y: crop[1], width: crop[2], height: crop[3])
    let shown = part == PictureFraming.all ? nil : part
    guard let flip else { return PictureFraming(crop: shown) }
    return PinFlip(code: flip).map { PictureFraming(crop: shown, flip: $0) }
  }

  /// The crop is always there: without it, a Pinboard that knows no flip couldn't read the pin. Swift writes the
  /// shortest digits that give the same number again.
  var data: Data {
    let numbers = crop.map { String($0) }.joined(separator: ",")
    return Data("{\"crop\":[\(numbers)]\(flip.map { ",\"flip\":\"\($0)\"" } ?? "")}".utf8)
  }

  /// What's to be stored of a framing in place of `stored`: that itself where it says the same, and its fields that this version
  /// doesn't know.
  static func data(for framing: PictureFraming, keeping stored: Data?) -> Data? {
    let plain = ImagePayload(framing)?.data
    guard let stored, let known = ImagePayload(stored) else { return plain }
    if known.framing == framing { return stored }
    guard var fields = try? JSONSerialization.jsonObject(with: stored) as? [String: Any] else { return plain }
    fields["crop"] = nil
    fields["flip"] = nil
    guard !fields.isEmpty,
      let others = try? JSONSerialization.data(
        withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return plain }
    // A Pinboard that knows no such fields reads the crop wherever there's a payload.
    let start = plain ?? Data("{\"crop\":[0,0,1,1]}".utf8)
    let merged = start.dropLast() + Data(",".utf8) + others.dropFirst()
    return merged.count <= StoredFraming.maximumBytes ? merged : plain
  }
}
