import CGtk
import Foundation

extension CGRect {
  init(_ rect: graphene_rect_t) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension graphene_rect_t {
  init(_ rect: CGRect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.origin.x), y: Float(rect.origin.y)),
      size: graphene_size_t(width: Float(rect.size.width), height: Float(rect.size.height)))
  }
}

extension graphene_point_t {
  init(_ point: CGPoint) { self.init(x: Float(point.x), y: Float(point.y)) }
}

/// Converts a coordinate for GTK to whole points; a non-finite one becomes 0.
package func wholePoint(_ coordinate: Double) -> Int32 {
  coordinate.isFinite ? Int32(min(max(coordinate.rounded(), -1_000_000), 1_000_000)) : 0
}

/// Converts a length for GTK, which lays out in whole points up to 32767.
package func pixels(_ length: Double) -> Int32 {
  length.isFinite ? Int32(min(max(length.rounded(), 0), 32_767)) : 0
}
