import CKitGtk
import CKitGtkShim
import Foundation

extension DrawingContext {
  /// Begins a layer without colour: each pixel becomes a grey of its luminance. Ends with ``pop()``.
  ///
  /// A tiled canvas makes each pixel as bright as its colour is, by its light. GTK's renderers only mix the
  /// coded components, with which pure red and blue are too dark. For a whole canvas there's
  /// `CanvasView.lens`, which is exact with a graphics card, too.
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
