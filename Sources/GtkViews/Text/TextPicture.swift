import CGtk
import CGtkShim
import DragDrop
import Foundation
import GLibSupport

/// One picture of a text, wherever it stands in it and in its history. Its pixels come when they're decoded.
@MainActor
final class TextPicture {
  let attachment: TextAttachment
  /// What the text's buffer holds.
  let paintable: GObjectRef
  private var decoding: Task<Void, Never>?
  /// Of what has no size of its own: a picture that isn't known yet, and one that can't be shown.
  private static let iconSize = CGSize(width: 24, height: 24)

  /// - Parameters:
  ///   - limit: the most points that it takes; larger ones are shown smaller.
  ///   - scale: pixels for a point.
  ///   - onChange: it looks otherwise, and may have another size.
  init(
    _ attachment: TextAttachment, within limit: CGSize, scale: Int, onChange: @escaping (TextPicture) -> Void
  ) {
    self.attachment = attachment
    paintable = GObjectRef(adopting: UnsafeMutableRawPointer(shim_text_picture_new()))
    // As its header says; a format whose header isn't read has its size with its pixels.
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

  /// In points.
  var size: CGSize {
    CGSize(
      width: Int(gdk_paintable_get_intrinsic_width(paintable.opaque)),
      height: Int(gdk_paintable_get_intrinsic_height(paintable.opaque)))
  }

  private func show(_ content: Paintable?, _ size: CGSize) {
    shim_text_picture_show(paintable.opaque, content?.object.opaque, pixels(size.width), pixels(size.height))
  }

  /// A pixel is a point, as long as there's room.
  private static func fit(_ size: CGSize, _ limit: CGSize) -> CGSize {
    let factor = min(1, limit.width / size.width, limit.height / size.height)
    guard factor.isFinite, factor > 0 else { return iconSize }
    return CGSize(
      width: max(1, (size.width * factor).rounded()), height: max(1, (size.height * factor).rounded()))
  }
}
