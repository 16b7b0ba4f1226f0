package import DragDropKit
import Localization

/// Tooltips that end with the present keys of commands: “Hide the tray (F8)”.
package struct KeyTips {
  private weak var application: Application?

  /// - Parameter application: knows the keys; without it, there are none.
  package init(_ application: Application? = nil) { self.application = application }

  /// Returns a tooltip.
  /// - Parameter action: the full name of the command, such as `win.undo`.
  package func tip(_ text: String, _ action: String) -> String {
    guard let key = application?.shortcuts(of: action).first else { return text }
    return Self.tip(text, key: Application.label(ofShortcut: key))
  }

  /// Returns a tooltip with a key that isn't a command's own.
  package static func tip(_ text: String, key: String) -> String {
    localized("\(text) (\(key))", context: "a command and its key")
  }
}
