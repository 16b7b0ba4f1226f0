import CGtk
package import Foundation

/// Data that a GBytes lends to GTK without a copy, for as long as the GBytes lives. Any thread.
///
/// `data as NSData` would copy the bytes: Foundation for Linux makes a separate object.
package nonisolated final class LentData {
  private let data: Data

  private init(_ data: Data) { self.data = data }

  /// Returns a GBytes (transfer full).
  package static func bytes(of data: Data) -> OpaquePointer {
    // The bytes of short data are in the value itself, and move with it.
    guard data.count > 4096 else {
      return data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    }
    let holder = LentData(data)
    // The bytes of longer data are in a heap block or a mapping, which doesn't move: only a change of the
    // value would make another one. `data` is never changed, and the holder keeps it until GTK releases the
    // bytes.
    return holder.data.withUnsafeBytes {
      g_bytes_new_with_free_func(
        $0.baseAddress, gsize($0.count), releaseClosure,
        Unmanaged.passRetained(holder as AnyObject).toOpaque())
    }
  }
}
