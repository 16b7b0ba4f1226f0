import CGtk
public import Foundation
package import GLibSupport

/// An object that draws itself at any size: an icon, a texture, a view's live picture.
@MainActor
public final class Paintable {
  package let object: GObjectRef

  /// Takes ownership of a GdkPaintable (transfer full).
  package init(adopting paintable: OpaquePointer) { object = GObjectRef(adopting: paintable) }

  /// Creates an icon of the desktop's theme; the "missing" icon if the theme has none of that name.
  public convenience init(icon name: String, size: Int = 16, scale: Int = 1) {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    self.init(
      adopting: gtk_icon_theme_lookup_icon(
        theme, name, nil, Int32(clamping: max(1, size)), Int32(clamping: max(1, scale)), GTK_TEXT_DIR_NONE,
        GtkIconLookupFlags(rawValue: 0)))
  }

  /// Creates the desktop theme's icon for a type of files; a sheet of paper if the theme has none for it.
  /// - Parameters:
  ///   - type: a MIME type such as `image/png`.
  ///   - size: points.
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

  /// - Parameter size: the intrinsic size in points, even if the drawing is empty.
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
