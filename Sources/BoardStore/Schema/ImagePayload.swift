import Board
import Foundation

/// The payload of an image pin that shows a part of its image, or shows it mirrored: `{"crop":[x,y,w,h],"flip":"h"}`, the
/// second only if it's mirrored. The same values always give the same bytes: updates compare them.
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
    guard data.count <= 1_024, let payload = try? JSONDecoder().decode(ImagePayload.self, from: data),
      payload.crop.count == 4
    else { return nil }
    self = payload
  }

  /// Nil if the image is mirrored in a way that's unknown.
  var framing: PictureFraming? {
    let part = CGRect(x: crop[0], y: crop[1], width: crop[2], height: crop[3])
    guard let flip else { return PictureFraming(crop: part) }
    return PinFlip(code: flip).map { PictureFraming(crop: part == PictureFraming.all ? nil : part, flip: $0) }
  }

  /// The crop is always there: without it, a Pinboard that knows no flip couldn't read the pin. Swift writes the
  /// shortest digits that give the same number again.
  var data: Data {
    let numbers = crop.map { String($0) }.joined(separator: ",")
    return Data("{\"crop\":[\(numbers)]\(flip.map { ",\"flip\":\"\($0)\"" } ?? "")}".utf8)
  }
}
