import CKitGtk
public import DragItems
public import Foundation
import KitGLib

/// Shows a picture, scaled by its ``contentMode``.
///
/// ```swift
/// let picture = ImageView(image: image)
/// picture.contentMode = .scaleAspectFit
/// ```
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

  /// Creates a view without a picture.
  /// - Parameter frame: its frame in the canvas that it's added to.
  override public init(frame: CGRect) {
    isIcon = false
    super.init(widget: gtk_picture_new())
    gtk_picture_set_can_shrink(object.opaque, 1)
    if frame != .zero { self.frame = frame }
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
  private var waiting: [() -> Void] = []

  fileprivate var isDecoding: Bool { decoding != nil }

  /// Calls `body` once, when nothing is being decoded any more; at once if nothing is.
  package func whenDecoded(_ body: @escaping () -> Void) {
    if decoding == nil { body() } else { waiting.append(body) }
  }

  private func decodeImage() {
    decoding?.cancel()
    decoding = nil
    guard let image else {
      paintable = nil
      reportDecoded()
      return
    }
    let side = longestSide
    if paintable == nil { keepRoom(for: image, longestSide: side) }
    decoding = Task { [weak self] in
      let texture = try? await Texture.decoding(image, longestSide: side)
      guard let self, !Task.isCancelled else { return }
      decoding = nil
      paintable = texture.map { Paintable(texture: $0) } ?? Paintable(icon: "image-missing", size: 48)
      reportDecoded()
    }
  }

  private func reportDecoded() {
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }

  /// Gives the view the natural size that it will have when the image is decoded, as far as the image's
  /// header contains it.
  private func keepRoom(for image: Image, longestSide: Int) {
    let size = image.preferredPresentationSizeForItemProvider
    let longest = max(size.width, size.height)
    guard !isIcon, longest > 0 else { return }
    let scale = min(1, Double(longestSide) / longest)
    let room = gdk_paintable_new_empty(pixels(size.width * scale), pixels(size.height * scale))
    gtk_picture_set_paintable(object.opaque, room)
    g_object_unref(UnsafeMutableRawPointer(room))
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

extension View {
  /// The image views in this view, itself included, whose images are still being decoded.
  package var imagesBeingDecoded: [ImageView] {
    let own = (self as? ImageView).flatMap { $0.isDecoding ? $0 : nil }
    return (own.map { [$0] } ?? []) + subviews.flatMap(\.imagesBeingDecoded)
  }
}
