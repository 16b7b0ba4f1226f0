import CGtk
public import DragDrop
import GLibSupport

/// A picture that keeps its proportions.
public final class ImageView: View {
  private let isIcon: Bool

  /// A picture that takes the size that it's given.
  public init(paintable: Paintable? = nil) {
    isIcon = false
    self.paintable = paintable
    super.init(widget: gtk_picture_new_for_paintable(paintable?.object.opaque))
    gtk_picture_set_can_shrink(object.opaque, 1)
  }

  /// An icon of the desktop's theme.
  /// - Parameter size: in points; nil is the style's.
  public init(icon: String, size: Double? = nil) {
    isIcon = true
    super.init(widget: gtk_image_new_from_icon_name(icon))
    if let size { gtk_image_set_pixel_size(object.opaque, pixels(size)) }
  }

  /// The longest side, in pixels, that an image is decoded with.
  public var longestSide = 2048

  /// An encoded image, as drags bring it: decoded away from the main thread, shown when that's done. One that can't
  /// be decoded shows the theme's "missing" picture. Nil shows nothing.
  public var image: Image? {
    didSet {
      decoding?.cancel()
      decoding = nil
      guard let image else {
        paintable = nil
        return
      }
      let side = longestSide
      decoding = Task { [weak self] in
        let texture = try? await Texture.decoding(image, longestSide: side)
        guard let self, !Task.isCancelled else { return }
        decoding = nil
        paintable = texture.map { Paintable(texture: $0) } ?? Paintable(icon: "image-missing", size: 48)
      }
    }
  }
  private var decoding: Task<Void, Never>?

  /// What's shown; takes an icon's place too.
  public var paintable: Paintable? {
    didSet {
      if isIcon {
        gtk_image_set_from_paintable(object.opaque, paintable?.object.opaque)
      } else {
        gtk_picture_set_paintable(object.opaque, paintable?.object.opaque)
      }
    }
  }
}
