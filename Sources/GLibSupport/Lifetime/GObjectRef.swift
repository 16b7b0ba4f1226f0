import CGtk

/// One strong reference on a GObject, released with this object.
///
/// The reference is always released on the main actor, wherever the last use was: GTK's objects are neither
/// disposed nor finalised anywhere else.
@MainActor
public final class GObjectRef {
  /// The object, which exists as long as this reference.
  package let raw: UnsafeMutableRawPointer

  /// Takes ownership of the caller's reference (transfer full). A floating reference is sunk.
  package init(adopting pointer: UnsafeMutableRawPointer) {
    raw = pointer
    if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
    LiveCount.add(1, to: .references)
  }

  /// Adds a reference of its own (transfer none). A floating reference is sunk.
  package init(retaining pointer: UnsafeMutableRawPointer) {
    raw = pointer
    g_object_ref_sink(pointer)
    LiveCount.add(1, to: .references)
  }

  package convenience init(adopting pointer: OpaquePointer) {
    self.init(adopting: UnsafeMutableRawPointer(pointer))
  }
  package convenience init(retaining pointer: OpaquePointer) {
    self.init(retaining: UnsafeMutableRawPointer(pointer))
  }

  /// The object as a type with a private struct; the caller must know that it has this type.
  package var opaque: OpaquePointer { OpaquePointer(raw) }

  /// Returns the object as a type with a public struct; the caller must know that it has this type.
  package func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  isolated deinit {
    g_object_unref(raw)
    LiveCount.add(-1, to: .references)
  }
}
