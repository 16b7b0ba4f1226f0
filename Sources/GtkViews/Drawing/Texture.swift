import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// Pixels for drawing. A texture is immutable, may be made on any thread, and is released on the main one,
/// since the renderer stores the uploaded copy with it.
@MainActor
public final class Texture {
  /// The width in pixels.
  public nonisolated let width: Int
  /// The height in pixels.
  public nonisolated let height: Int
  /// The GdkTexture's address, as a number so that ``pngData()`` may use it on any thread.
  private nonisolated let address: UInt

  /// The reason why pixels can't be used.
  public enum Failure: Error, Equatable, Sendable {
    /// A side is below 1 or above 32767.
    case badSize
    /// The rows don't fit into the data.
    case badData
  }

  /// Creates a texture that holds the data without copying it, as far as `Data` allows.
  /// - Parameters:
  ///   - stride: the number of bytes from one row to the next.
  ///   - premultipliedRGBA: 8 bits per component, red first, colour multiplied by alpha.
  /// - Throws: ``Failure``.
  public nonisolated convenience init(
    width: Int, height: Int, stride: Int, premultipliedRGBA data: Data
  ) throws {
    try self.init(
      width: width, height: height, stride: stride, data: data, format: GDK_MEMORY_R8G8B8A8_PREMULTIPLIED)
  }

  /// Creates a texture with blue first: GTK uploads this format without a conversion on little-endian
  /// machines.
  /// - Parameter isOpaque: whether the alpha of every pixel is full, which isn't checked. A tiled canvas
  ///   draws such a texture in half the time.
  public nonisolated convenience init(
    width: Int, height: Int, stride: Int, premultipliedBGRA data: Data, isOpaque: Bool = false
  ) throws {
    try self.init(
      width: width, height: height, stride: stride, data: data, format: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED,
      isOpaque: isOpaque)
  }

  private nonisolated init(
    width: Int, height: Int, stride: Int, data: Data, format: GdkMemoryFormat, isOpaque: Bool = false
  ) throws {
    guard 1...32_767 ~= width, 1...32_767 ~= height else { throw Failure.badSize }
    let (above, isTooMuch) = (height - 1).multipliedReportingOverflow(by: stride)
    // The sum of the two could overflow too.
    guard stride >= width * 4, !isTooMuch, data.count >= width * 4, data.count - width * 4 >= above else {
      throw Failure.badData
    }
    let bytes = LentData.bytes(of: data)
    let texture = gdk_memory_texture_new(
      Int32(width), Int32(height), format, bytes, gsize(stride))!
    if format == GDK_MEMORY_B8G8R8A8_PREMULTIPLIED {
      shim_pixels_keep(texture, bytes, gsize(stride), isOpaque ? 1 : 0)
    }
    g_bytes_unref(bytes)
    self.width = width
    self.height = height
    address = UInt(bitPattern: texture)
    LiveCount.add(1, to: .textures)
  }

  /// Takes ownership of a GdkTexture (transfer full).
  package init(adopting texture: OpaquePointer) {
    width = Int(gdk_texture_get_width(texture))
    height = Int(gdk_texture_get_height(texture))
    address = UInt(bitPattern: texture)
    LiveCount.add(1, to: .textures)
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
    LiveCount.add(-1, to: .textures)
  }

  /// The GdkTexture, valid as long as this object.
  package nonisolated var pointer: OpaquePointer {
    // The address comes from a pointer that isn't null: GDK's constructors don't fail.
    OpaquePointer(bitPattern: address)!
  }

  /// Returns the texture as a PNG file. Slow for large textures: call it off the main thread.
  public nonisolated func pngData() -> Data {
    withExtendedLifetime(self) {
      guard let bytes = gdk_texture_save_to_png_bytes(pointer) else { return Data() }
      defer { g_bytes_unref(bytes) }
      var count: gsize = 0
      guard let start = g_bytes_get_data(bytes, &count) else { return Data() }
      return Data(bytes: start, count: Int(count))
    }
  }
}
