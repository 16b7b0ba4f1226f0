import CKitGtk
import DragItems
import KitGLib

/// GTK is ready for views and icons once the application has started, or its display was asked for.
@MainActor
enum ApplicationStart {
  /// Whether the program has an ``Application``, which joins Swift's main actor to its main loop when it
  /// runs.
  static var hasApplication = false
  private static var hasReported = false

  /// Checks that GTK is ready; without the check, it would crash without a word.
  /// - Parameter type: the type of the object that's being made.
  static func check(for type: Any.Type) {
    GroundRule.check(
      gtk_is_initialized() != 0,
      """
      \(type) was made before the application started. Make views and windows in onStartup, in onActivate or \
      later.
      """, see: .gettingStarted)
    reportUnlessJoined()
  }

  /// Without the main actor, drags and drops begin, and nothing that's asynchronous ever ends.
  private static func reportUnlessJoined() {
    guard !MainLoop.isAttached, !hasApplication, !hasReported else { return }
    hasReported = true
    WeakRoles.report(
      "Swift's main actor isn't joined to this program's main loop, so nothing asynchronous will end: call "
        + "DragDropSystem.attach() before the first view is made.")
  }
}
