import CGtk
import Foundation

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
