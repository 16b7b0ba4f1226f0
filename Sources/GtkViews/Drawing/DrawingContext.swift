import CGtk
import Foundation

/// Records drawing for GTK's renderer: a thin layer over GtkSnapshot. Nothing is drawn while it's recorded.
///
/// Valid only during the call that it's handed to. Every `push…` needs a ``pop()``, every ``save()`` a
/// ``restore()``.
@MainActor
public final class DrawingContext {
  private var current: OpaquePointer?

  package init(_ snapshot: OpaquePointer) { current = snapshot }

  /// - Precondition: the call that the context was handed to hasn't returned.
  package var snapshot: OpaquePointer {
    guard let current else { preconditionFailure("a drawing context was used after its drawing") }
    return current
  }

  package func end() { current = nil }
}
