import CGtk
import CGtkShim
public import DragDrop
import Foundation
import GLibSupport

extension Texture {
  /// Images of more pixels aren't decoded (100 million: 400 MB).
  public nonisolated static let mostPixels = 100_000_000

  /// The pixels of an encoded image, upright. Away from the main thread.
  ///
  /// Decodes in this process, with GdkPixbuf's loaders: for a program whose own images are files from anywhere, a
  /// decoder in a process of its own is the safer choice.
  /// - Parameter longestSide: in pixels; larger images are made smaller while they're decoded.
  /// - Throws: `GLibError`, in the desktop's language.
  @concurrent
  public nonisolated static func decoding(_ image: Image, longestSide: Int) async throws -> Texture {
    let side = Int32(min(max(longestSide, 1), 32_767))
    let address = try decode(image.data, side)
    // A number, so that it may go to the main actor, which alone counts it in.
    return await MainActor.run { Texture(adopting: OpaquePointer(bitPattern: address)!) }
  }

  private nonisolated static func decode(_ data: Data, _ side: Int32) throws(GLibError) -> UInt {
    let texture = try GLibError.check { error in
      data.withUnsafeBytes { bytes in
        // An image has at least one byte.
        shim_picture_decode(bytes.baseAddress!, gsize(bytes.count), side, gint64(mostPixels), error)
      }
    }
    // Either an error or a texture.
    return UInt(bitPattern: texture!)
  }
}
