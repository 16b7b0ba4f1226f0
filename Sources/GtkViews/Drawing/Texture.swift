import CKitGtk
import CKitGtkShim
public import DragItems
public import Foundation
package import KitGLib

/// Pixels for drawing. A texture is immutable, may be made on any thread, and is released on the main one,
/// since the renderer stores the uploaded copy with it.
///
/// ```swift
/// let texture = try await Texture.decoding(image, longestSide: 512)
/// let picture = ImageView(paintable: Paintable(texture: texture))
/// ```
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
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - stride: the number of bytes from one row to the next.
  ///   - data: `height` rows of `stride` bytes: 8 bits per component, red first, colour multiplied by alpha.
  /// - Throws: ``Failure``.
  public nonisolated convenience init(
    width: Int, height: Int, stride: Int, premultipliedRGBA data: Data
  ) throws {
    try self.init(
      width: width, height: height, stride: stride, data: data, format: GDK_MEMORY_R8G8B8A8_PREMULTIPLIED)
  }

  /// Creates a texture with blue first: GTK uploads this format without a conversion on little-endian
  /// machines.
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - stride: the number of bytes from one row to the next.
  ///   - data: `height` rows of `stride` bytes: 8 bits per component, blue first, colour multiplied by alpha.
  ///   - isOpaque: whether the alpha of every pixel is full, which isn't checked. A tiled canvas draws such a
  ///     texture in half the time.
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

extension Texture {
  /// The greatest number of pixels of an image that's decoded (100 million: 400 MB).
  public nonisolated static let mostPixels = 100_000_000

  /// Decodes an image and rotates it upright. Runs off the main thread.
  ///
  /// Decodes in this process, with GdkPixbuf's loaders. A program whose images come from untrusted files
  /// should rather use a decoder in a separate process.
  /// - Parameters:
  ///   - image: the encoded image.
  ///   - longestSide: in pixels; larger images are scaled down while they're decoded.
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

extension Texture {
  /// The MIME types for which the desktop has an image loader, as far as GdkPixbuf knows.
  public static var loadableTypes: Set<String> {
    var types: Set<String> = []
    guard let formats = gdk_pixbuf_get_formats() else { return types }
    defer { g_slist_free(formats) }
    var next: UnsafeMutablePointer<GSList>? = formats
    while let entry = next {
      if let format = entry.pointee.data, let names = gdk_pixbuf_format_get_mime_types(OpaquePointer(format))
      {
        var cursor = names
        while let name = cursor.pointee {
          types.insert(String(cString: name))
          cursor += 1
        }
        g_strfreev(names)
      }
      next = entry.pointee.next
    }
    return types
  }
}

/// An object that draws itself at any size: an icon, a texture, a view's live picture.
///
/// ```swift
/// let icon = Paintable(icon: "folder-symbolic", size: 32, scale: 2)
/// let picture = ImageView(paintable: icon)
/// ```
@MainActor
public final class Paintable {
  package let object: GObjectRef

  /// Takes ownership of a GdkPaintable (transfer full).
  package init(adopting paintable: OpaquePointer) { object = GObjectRef(adopting: paintable) }

  /// Creates an icon of the desktop's theme; the "missing" icon if the theme has none of that name.
  public convenience init(icon name: String, size: Int = 16, scale: Int = 1) {
    ApplicationStart.check(for: Paintable.self)
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    self.init(
      adopting: gtk_icon_theme_lookup_icon(
        theme, name, nil, Int32(clamping: max(1, size)), Int32(clamping: max(1, scale)), GTK_TEXT_DIR_NONE,
        GtkIconLookupFlags(rawValue: 0)))
  }

  /// Lets the icons in a folder be found by their names, besides those of the desktop's theme. The folder is
  /// laid out like `/usr/share/icons`.
  package static func findIcons(in folder: String) {
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), folder)
  }

  /// Creates the desktop theme's icon for a type of files; a sheet of paper if the theme has none for it.
  /// - Parameters:
  ///   - type: a MIME type such as `image/png`.
  ///   - size: points.
  ///   - scale: the number of pixels per point.
  public convenience init(iconOf type: String, size: Int, scale: Int = 1) {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    // The names are tried from the most specific to the most general: image-png, image-x-generic.
    let icon = g_content_type_get_icon(type)
    defer { g_object_unref(icon.map { UnsafeMutableRawPointer($0) }) }
    guard gtk_icon_theme_has_gicon(theme, icon) != 0 else {
      self.init(icon: "text-x-generic", size: size, scale: scale)
      return
    }
    self.init(
      adopting: gtk_icon_theme_lookup_by_gicon(
        theme, icon, Int32(clamping: max(1, size)), Int32(clamping: max(1, scale)), GTK_TEXT_DIR_NONE,
        GtkIconLookupFlags(rawValue: 0)))
  }

  /// Creates a paintable of a texture, which it shares. The intrinsic size has one point per pixel.
  public convenience init(texture: Texture) {
    self.init(adopting: OpaquePointer(g_object_ref(UnsafeMutableRawPointer(texture.pointer))))
  }

  /// - Parameters:
  ///   - node: the recorded drawing.
  ///   - size: the intrinsic size in points, even if the drawing is empty.
  public convenience init(node: RenderNode, size: CGSize) {
    // GTK can't make a paintable of an empty drawing.
    guard let pointer = node.pointer else {
      self.init(adopting: gdk_paintable_new_empty(pixels(size.width), pixels(size.height)))
      return
    }
    let snapshot = gtk_snapshot_new()!
    gtk_snapshot_append_node(snapshot, pointer)
    var extent = graphene_size_t(width: Float(max(0, size.width)), height: Float(max(0, size.height)))
    self.init(adopting: gtk_snapshot_free_to_paintable(snapshot, &extent))
  }

  /// The preferred size in points; zero if any size is suitable.
  public var intrinsicSize: CGSize {
    CGSize(
      width: Int(gdk_paintable_get_intrinsic_width(object.opaque)),
      height: Int(gdk_paintable_get_intrinsic_height(object.opaque)))
  }

  /// Returns a still image of the paintable's current look.
  public func frozen() -> Paintable { Paintable(adopting: gdk_paintable_get_current_image(object.opaque)) }
}
