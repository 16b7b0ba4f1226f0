import Board
import Foundation

/// The payload of an image pin that shows a part of its image: `{"crop":[x,y,w,h]}`. The same crop always gives the
/// same bytes: updates compare them.
struct CropPayload: Codable {
  private let crop: [Double]

  init(_ rectangle: CGRect) {
    crop = [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height].map(Double.init)
  }

  /// Nil if it's none.
  init?(_ data: Data) {
    guard data.count <= 1_024, let payload = try? JSONDecoder().decode(CropPayload.self, from: data),
      payload.crop.count == 4
    else { return nil }
    self = payload
  }

  var rectangle: CGRect { CGRect(x: crop[0], y: crop[1], width: crop[2], height: crop[3]) }

  /// Swift writes the shortest digits that give the same number again.
  var data: Data { Data("{\"crop\":[\(crop.map { String($0) }.joined(separator: ","))]}".utf8) }
}
