import CGtk
import Foundation

extension DrawingContext {
  /// Begins a layer without colour: each pixel becomes a grey of its luminance. Ends with ``pop()``.
  ///
  /// A tiled canvas changes the pixels in place where everything in the layer is opaque.
  public func pushGrey() {
    var matrix = graphene_matrix_t()
    var offset = graphene_vec4_t()
    let (red, green, blue) = (Luminance.red, Luminance.green, Luminance.blue)
    graphene_matrix_init_from_float(
      &matrix,
      [red, red, red, 0, green, green, green, 0, blue, blue, blue, 0, 0, 0, 0, 1])
    graphene_vec4_init(&offset, 0, 0, 0, 0)
    gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset)
  }
}

/// The shares of the three colours in the luminance of a pixel, by Rec. 709. Web browsers and SVG use these,
/// too.
enum Luminance {
  static let red: Float = 0.2126
  static let green: Float = 0.7152
  static let blue: Float = 0.0722

  /// Returns the luminance of a premultiplied pixel with alpha in the highest byte, as a pixel of the same
  /// alpha. The shares are in 65,536ths.
  static func grey(_ pixel: UInt32) -> UInt32 {
    let sum =
      (pixel >> 16 & 0xFF) &* 13_933 &+ (pixel >> 8 & 0xFF) &* 46_871 &+ (pixel & 0xFF) &* 4_732 &+ 32_768
    return pixel & 0xFF00_0000 | (sum >> 16) &* 0x01_0101
  }

  /// Returns whether a node is the layer that ``DrawingContext/pushGrey()`` makes.
  static func isGreyLayer(_ node: OpaquePointer) -> Bool {
    guard gsk_render_node_get_node_type(node) == GSK_COLOR_MATRIX_NODE else { return false }
    let matrix = gsk_color_matrix_node_get_color_matrix(node)
    return graphene_matrix_get_value(matrix, 0, 0) == red && graphene_matrix_get_value(matrix, 1, 1) == green
      && graphene_matrix_get_value(matrix, 2, 2) == blue && graphene_matrix_get_value(matrix, 3, 3) == 1
  }
}
