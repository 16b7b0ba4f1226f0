import CGtk
import DragItems

/// GTK is ready for views and icons once the application has started, or its display was asked for.
enum ApplicationStart {
  /// Checks that GTK is ready; without the check, it would crash without a word.
  /// - Parameter type: the type of the object that's being made.
  static func check(for type: Any.Type) {
    GroundRule.check(
      gtk_is_initialized() != 0,
      """
      \(type) was made before the application started. Make views and windows in onStartup, in onActivate or \
      later.
      """, see: .gettingStarted)
  }
}
