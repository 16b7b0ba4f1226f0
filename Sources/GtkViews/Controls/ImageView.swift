import CGtk
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
