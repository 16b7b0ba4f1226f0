import CKitGtk
import CKitGtkShim
public import DragDrop
public import DragItems
import KitGLib

/// Ctrl+V and the Paste menu item for views that declare that they take pastes (contract 1.9).
extension Window {
  /// The name of the paste action for menus and shortcuts.
  public static let pasteAction = "win.paste"

  /// The view with keyboard focus, or the nearest ancestor that is a view of GtkViews; without a focus, the
  /// window.
  public var focusedView: View {
    guard let widget = gtk_window_get_focus(gtkWindow) else { return self }
    return WidgetOwners.deepest(around: widget) ?? self
  }

  /// Returns whether a view takes the items, from the focused view up to the window. Judged by types alone:
  /// never loads data.
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    focusedView.pasteInteraction(for: itemProviders) != nil
  }

  /// Pastes the items into the first view that takes them, from the focused view up to the window.
  /// - Returns: false when no view takes them.
  @discardableResult
  public func paste(_ itemProviders: [ItemProvider]) -> Bool {
    focusedView.pasteInteraction(for: itemProviders)?.paste(itemProviders) ?? false
  }

  /// Makes Ctrl+V, and menu items with ``pasteAction``, paste the pasteboard's items. A text with keyboard
  /// focus gets the keys first. If the user has chosen other shortcuts for the action, Ctrl+V does nothing
  /// here. Call it once for a window, before it's shown.
  /// - Parameters:
  ///   - pasteboard: held as long as the window lives.
  ///   - fallback: used when no view from the focused view up to the window takes the items; held weakly.
  ///   - onRefused: called when no view takes the pasteboard's items.
  /// - Returns: the action; while it's disabled, Ctrl+V does nothing either.
  @discardableResult
  public func enablePaste(
    from pasteboard: any Pasteboard, fallback: View? = nil, onRefused: (([ItemProvider]) -> Void)? = nil
  ) -> Action {
    let paste: () -> Void = { [weak self, weak fallback] in
      self?.paste(from: pasteboard, fallback, onRefused)
    }
    self.pasteboard = pasteboard
    let action = addAction("paste", paste)
    let keys = KeyGesture()
    keys.onKey = { [weak action, weak application] key in
      guard key.modifiers == .control, key.name == "v" || key.name == "V", action?.isEnabled == true,
        application?.chosenShortcuts[Self.pasteAction] == nil
      else { return false }
      paste()
      return true
    }
    addGesture(keys)
    return action
  }

  /// Pastes into the view that has focus when the user asks, even if the pasteboard takes long.
  private func paste(
    from pasteboard: any Pasteboard, _ fallback: View?, _ onRefused: (([ItemProvider]) -> Void)?
  ) {
    let asked = focusedView
    Task { [weak self, weak asked, weak fallback] in
      guard let providers = try? await pasteboard.itemProviders() else { return }
      let view = asked?.window == nil ? self : asked
      if let taker = view?.pasteInteraction(for: providers) ?? fallback?.pasteInteraction(for: providers) {
        taker.paste(providers)
      } else if self?.isClosed == false {
        onRefused?(providers)
      }
    }
  }
}

/// Declares what may be pasted and dropped (`UIResponder.pasteConfiguration`; contract 1.9.1).
extension View {
  /// The types that the view takes by paste and by drop alike; nil takes nothing.
  ///
  /// The items are taken by the view itself if its class is a ``/DragDrop/PasteConfigurationSupporting``,
  /// otherwise by its nearest ancestor that is one. An object that manages a view adds a
  /// ``/DragDrop/PasteInteraction`` instead.
  ///
  /// A click gives the view keyboard focus, so that Ctrl+V reaches it.
  public var pasteConfiguration: PasteConfiguration? {
    get { pasteDeclaration?.configuration }
    set {
      switch (pasteDeclaration, newValue) {
      case (let declaration?, let configuration?): declaration.configuration = configuration
      case (let declaration?, nil): removeInteraction(declaration)
      case (nil, let configuration?):
        addInteraction(PasteInteraction(configuration: configuration, servesDrops: pastesDrops))
        takeFocusOnClick()
      case (nil, nil): break
      }
    }
  }

  /// A view that can have focus already has its own ways to get it.
  func takeFocusOnClick() {
    guard !isFocusable else { return }
    isFocusable = true
    let click = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    let pressed: @MainActor (Int) -> Void = { [weak self] count in
      // A view inside this one may have taken the focus with the same press.
      if count == 1, self?.holdsFocus == false { self?.focus() }
    }
    connections.append(
      SignalConnection(click, pressed) { data, destroy in
        shim_gesture_click_on_pressed(
          click.opaque,
          { _, count, _, _, data in ClosureBox<@MainActor (Int) -> Void>.body(of: data)(Int(count)) },
          data, destroy)
      })
    // The widget takes over a reference.
    g_object_ref(click.raw)
    gtk_widget_add_controller(widget, click.opaque)
  }

  private var holdsFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
    return holds(focus)
  }

  /// The interaction with the view's own configuration, not one that was added for a responder.
  private var pasteDeclaration: PasteInteraction? {
    interactions.lazy.compactMap { $0 as? PasteInteraction }.first { $0.configuration != nil }
  }
}
