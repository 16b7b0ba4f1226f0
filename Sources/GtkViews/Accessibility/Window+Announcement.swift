import CKitGtk
import CKitGtkShim
import KitGLib

extension Window {
  /// Makes assistive technology say a sentence. Does nothing if no program listens.
  ///
  /// GTK 4.8 has no announcements, and screen readers of its time don't know them. They say each change of
  /// the description of what has the keyboard focus, so the sentence is its description until the focus moves
  /// on.
  package func announce(_ text: String) {
    guard AccessibilityListeners.shared.isListening else { return }
    announcement.say(text)
  }

  private var announcement: Announcement {
    if let kept = Self.announcements.first(where: { $0.window === self }) { return kept }
    Self.announcements.removeAll { $0.window == nil }
    let new = Announcement(in: self)
    Self.announcements.append(new)
    return new
  }

  private static var announcements: [Announcement] = []
}

/// The sentence that's the description of a window's focused widget for now.
@MainActor
private final class Announcement {
  weak var window: Window?
  private var widget: GObjectRef?
  private var text = ""
  private var connection: SignalConnection?

  init(in window: Window) {
    self.window = window
    connection = .notify(window.object, property: "focus-widget") { [weak self] in self?.end() }
  }

  func say(_ sentence: String) {
    guard let window else { return }
    let focus = gtk_window_get_focus(window.gtkWindow) ?? window.widget
    if let widget, widget.pointer() != focus { end() }
    // A repeated sentence is a new one.
    text = widget != nil && sentence == text ? sentence + "\u{200B}" : sentence
    widget = GObjectRef(retaining: UnsafeMutableRawPointer(focus))
    element(of: focus)?.isAnnouncing = true
    shim_widget_set_accessible_description(focus, text)
  }

  /// The widget has its own description again.
  private func end() {
    guard let ended = widget else { return }
    widget = nil
    let element = element(of: ended.pointer())
    element?.isAnnouncing = false
    shim_widget_set_accessible_description(ended.pointer(), element?.accessibilityHint)
  }

  private func element(of widget: UnsafeMutablePointer<GtkWidget>) -> AccessibilityElement? {
    WidgetOwners.view(of: widget) as? AccessibilityElement
  }
}
