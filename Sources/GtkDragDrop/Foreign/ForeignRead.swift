import CGtk
import CGtkShim
import Foundation

/// One running read of another program's data.
@MainActor
final class ForeignRead {
  private let progress: @MainActor (Int) -> Void
  private var end: (@MainActor (ForeignRead, Result<Data, any Error>) -> Void)?
  /// The C object of the read, which holds a reference on this object until it has reported the end.
  var handle: OpaquePointer?

  init(
    progress: @escaping @MainActor (Int) -> Void,
    end: @escaping @MainActor (ForeignRead, Result<Data, any Error>) -> Void
  ) {
    self.progress = progress
    self.end = end
  }

  /// Ends the read with an error, within the call.
  func cancel() {
    guard let handle else { return }
    shim_stream_read_cancel(handle)
  }

  isolated deinit {
    if let handle { shim_stream_read_unref(handle) }
  }

  static let onProgress: ShimReadProgress = { bytes, data in
    Unmanaged<ForeignRead>.fromOpaque(data).takeUnretainedValue().progress(Int(bytes))
  }

  static let onEnd: ShimReadEnd = { outcome, bytes, message, data in
    let read = Unmanaged<ForeignRead>.fromOpaque(data).takeUnretainedValue()
    let words = message.map { String(cString: $0) }
    read.finish(result(outcome, bytes: bytes, message: words))
  }

  private static func result(
    _ outcome: ShimReadOutcome, bytes: OpaquePointer?, message: String?
  ) -> Result<Data, any Error> {
    switch outcome {
    case SHIM_READ_DONE: .success(bytes.map(GBytesBox.data) ?? Data())
    case SHIM_READ_SILENT: .failure(ForeignReadError.silent)
    case SHIM_READ_TOO_BIG: .failure(ForeignReadError.tooLarge)
    case SHIM_READ_CANCELLED: .failure(CocoaError(.userCancelled))
    default: .failure(ForeignReadError.refused(message ?? "no reason was given"))
    }
  }

  private func finish(_ result: Result<Data, any Error>) {
    let end = end
    self.end = nil
    end?(self, result)
  }
}

/// Passes bytes from GLib to Foundation without copying them.
enum GBytesBox {
  /// Makes data that shares the memory of a GBytes (transfer none) and holds a reference on it.
  static func data(over bytes: OpaquePointer) -> Data {
    var size: gsize = 0
    guard let start = g_bytes_get_data(bytes, &size), size > 0 else { return Data() }
    g_bytes_ref(bytes)
    let address = UInt(bitPattern: bytes)
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: Int(size),
      deallocator: .custom { _, _ in
        if let bytes = OpaquePointer(bitPattern: address) { g_bytes_unref(bytes) }
      })
  }
}
