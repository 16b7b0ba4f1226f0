import CKitGtk
import CKitGtkShim
import Foundation

extension DrawingContext {
  /// Begins a layer without colour: each pixel becomes a grey of its luminance. Ends with ``pop()``.
  ///
  /// A tiled canvas makes each pixel as bright as its colour is, by its light. GTK's renderers only mix the
  /// coded components, with which pure red and blue are too dark.
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

  /// The light of each component, in 65,535ths of white: those of red, of green and of blue.
  private static let lights: [UInt16] = [0.2126, 0.7152, 0.0722].flatMap { share in
    (0...255).map { UInt16((share * linear(Double($0) / 255) * 65_535).rounded()) }
  }

  /// The component for each amount of light. Rounding may make a little more than white.
  private static let parts: [UInt8] = (0...65_538).map {
    UInt8((coded(min(Double($0) / 65_535, 1)) * 255).rounded())
  }

  /// Returns the light, 0 … 1, for a component of sRGB.
  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Returns the component of sRGB for light, 0 … 1.
  private static func coded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Makes premultiplied pixels with alpha in the highest byte grey in place. They keep their alpha.
  static func makeGrey(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard let words = pixels.baseAddress else { return }
    lights.withUnsafeBufferPointer { lights in
      parts.withUnsafeBufferPointer { parts in
        guard let light = lights.baseAddress, let coded = parts.baseAddress else { return }
        var tables = ShimGrey(red: light, green: light + 256, blue: light + 512, coded: coded)
        shim_pixels_make_grey(words, gsize(pixels.count), &tables)
      }
    }
  }

  /// Returns whether a node is the layer that ``DrawingContext/pushGrey()`` makes.
  static func isGreyLayer(_ node: OpaquePointer) -> Bool {
    guard gsk_render_node_get_node_type(node) == GSK_COLOR_MATRIX_NODE else { return false }
    let matrix = gsk_color_matrix_node_get_color_matrix(node)
    return graphene_matrix_get_value(matrix, 0, 0) == red && graphene_matrix_get_value(matrix, 1, 1) == green
      && graphene_matrix_get_value(matrix, 2, 2) == blue && graphene_matrix_get_value(matrix, 3, 3) == 1
  }
}
