import CGtk
import CGtkShim
import DragDrop
import Foundation
import GLibSupport

/// A `GdkContentProvider` over a ``ContentOffer``: asks for bytes when another program wants them.
///
/// GDK keeps the provider as long as it likes, X11 until the next drag; it refers to values, never to views.
@MainActor
final class ContentProvider {
  /// For `gdk_drag_begin` and `gdk_clipboard_set_content`.
  let reference: GObjectRef
  /// The provider's object owns it.
  private weak var responder: ContentResponder?

  init(_ offer: ContentOffer) {
    let responder = ContentResponder(offer)
    self.responder = responder
    let formats = Self.formats(of: offer.mimeTypes)
    reference = GObjectRef(
      adopting: shim_content_provider_new(
        formats,
        { request, mimeType, data in
          ContentResponder.from(data).answer(request, mimeType: String(cString: mimeType))
        },
        { request, data in ContentResponder.from(data).cancel(request) },
        Unmanaged.passRetained(responder).toOpaque(), releaseClosure))
  }

  /// Answers come from another offer from now on, types that it hasn't from the present one: GDK fixes the types
  /// when a drag begins.
  func replaceOffer(by offer: ContentOffer) { responder?.replaceOffer(by: offer) }

  /// Whether somebody waits for an answer or is still taking its bytes, or has had them within the last seconds.
  func isRead(within seconds: TimeInterval) -> Bool { shim_content_provider_is_read(pointer, seconds) != 0 }

  var pointer: UnsafeMutablePointer<GdkContentProvider> { reference.pointer() }

  /// What GDK can serialise a list of files to, besides `text/uri-list`: the portal's types, if there's a portal.
  static var portalTypes: [String] {
    let formats = shim_content_formats_of_file_portal()
    defer { gdk_content_formats_unref(formats) }
    return mimeTypes(of: formats)
  }

  static func mimeTypes(of formats: OpaquePointer) -> [String] {
    var count: gsize = 0
    guard let types = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
    return (0..<Int(count)).compactMap { types[$0].map { String(cString: $0) } }
  }

  private static func formats(of mimeTypes: [String]) -> OpaquePointer {
    var names: [UnsafePointer<CChar>?] = mimeTypes.map { name in UnsafePointer(g_intern_string(name)) }
    return names.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress!.withMemoryRebound(to: UnsafePointer<CChar>.self, capacity: buffer.count) {
        shim_content_formats_new($0, gsize(buffer.count))
      }
    }
  }
}
