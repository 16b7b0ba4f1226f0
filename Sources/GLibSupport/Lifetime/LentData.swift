import CGtk
package import Foundation

/// Data that a GBytes lends to GTK without a copy, for as long as it lives. Any thread.
///
/// `data as NSData` would copy them: in Foundation for Linux that makes an object of its own.
package nonisolated final class LentData {
  private let data: Data

  private init(_ data: Data) { self.data = data }

  /// Returns a GBytes (transfer full).
  package static func bytes(of data: Data) -> OpaquePointer {
    // The shortest ones lie in the value itself, and move with it.
    guard data.count > 4096 else {
      return data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    }
    let holder = LentData(data)
    // All others are in a block on the heap or in a mapping, which doesn't move: only a change of the value would
    // make another one, and `data` is never changed and is kept by the holder until GTK lets the bytes go.
    return holder.data.withUnsafeBytes {
      g_bytes_new_with_free_func(
        $0.baseAddress, gsize($0.count), releaseClosure,
        Unmanaged.passRetained(holder as AnyObject).toOpaque())
    }
  }
}
