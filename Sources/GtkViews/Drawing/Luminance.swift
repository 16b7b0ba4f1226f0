import CKitGtk
import CKitGtkShim
import Foundation

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

  /// The greys themselves.
  private static let greys: [UInt32] = (0...255).map { $0 * 0x010101 }

  /// Returns the light, 0 … 1, for a component of sRGB.
  static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Returns the component of sRGB for light, 0 … 1.
  static func coded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Makes premultiplied pixels with alpha in the highest byte grey in place. They keep their alpha.
  /// - Parameter shown: the colours that are shown for the 256 greys, as 0x00RRGGBB; nil for the greys
  ///   themselves.
  static func makeGrey(_ pixels: UnsafeMutableBufferPointer<UInt32>, shown: [UInt32]? = nil) {
    guard let words = pixels.baseAddress else { return }
    lights.withUnsafeBufferPointer { lights in
      parts.withUnsafeBufferPointer { parts in
        (shown ?? greys).withUnsafeBufferPointer { shown in
          guard let light = lights.baseAddress, let coded = parts.baseAddress, let shown = shown.baseAddress
          else { return }
          var tables = ShimGrey(
            red: light, green: light + 256, blue: light + 512, coded: coded, shown: shown)
          shim_pixels_make_grey(words, gsize(pixels.count), &tables)
        }
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
