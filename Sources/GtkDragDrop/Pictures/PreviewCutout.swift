import DragDrop
import Foundation
import GtkViews

/// What a preview shows when its path is more than rounded rectangles, and a shadow of any outline: drawn in memory, and
/// kept until the view looks different.
///
/// Coordinates are those of the picture, whose middle is the origin.
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

  /// The view looks different now.
  func viewChanged() { picture = nil }

  /// Draws what's within a path.
  /// - Parameter body: draws the whole view over its background.
  func draw(within path: PreviewPath, in context: DrawingContext, _ body: (DrawingContext) -> Void) {
    if picture == nil {
      // A point more on each side, for smooth edges of a picture that's turned.
      let box = path.boundingBox.insetBy(dx: -1, dy: -1)
      let node = DrawingContext.record(size: box.size) { context, _ in body(context) }
      guard let raster = PathRaster(box) else { return }
      raster.draw(node, within: path)
      picture = Layer(raster)
    }
    if let picture { context.texture(picture.texture, in: picture.area) }
  }

  /// Draws a shadow; none shows through what's visible.
  ///
  /// - Parameter lift: from 0 to 1. The shadow only fades with it: its place and softness are those of a lifted picture.
  func drawShadow(
    of path: PreviewPath, under visible: PreviewPath, lift: Double, _ look: DragAppearance,
    in context: DrawingContext
  ) {
    if shadow?.blur != look.shadowBlur || shadow?.offset != look.shadowOffset {
      shadow = (
        look.shadowBlur, look.shadowOffset,
        Self.shadow(of: path, under: visible, blur: max(0, look.shadowBlur), offset: look.shadowOffset)
      )
    }
    guard let layer = shadow?.layer else { return }
    context.pushOpacity(look.shadowOpacity * lift)
    context.texture(layer.texture, in: layer.area)
    context.pop()
  }

  private static func shadow(
    of path: PreviewPath, under visible: PreviewPath, blur: Double, offset: Double
  ) -> Layer? {
    let dark = path.offsetBy(dx: 0, dy: offset)
    // Room all around for what fades. The blur hides how coarse it is: three pixels each way are as soft as many, and
    // take a part of the time.
    let area = dark.boundingBox.insetBy(dx: -2 * blur - 1, dy: -2 * blur - 1)
    let coarse = min(PathRaster.displayScale, blur > 0 ? 6 / blur : .infinity)
    guard let sharp = PathRaster(area, scale: coarse, longestSide: 1_024) else { return nil }
    sharp.fill(dark, .black)
    guard let outline = sharp.makeTexture(),
      let soft = PathRaster(sharp.area, scale: sharp.scale, longestSide: 1_025)
    else { return nil }
    soft.blur(outline, in: sharp.area, radius: blur)
    // The visible path's edge is as fine as the picture's.
    guard let shade = soft.makeTexture(), let fine = PathRaster(soft.area) else { return nil }
    fine.draw(shade, in: soft.area)
    fine.erase(visible)
    return Layer(fine)
  }
}
