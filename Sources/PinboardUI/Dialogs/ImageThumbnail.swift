import DragDropKit
import Foundation

/// The small picture of an image in a row, in its own proportions.
final class ImageThumbnail: CanvasView {
  var texture: Texture? { didSet { if texture !== oldValue { setNeedsDisplay() } } }

  init() {
    super.init()
    intrinsicSize = ImageThumbnail.size
    verticalAlignment = .center
  }

  static let size = CGSize(width: 56, height: 42)

  override func draw(_ context: DrawingContext, size: CGSize) {
    let ink = Color(white: DesktopSettings.prefersDark ? 1 : 0, alpha: 0.12)
    guard let texture, texture.width > 0, texture.height > 0 else {
      return context.fillRounded(CGRect(origin: .zero, size: size).insetBy(dx: 8, dy: 3), radius: 3, ink)
    }
    let (width, height) = (Double(texture.width), Double(texture.height))
    // A small image isn't enlarged.
    let scale = min((size.width - 2) / width, (size.height - 2) / height, 1)
    let rect = CGRect(
      x: (size.width - width * scale) / 2, y: (size.height - height * scale) / 2, width: width * scale,
      height: height * scale)
    context.texture(texture, in: rect)
    context.strokeRounded(rect, radius: 0, width: 1, ink)
  }
}
