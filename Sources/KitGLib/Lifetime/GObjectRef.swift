package import CKitGtk
package import Foundation
import Synchronization

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

/// A Swift closure that GLib holds as user data until it calls the destroy notify.
///
/// Only the C side holds the box; ``releaseClosure`` and ``releaseSignalClosure`` are the only ways to free
/// it, so it can't be freed while a handler may still be called.
package final class ClosureBox<Body> {
  private let body: Body

  private init(_ body: Body) {
    self.body = body
    LiveCount.add(1, to: .closures)
  }

  deinit { LiveCount.add(-1, to: .closures) }

  /// Returns user data for a C function that takes a destroy notify.
  package static func retained(_ body: Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(ClosureBox(body)).toOpaque()
  }

  /// Returns the closure of a handler's user data.
  package static func body(of data: UnsafeMutableRawPointer) -> Body {
    Unmanaged<ClosureBox<Body>>.fromOpaque(data).takeUnretainedValue().body
  }

  /// Returns and releases the closure of user data that is used once and has no destroy notify
  /// (`GAsyncReadyCallback`).
  package static func take(_ data: UnsafeMutableRawPointer) -> Body {
    Unmanaged<ClosureBox<Body>>.fromOpaque(data).takeRetainedValue().body
  }
}

/// Frees a ``ClosureBox``. At file scope and on no actor: GLib calls it on the thread that releases the last
/// reference, and a literal formed in main-actor code would trap there.
package nonisolated let releaseClosure: GDestroyNotify = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Frees a ``ClosureBox``, with the signature of a GClosureNotify. Called on any thread, like
/// ``releaseClosure``.
package nonisolated let releaseSignalClosure: GClosureNotify = { data, _ in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Counts the live objects of each kind, so that tests can check for leaks. Any thread.
///
/// The counters are always active: the cost is negligible compared with the GObject that each count
/// represents.
public struct LiveCount: Sendable {
  /// The kinds of counted objects.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Strong references that Swift holds on GObjects.
    case references
    /// Closures that GLib holds until a destroy notify frees them.
    case closures
    /// Connected signal handlers that Swift has connected.
    case connections
    /// Views of GtkViews, including windows.
    case views
    /// Textures.
    case textures
  }

  private static let counts = Mutex([Int](repeating: 0, count: Kind.allCases.count))

  /// The number of live objects of a kind.
  public static subscript(_ kind: Kind) -> Int { counts.withLock { $0[kind.rawValue] } }

  /// All counters at one moment, for comparison with a baseline.
  public static var all: [Kind: Int] {
    let values = counts.withLock { $0 }
    return Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, values[$0.rawValue]) })
  }

  package static func add(_ amount: Int, to kind: Kind) {
    counts.withLock { $0[kind.rawValue] += amount }
  }
}
