import CGtk
import Foundation
import GLibSupport

/// Passes bytes between Foundation and GLib without copying them.
enum GBytesBox {
  /// A GBytes (transfer full) over the data's own memory.
  static func bytes(over data: Data) -> OpaquePointer {
    let contiguous = data as NSData
    let retained = Unmanaged.passRetained(contiguous as AnyObject).toOpaque()
    return g_bytes_new_with_free_func(contiguous.bytes, gsize(contiguous.length), releaseClosure, retained)
  }

  /// Data over a GBytes (transfer none), which it keeps.
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
