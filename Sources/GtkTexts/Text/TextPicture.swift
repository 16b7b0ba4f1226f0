import CKitGtk
import CKitGtkShim
import DragItems
import Foundation
import KitGLib
import GtkViews

/// One picture of a text, used wherever it appears in the text and its history. Its pixels are shown once
/// they're decoded.
@MainActor
final class TextPicture {
  let attachment: TextAttachment
  /// The paintable in the text's buffer.
  let paintable: GObjectRef
  private var decoding: Task<Void, Never>?
  /// The size of a picture that isn't known yet, or can't be shown.
  private static let iconSize = CGSize(width: 24, height: 24)

  /// - Parameters:
  ///   - limit: the greatest size in points; larger pictures are scaled down.
  ///   - scale: pixels per point.
  ///   - onChange: called when the picture's look, and perhaps its size, has changed.
  init(
    _ attachment: TextAttachment, within limit: CGSize, scale: Int, onChange: @escaping (TextPicture) -> Void
  ) {
    self.attachment = attachment
    paintable = GObjectRef(adopting: UnsafeMutableRawPointer(shim_text_picture_new()))
    // The header's size; a format whose header isn't read gets its size with its pixels.
    let size = attachment.image.preferredPresentationSizeForItemProvider
    show(nil, size == .zero ? Self.iconSize : Self.fit(size, limit))
    let longest = max(limit.width, limit.height) * Double(scale)
    let side = longest.isFinite ? Int(min(max(longest, 1), 8_192)) : 8_192
    decoding = Task { [weak self] in
      let texture = try? await Texture.decoding(attachment.image, longestSide: side)
      guard let self, !Task.isCancelled else { return }
      if let texture {
        let natural =
          size == .zero ? CGSize(width: Double(texture.width), height: Double(texture.height)) : size
        show(Paintable(texture: texture), Self.fit(natural, limit))
      } else {
        show(
          Paintable(icon: "image-missing", size: Int(Self.iconSize.width), scale: scale), Self.iconSize)
      }
      onChange(self)
    }
  }

  deinit { decoding?.cancel() }

  /// The size in points.
  var size: CGSize {
    CGSize(
      width: Int(gdk_paintable_get_intrinsic_width(paintable.opaque)),
      height: Int(gdk_paintable_get_intrinsic_height(paintable.opaque)))
  }

  private func show(_ content: Paintable?, _ size: CGSize) {
    shim_text_picture_show(paintable.opaque, content?.object.opaque, pixels(size.width), pixels(size.height))
  }

  /// Returns the size with one point per pixel, scaled down to the limit.
  private static func fit(_ size: CGSize, _ limit: CGSize) -> CGSize {
    let factor = min(1, limit.width / size.width, limit.height / size.height)
    guard factor.isFinite, factor > 0 else { return iconSize }
    return CGSize(
      width: max(1, (size.width * factor).rounded()), height: max(1, (size.height * factor).rounded()))
  }
}

/// A part that was removed from a text, with the pictures in it.
struct TextRemoval {
  let start: Int
  /// The number of letters, including pictures.
  let count: Int
  /// The picture for each `TextAttachment.character`, in order; nil for one that wasn't a picture.
  let pictures: [TextPicture?]
}

extension [TextRemoval] {
  /// Takes the removals from the end that are restored together and have `count` object replacement
  /// characters. GTK joins adjacent removals, forward or backward, and restores them as one.
  /// - Returns: the pictures in the text's order; nil if they aren't known.
  mutating func takePictures(_ count: Int) -> [TextPicture?]? {
    var taken: [(offset: Int, picture: TextPicture?)] = []
    while taken.count < count, let last = popLast() {
      for index in taken.indices where taken[index].offset >= last.start {
        taken[index].offset += last.count
      }
      let first = taken.firstIndex { $0.offset >= last.start } ?? taken.endIndex
      taken.insert(contentsOf: last.pictures.map { (offset: last.start, picture: $0) }, at: first)
    }
    return taken.count == count ? taken.map(\.picture) : nil
  }
}
