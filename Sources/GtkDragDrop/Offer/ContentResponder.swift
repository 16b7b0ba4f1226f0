import CGtk
import CGtkShim
import Files
import Foundation
import GLibSupport

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
