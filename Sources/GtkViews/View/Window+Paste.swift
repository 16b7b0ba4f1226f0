import CGtk
public import DragDrop
public import DragItems

/// Ctrl+V and the Paste menu item for views that declare that they take pastes (contract 1.9).
extension Window {
  /// The name of the paste action for menus and shortcuts.
  public static let pasteAction = "win.paste"

  /// The view with keyboard focus, or the nearest ancestor that is a view of GtkViews; without a focus, the
  /// window.
  public var focusedView: View {
    guard let widget = gtk_window_get_focus(gtkWindow) else { return self }
    return View.deepestOwner(of: widget) ?? self
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
  /// focus gets the keys first. Call it once for a window, before it's shown.
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
    keys.onKey = { [weak action] key in
      guard key.modifiers == .control, key.name == "v" || key.name == "V", action?.isEnabled == true else {
        return false
      }
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
