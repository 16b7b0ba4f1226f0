import CKitGtk
import CKitGtkShim
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

  /// The shares in 32,768ths, which they are together.
  static let shares: (red: UInt16, green: UInt16, blue: UInt16) = (6_966, 23_436, 2_366)

  /// Makes premultiplied pixels with alpha in the highest byte grey in place. They keep their alpha.
  static func makeGrey(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard let words = pixels.baseAddress else { return }
    shim_pixels_make_grey(words, gsize(pixels.count), shares.red, shares.green, shares.blue)
  }

  /// Returns whether a node is the layer that ``DrawingContext/pushGrey()`` makes.
  static func isGreyLayer(_ node: OpaquePointer) -> Bool {
    guard gsk_render_node_get_node_type(node) == GSK_COLOR_MATRIX_NODE else { return false }
    let matrix = gsk_color_matrix_node_get_color_matrix(node)
    return graphene_matrix_get_value(matrix, 0, 0) == red && graphene_matrix_get_value(matrix, 1, 1) == green
      && graphene_matrix_get_value(matrix, 2, 2) == blue && graphene_matrix_get_value(matrix, 3, 3) == 1
  }
}
