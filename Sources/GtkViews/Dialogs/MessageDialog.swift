import CKitGtk
import CKitGtkShim
import KitGLib

/// Asks the user a question.
///
/// ```swift
/// let answer = await MessageDialog.show(
///   in: window, title: "Delete the board?", body: "It can't be undone.", buttons: ["Cancel", "Delete"])
/// ```
@MainActor
public enum MessageDialog {
  /// A button of the dialog.
  public struct Button: Sendable, ExpressibleByStringLiteral {
    /// The look of a button, and whether Return chooses it.
    public enum Role: Sendable {
      /// Return chooses the first normal button if no button is suggested.
      case normal
      /// Return chooses this button.
      case suggested
      /// This button causes a loss.
      case destructive
    }

    /// The title, used literally: underscores mark no mnemonics.
    public let title: String
    /// The role; `.normal` for a button made from a string.
    public let role: Role

    /// - Parameters:
    ///   - title: needn't be unique, since buttons are identified by their index.
    ///   - role: the look, and whether Return chooses the button.
    public init(_ title: String, role: Role = .normal) {
      self.title = title
      self.role = role
    }

    /// Creates a normal button.
    public init(stringLiteral title: String) { self.init(title) }
  }

  /// Shows a message and waits for the answer. The main loop keeps running.
  /// - Parameters:
  ///   - window: the window that's blocked meanwhile; nil shows an independent message.
  ///   - title: the message, in a few words.
  ///   - body: further sentences; nil for none.
  ///   - buttons: the answers, in the order in which they're shown.
  /// - Returns: the index of the button; -1 when the message was closed in another way.
  public static func show(in window: Window?, title: String, body: String? = nil, buttons: [Button]) async
    -> Int
  {
    let widget = shim_message_dialog_new(window?.gtkWindow, title, body)
    let object = GObjectRef(retaining: UnsafeMutableRawPointer(widget))
    for (index, button) in buttons.enumerated() {
      // GTK takes a single "_" for a mnemonic; titles may contain names.
      let title = button.title.replacing("_", with: "__")
      guard let action = gtk_dialog_add_button(object.pointer(), title, Int32(index)) else { continue }
      switch button.role {
      case .normal: break
      case .suggested:
        gtk_widget_add_css_class(action, "suggested-action")
        gtk_dialog_set_default_response(object.pointer(), Int32(index))
      case .destructive: gtk_widget_add_css_class(action, "destructive-action")
      }
    }
    // Return and the initial focus are never on a destructive button. Without a default, GTK would choose one
    // button on X11 and another on Wayland.
    if !buttons.contains(where: { $0.role == .suggested }),
      let harmless = buttons.firstIndex(where: { $0.role == .normal })
    {
      gtk_dialog_set_default_response(object.pointer(), Int32(harmless))
    }
    return max(-1, Int(await DialogResponse.wait(for: object, in: window)))
  }
}

/// Resumes a waiting task exactly once, even if several events try to.
@MainActor
final class SingleReply<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?
  private let fallback: Value

  /// - Parameter fallback: the reply if this object is freed without one.
  init(_ continuation: CheckedContinuation<Value, Never>, otherwise fallback: Value) {
    self.continuation = continuation
    self.fallback = fallback
  }

  func send(_ value: Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }

  isolated deinit { send(fallback) }
}
