import BoardCanvas
import BoardSession
import DragDropKit

/// The preferences that hold for all boards and windows at once.
enum SharedPreferences {
  /// Brings them into force.
  static func apply(_ wanted: Preferences, in application: Application, to windows: [BoardWindow]) {
    Snapping.isEnabled = wanted.snapsPins
    WebImport.access = wanted.webAccess
    PointerHabits.current = wanted.pointer
    let keys = wanted.keys.usable
    guard application.chosenShortcuts != keys else { return }
    application.chosenShortcuts = keys
    for window in windows { window.showKeys() }
  }
}
