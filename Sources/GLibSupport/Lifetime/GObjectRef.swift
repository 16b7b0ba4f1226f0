import CGtk

/// One strong reference on a GObject, dropped with this object.
///
/// The reference is dropped on the main actor wherever the last use was: GTK's objects are neither disposed
/// nor finalised anywhere else.
@MainActor
public final class GObjectRef {
  /// The object. Never released while this reference lives.
  package let raw: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns (transfer full). A floating reference is sunk.
  package init(adopting pointer: UnsafeMutableRawPointer) {
    raw = pointer
    if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
    LiveCount.add(1, to: .references)
  }

  /// Takes a reference of its own (transfer none). A floating reference is sunk.
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

  /// The object as a type with a private struct; that it has this type is the caller's knowledge.
  package var opaque: OpaquePointer { OpaquePointer(raw) }

  /// The object as a type with a public struct; that it has this type is the caller's knowledge.
  package func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  isolated deinit {
    g_object_unref(raw)
    LiveCount.add(-1, to: .references)
  }
}
