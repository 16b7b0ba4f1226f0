package import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// A small window that is attached to a rectangle in a view, and is closed by a click outside it.
///
/// ```swift
/// let popover = Popover(Label("12 × 8 cm"))
/// popover.show(at: imageView.bounds, in: imageView)
/// ```
open class Popover: View {
  /// The content; nil for a menu, which has its own.
  public let content: View?
  /// Called when the popover was closed in any way. For a menu it's called before the chosen item's action.
  public var onClosed: (() -> Void)?
  private var isShown = false
  private var focusBefore: GObjectRef?
  private var focusConnection: SignalConnection?

  /// Creates a popover, which is opened by ``show(at:in:)`` or by a ``MenuButton``.
  public init(_ content: View) {
    self.content = content
    super.init(widget: gtk_popover_new())
    adopt(content) { gtk_popover_set_child(popover, content.widget) }
    connectClosed()
  }

  /// Wraps another kind of popover, which has its own content.
  package init(wrapping widget: UnsafeMutablePointer<GtkWidget>) {
    content = nil
    super.init(widget: widget)
    connectClosed()
  }

  package var popover: UnsafeMutablePointer<GtkPopover> { object.pointer() }

  /// Whether all clicks and keys elsewhere only close the popover; true by default. Otherwise they do
  /// what they always do, and the popover closes when the keyboard focus leaves it.
  ///
  /// A modal popover may be closed at once when it was opened by a key (see ``show(at:in:)``), and another
  /// one may not. Set it before the popover is shown.
  package var isModal: Bool {
    get { gtk_popover_get_autohide(popover) != 0 }
    set { gtk_popover_set_autohide(popover, newValue ? 1 : 0) }
  }

  /// The full name of the action that opens the popover, such as `win.history`: while it's open, the action's
  /// shortcuts close it. Nil by default.
  public var openingAction: String? {
    didSet {
      guard openingAction != nil, closingKeys == nil else { return }
      let keys = KeyGesture(phase: .capture)
      keys.onShortcut = { [weak self] shortcut in
        guard let self, let action = openingAction,
          window?.application?.shortcuts(of: action).contains(where: { Shortcut($0) == shortcut }) == true
        else { return false }
        close()
        return true
      }
      addGesture(keys)
      closingKeys = keys
    }
  }
  private var closingKeys: KeyGesture?

  private func connectClosed() {
    let closed: @MainActor () -> Void = { [weak self] in self?.didClose() }
    connections.append(
      SignalConnection(object, closed) { data, destroy in
        shim_popover_on_closed(
          popover, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  /// Opens the popover at a rectangle of a view's space. Does nothing when the view is in no window.
  ///
  /// The window holds the popover while it's open.
  ///
  /// Wayland compositors open popovers for the input event that they sent last. GTK 4.8.3 names the last key
  /// event that it has read, not the one that's being handled. If the two keys of a shortcut have been
  /// released by then (while the program was busy), the compositor closes the popover at once (mutter 43).
  public func show(at rect: CGRect, in view: View) {
    guard let stage = view.window?.stageLayer, !isShown else { return }
    isShown = true
    // Added to the window's stage: only that kind of view repositions popovers when the layout changes.
    stage.adopt(self) { gtk_widget_set_parent(widget, stage.widget) }
    let target = view.convert(rect, to: stage)
    var rectangle = GdkRectangle(
      x: wholePoint(target.minX), y: wholePoint(target.minY),
      width: max(1, pixels(target.width)), height: max(1, pixels(target.height)))
    focusBefore = gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }.map {
      GObjectRef(retaining: UnsafeMutableRawPointer($0))
    }
    gtk_popover_set_pointing_to(popover, &rectangle)
    gtk_popover_popup(popover)
    if !isModal {
      closeWhenFocusLeaves()
      handShortcutsOn()
    }
  }

  /// Lets shortcuts do what they do elsewhere in the window. GTK hands no key of a popover to the
  /// shortcuts of the window and of the application. What's inside, such as a text, gets keys first.
  private func handShortcutsOn() {
    guard otherKeys == nil else { return }
    let keys = KeyGesture()
    keys.onShortcut = { [weak self] shortcut in
      guard let window = self?.window else { return false }
      return PositionShortcuts.activate(shortcut, in: window)
    }
    addGesture(keys)
    otherKeys = keys
  }
  private var otherKeys: KeyGesture?

  private func closeWhenFocusLeaves() {
    guard let window else { return }
    var wasInside = false
    focusConnection = .notify(window.object, property: "focus-widget") { [weak self, weak window] in
      guard let self, let window else { return }
      let isInside = gtk_root_get_focus(window.object.opaque).map(holds) ?? false
      if wasInside && !isInside { close() }
      wasInside = isInside
    }
  }

  /// Closes the popover, like a click outside it.
  public func close() { gtk_popover_popdown(popover) }

  /// Returns keyboard focus to the widget that had it; GTK would give it to the first one in the window. A
  /// widget that took the focus meanwhile keeps it.
  private func giveKeyboardBack() {
    defer { focusBefore = nil }
    guard let before: UnsafeMutablePointer<GtkWidget> = focusBefore?.pointer(),
      let root = gtk_widget_get_root(widget), gtk_widget_get_root(before) == root,
      gtk_root_get_focus(root).map(holds) ?? true
    else { return }
    gtk_root_set_focus(root, before)
  }

  private func didClose() {
    let wasShown = isShown
    isShown = false
    focusConnection = nil
    giveKeyboardBack()
    onClosed?()
    guard wasShown else { return }
    // Delayed until a click on an item has been handled: a menu closes before its action is called.
    MainLoop.schedule(after: 0, priority: .idle) { [weak self] in
      guard let self, !isShown else { return }
      shim_popover_forget_pointer(widget)
      removeFromSuperview()
    }
  }

  override package func detachWidget(of child: View) { gtk_popover_set_child(popover, nil) }
}
