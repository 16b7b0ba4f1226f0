import CGtk
public import DragItems
import GLibSupport

/// Shows a picture, scaled by its ``contentMode``.
open class ImageView: View {
  private let isIcon: Bool

  /// Creates a view whose picture is scaled to the view's size.
  public init(paintable: Paintable? = nil) {
    isIcon = false
    self.paintable = paintable
    super.init(widget: gtk_picture_new_for_paintable(paintable?.object.opaque))
    gtk_picture_set_can_shrink(object.opaque, 1)
  }

  /// Creates a view with an encoded image, which is shown once it's decoded; see ``image``.
  public convenience init(image: Image?) {
    self.init()
    self.image = image
    // An initializer calls no observers.
    decodeImage()
  }

  /// Creates a view with an icon of the desktop's theme.
  /// - Parameters:
  ///   - icon: a name in the icon theme, such as `open-menu-symbolic`.
  ///   - size: in points; nil uses the style's size.
  public init(icon: String, size: Double? = nil) {
    isIcon = true
    super.init(widget: gtk_image_new_from_icon_name(icon))
    if let size { gtk_image_set_pixel_size(object.opaque, pixels(size)) }
  }

  /// How the picture is scaled to the view's size; initially `.scaleAspectFit`. Doesn't apply to icons.
  public var contentMode = ContentMode.scaleAspectFit {
    didSet {
      guard !isIcon, contentMode != oldValue else { return }
      gtk_picture_set_content_fit(object.opaque, contentMode.fit)
    }
  }

  /// How a picture is scaled to the size of its view (`UIView.ContentMode`, as far as it scales).
  public enum ContentMode: Sendable {
    /// The picture has the view's size, whatever its aspect ratio is.
    case scaleToFill
    /// The whole picture is seen, as large as possible.
    case scaleAspectFit
    /// The picture fills the view and is cut off at its edges.
    case scaleAspectFill
    /// Like ``scaleAspectFit``, but never larger than the picture's own size.
    case scaleDown

    var fit: GtkContentFit {
      switch self {
      case .scaleToFill: GTK_CONTENT_FIT_FILL
      case .scaleAspectFit: GTK_CONTENT_FIT_CONTAIN
      case .scaleAspectFill: GTK_CONTENT_FIT_COVER
      case .scaleDown: GTK_CONTENT_FIT_SCALE_DOWN
      }
    }
  }

  /// The longest side in pixels to which an image is decoded.
  public var longestSide = 2048

  /// An encoded image, as drags deliver it. It's decoded off the main thread and then shown. An image that
  /// can't be decoded shows the theme's "missing" icon. nil shows nothing.
  public var image: Image? {
    didSet { decodeImage() }
  }
  private var decoding: Task<Void, Never>?

  private func decodeImage() {
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

  /// The picture that's shown; setting it also replaces an icon.
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
