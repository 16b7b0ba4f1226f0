import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// Pixels for drawing: immutable, made on any thread, let go on the main one (the renderer keeps what it has
/// uploaded beside the texture).
@MainActor
public final class Texture {
  /// In pixels.
  public nonisolated let width: Int
  /// In pixels.
  public nonisolated let height: Int
  /// The GdkTexture's address: a number, so that ``pngData()`` may have it on any thread.
  private nonisolated let address: UInt

  /// What makes pixels unfit.
  public enum Failure: Error, Equatable, Sendable {
    /// A side is below 1 or above 32767.
    case badSize
    /// The rows don't fit into the data.
    case badData
  }

  /// Keeps the data and copies nothing, as far as `Data` allows.
  /// - Parameters:
  ///   - stride: bytes from one row to the next.
  ///   - premultipliedRGBA: 8 bits a component, red first, colour multiplied by alpha.
  /// - Throws: ``Failure``.
  public nonisolated convenience init(
    width: Int, height: Int, stride: Int, premultipliedRGBA data: Data
  ) throws {
    try self.init(
      width: width, height: height, stride: stride, data: data, format: GDK_MEMORY_R8G8B8A8_PREMULTIPLIED)
  }

  /// The same with blue first: what GTK uploads without a conversion on machines that store the lowest byte first.
  /// - Parameter isOpaque: whether every pixel's alpha is full. It's believed; a tiled canvas draws such a texture in half
  ///   the time.
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
    // A sum of the two could overflow too.
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

  /// Takes over a GdkTexture (transfer full).
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

  /// The GdkTexture. Valid as long as this object.
  package nonisolated var pointer: OpaquePointer {
    // Made from a pointer that was never null: GDK's constructors don't fail.
    OpaquePointer(bitPattern: address)!
  }

  /// The texture as a PNG file. Slow for large ones: call it off the main thread.
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
