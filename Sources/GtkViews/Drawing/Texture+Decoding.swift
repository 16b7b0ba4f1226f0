import CGtk
import CGtkShim
public import DragItems
import Foundation
import GLibSupport

extension Texture {
  /// The greatest number of pixels of an image that's decoded (100 million: 400 MB).
  public nonisolated static let mostPixels = 100_000_000

  /// Decodes an image and rotates it upright. Runs off the main thread.
  ///
  /// Decodes in this process, with GdkPixbuf's loaders. A program whose images come from untrusted files
  /// should rather use a decoder in a separate process.
  /// - Parameter longestSide: in pixels; larger images are scaled down while they're decoded.
  /// - Throws: `GLibError`, in the desktop's language.
  @concurrent
  public nonisolated static func decoding(_ image: Image, longestSide: Int) async throws -> Texture {
    let side = Int32(min(max(longestSide, 1), 32_767))
    let address = try decode(image.data, side)
    // The address is passed as a number, since only the main actor may adopt and count the texture.
    return await MainActor.run { Texture(adopting: OpaquePointer(bitPattern: address)!) }
  }

  private nonisolated static func decode(_ data: Data, _ side: Int32) throws(GLibError) -> UInt {
    let texture = try GLibError.check { error in
      data.withUnsafeBytes { bytes in
        // An image has at least one byte, so the base address isn't nil.
        shim_picture_decode(bytes.baseAddress!, gsize(bytes.count), side, gint64(mostPixels), error)
      }
    }
    // Without an error there's a texture.
    return UInt(bitPattern: texture!)
  }
}
