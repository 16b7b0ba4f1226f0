import DragItems
import Foundation
import TestSupport

/// A view that shows an image, as `UIImageView` does.
@MainActor
final class PictureView: FakeView {
  var image: Image?
  var alpha = 1.0

  init(_ name: String, _ frame: CGRect, image: Image? = nil) {
    self.image = image
    super.init(name, frame)
  }

  /// The centre of the frame, in the parent's space.
  var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// An image of a few bytes.
  nonisolated static func sample(_ text: String = "picture") throws -> Image {
    try Image(data: Data(text.utf8), typeIdentifier: "image/png")
  }
}
