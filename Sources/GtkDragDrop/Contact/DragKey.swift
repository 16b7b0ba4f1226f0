import CGtk

/// The keys that mean something to a running drag.
enum DragKey: Equatable, Sendable {
  /// Gives the drag up.
  case escape
  /// Adds what's under the drag to it: a second finger for people with a mouse.
  case space

  var keyval: guint {
    switch self {
    case .escape: guint(GDK_KEY_Escape)
    case .space: guint(GDK_KEY_space)
    }
  }

  /// - Parameter value: a key's value, as GDK has it.
  init?(keyval value: guint) {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_space, GDK_KEY_KP_Space: self = .space
    default: return nil
    }
  }
}
