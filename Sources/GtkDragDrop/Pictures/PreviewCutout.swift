import DragDrop
import Foundation
import GtkViews

/// Draws a preview whose path is more than rounded rectangles, and shadows of any outline. Both are drawn in
/// memory and kept until the view changes.
///
/// Coordinates have their origin at the picture's centre.
@MainActor
final class PreviewCutout {
  private var picture: Layer?
  private var shadow: (blur: Double, offset: Double, layer: Layer?)?

  private struct Layer {
    let texture: Texture
    let area: CGRect

    @MainActor init?(_ raster: PathRaster) {
      guard let texture = raster.makeTexture() else { return nil }
      self.texture = texture
      area = raster.area
    }
  }

  /// Called when the view has changed its look.
  func viewChanged() { picture = nil }

  /// Draws the part within a path.
  /// - Parameter body: draws the whole view over its background.
  func draw(within path: PreviewPath, in context: DrawingContext, _ body: (DrawingContext) -> Void) {
    if picture == nil {
      // One more point on each side for the smooth edges of a rotated picture.
      let box = path.boundingBox.insetBy(dx: -1, dy: -1)
      let node = DrawingContext.record(size: box.size) { context, _ in body(context) }
      guard let raster = PathRaster(box) else { return }
      raster.draw(node, within: path)
      picture = Layer(raster)
    }
    if let picture { context.texture(picture.texture, in: picture.area) }
  }

  /// Draws a shadow that's cut out where the picture is visible.
  ///
  /// - Parameter lift: from 0 to 1. Only the shadow's opacity follows it: offset and blur are those of a
  ///   fully lifted picture.
  func drawShadow(
    of path: PreviewPath, under visible: PreviewPath, lift: Double, _ look: DragAppearance,
    in context: DrawingContext
  ) {
    if shadow?.blur != look.shadow.blur || shadow?.offset != look.shadow.offset {
      shadow = (
        look.shadow.blur, look.shadow.offset,
        Self.shadow(of: path, under: visible, blur: max(0, look.shadow.blur), offset: look.shadow.offset)
      )
    }
    guard let layer = shadow?.layer else { return }
    context.pushOpacity(look.shadow.opacity * lift)
    context.texture(layer.texture, in: layer.area)
    context.pop()
  }

  private static func shadow(
    of path: PreviewPath, under visible: PreviewPath, blur: Double, offset: Double
  ) -> Layer? {
    let dark = path.offsetBy(dx: 0, dy: offset)
    // The margin has room for the blurred edge. The blur hides the low resolution: three pixels per radius
    // are as soft as more, and take less time.
    let area = dark.boundingBox.insetBy(dx: -2 * blur - 1, dy: -2 * blur - 1)
    let coarse = min(PathRaster.displayScale, blur > 0 ? 6 / blur : .infinity)
    guard let sharp = PathRaster(area, scale: coarse, longestSide: 1_024) else { return nil }
    sharp.fill(dark, .black)
    guard let outline = sharp.makeTexture(),
      let soft = PathRaster(sharp.area, scale: sharp.scale, longestSide: 1_025)
    else { return nil }
    soft.blur(outline, in: sharp.area, radius: blur)
    // The visible path is erased at full resolution, to match the picture's edge.
    guard let shade = soft.makeTexture(), let fine = PathRaster(soft.area) else { return nil }
    fine.draw(shade, in: soft.area)
    fine.erase(visible)
    return Layer(fine)
  }
}
