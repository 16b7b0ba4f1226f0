import CKitGtk
import CKitGtkShim
import KitFiles
import Foundation
import KitGLib

/// A `GdkContentProvider` for a ``ContentOffer``: makes the data when another program requests it.
///
/// GDK keeps the provider as long as it likes, on X11 until the next drag. The provider refers to values,
/// never to views.
@MainActor
final class ContentProvider {
  /// The object for `gdk_drag_begin` and `gdk_clipboard_set_content`.
  let reference: GObjectRef
  /// Weak, since the provider's GObject owns it.
  private weak var responder: ContentResponder?

  init(_ offer: ContentOffer) {
    let responder = ContentResponder(offer)
    self.responder = responder
    let isX11 = gdk_display_get_default().map { shim_display_is_x11($0) != 0 } ?? false
    let formats = Self.formats(of: Self.names(offer.mimeTypes, isX11: isX11))
    reference = GObjectRef(
      adopting: shim_content_provider_new(
        formats,
        { request, mimeType, data in
          ContentResponder.from(data).answer(request, mimeType: String(cString: mimeType))
        },
        { request, data in ContentResponder.from(data).cancel(request) },
        Unmanaged.passRetained(responder).toOpaque(), releaseClosure))
  }

  /// Keeps the data from the clipboard's manager, to which GTK hands it when the program ends.
  func keepPrivate() { shim_content_provider_keep_private(pointer) }

  /// Answers from another offer from now on. The initial offer still answers for types that the new one
  /// lacks: GDK fixes the types when a drag begins.
  func replaceOffer(by offer: ContentOffer) { responder?.replaceOffer(by: offer) }

  /// Returns whether a request is pending, its data is still being written, or it was written within the last
  /// `seconds`.
  func isRead(within seconds: TimeInterval) -> Bool { shim_content_provider_is_read(pointer, seconds) != 0 }

  var pointer: UnsafeMutablePointer<GdkContentProvider> { reference.pointer() }

  /// The types to which GDK can serialise a list of files, besides `text/uri-list`: the portal's types, if
  /// there's a portal.
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

  /// Returns the types that can be offered. Names without a slash, such as `UTF8_STRING`, are X11's. On
  /// Wayland a request for one is a critical warning of GDK 4.8.3 (`gdk_clipboard_write_async`), without
  /// data.
  nonisolated static func names(_ mimeTypes: [String], isX11: Bool) -> [String] {
    isX11 ? mimeTypes : mimeTypes.filter { $0.contains("/") }
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

/// The Swift side of a content provider: each request becomes a task that ends in exactly one answer.
@MainActor
final class ContentResponder {
  private var offer: ContentOffer
  private let first: ContentOffer
  private var tasks: [OpaquePointer: Task<Void, Never>] = [:]

  init(_ offer: ContentOffer) {
    self.offer = offer
    first = offer
  }

  func replaceOffer(by offer: ContentOffer) { self.offer = offer }

  static func from(_ data: UnsafeMutableRawPointer) -> ContentResponder {
    Unmanaged<ContentResponder>.fromOpaque(data).takeUnretainedValue()
  }

  func answer(_ request: OpaquePointer, mimeType: String) {
    let offer = offer.source(for: mimeType) == nil ? first : offer
    // The request holds the provider, which holds this object; the task must hold this object too until it
    // has answered.
    tasks[request] = Task { @MainActor in
      let result: Result<ContentOffer.Answer, any Error>
      do { result = .success(try await offer.answer(for: mimeType)) } catch { result = .failure(error) }
      self.tasks[request] = nil
      Self.send(result, to: request)
    }
  }

  func cancel(_ request: OpaquePointer) { tasks[request]?.cancel() }

  private static func send(_ result: Result<ContentOffer.Answer, any Error>, to request: OpaquePointer) {
    switch result {
    case .success(.bytes(let data)):
      let bytes = LentData.bytes(of: data)
      shim_content_request_complete(request, bytes)
      g_bytes_unref(bytes)
    case .success(.portalFiles(let paths)):
      var names: [UnsafePointer<CChar>] = paths.map { path in UnsafePointer(strdup(path.systemPath)) }
      names.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress {
          shim_content_request_complete_files(request, start, gsize(buffer.count))
        } else {
          shim_content_request_fail(request, "there are no files")
        }
      }
      for name in names { free(UnsafeMutablePointer(mutating: name)) }
    case .failure(let error):
      shim_content_request_fail(request, error.localizedDescription)
    }
  }
}
