import CGtk

/// The keys that control a running drag.
enum DragKey: Equatable, Sendable {
  /// Cancels the drag.
  case escape
  /// Adds what's under the drag to it; takes the place of a second finger for mouse users.
  case space

  var keyval: guint {
    switch self {
    case .escape: guint(GDK_KEY_Escape)
    case .space: guint(GDK_KEY_space)
    }
  }

  /// - Parameter value: GDK's key value.
  init?(keyval value: guint) {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_space, GDK_KEY_KP_Space: self = .space
    default: return nil
    }
  }
}
