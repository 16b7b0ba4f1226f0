import CGtk
public import Foundation
package import GLibSupport

/// Something that draws itself at any size: an icon, a texture, a view's live picture.
@MainActor
public final class Paintable {
  package let object: GObjectRef

  /// Takes over a GdkPaintable (transfer full).
  package init(adopting paintable: OpaquePointer) { object = GObjectRef(adopting: paintable) }

  /// An icon of the desktop's theme; a "missing" picture when it has none of that name.
  public convenience init(icon name: String, size: Int = 16, scale: Int = 1) {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    self.init(
      adopting: gtk_icon_theme_lookup_icon(
        theme, name, nil, Int32(clamping: max(1, size)), Int32(clamping: max(1, scale)), GTK_TEXT_DIR_NONE,
        GtkIconLookupFlags(rawValue: 0)))
  }

  /// The desktop theme's icon for a kind of file; a sheet of paper when it has none for it.
  /// - Parameters:
  ///   - type: a MIME type such as `image/png`.
  ///   - size: points.
  public convenience init(iconOf type: String, size: Int, scale: Int = 1) {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    // Names from the special to the general: image-png, image-x-generic.
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

  /// Shares the texture. A point for each of its pixels is its intrinsic size.
  public convenience init(texture: Texture) {
    self.init(adopting: OpaquePointer(g_object_ref(UnsafeMutableRawPointer(texture.pointer))))
  }

  /// - Parameter size: the intrinsic one, in points; also of a picture in which nothing was drawn.
  public convenience init(node: RenderNode, size: CGSize) {
    // GTK makes no paintable of nothing.
    guard let pointer = node.pointer else {
      self.init(adopting: gdk_paintable_new_empty(pixels(size.width), pixels(size.height)))
      return
    }
    let snapshot = gtk_snapshot_new()!
    gtk_snapshot_append_node(snapshot, pointer)
    var extent = graphene_size_t(width: Float(max(0, size.width)), height: Float(max(0, size.height)))
    self.init(adopting: gtk_snapshot_free_to_paintable(snapshot, &extent))
  }

  /// The size that it would like, in points; zero when any will do.
  public var intrinsicSize: CGSize {
    CGSize(
      width: Int(gdk_paintable_get_intrinsic_width(object.opaque)),
      height: Int(gdk_paintable_get_intrinsic_height(object.opaque)))
  }

  /// How it looks now, for good.
  public func frozen() -> Paintable { Paintable(adopting: gdk_paintable_get_current_image(object.opaque)) }
}
