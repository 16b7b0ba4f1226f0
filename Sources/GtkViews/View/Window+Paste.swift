import CGtk
public import DragDrop

/// Ctrl+V and the Paste menu for whoever declares that it takes pastes (contract 1.9).
extension Window {
  /// The name of the action that menus and shortcuts call.
  public static let pasteAction = "win.paste"

  /// The view that has the keyboard, or the nearest one around it that is a view of this view layer; without a
  /// focus, the window.
  public var focusedView: View {
    guard let widget = gtk_window_get_focus(gtkWindow) else { return self }
    return View.deepestOwner(of: widget) ?? self
  }

  /// Whether somebody takes these, from the focused view up to the window. By types alone: never loads.
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    focusedView.pasteInteraction(for: itemProviders) != nil
  }

  /// Hands the items to the first that takes them, from the focused view up to the window.
  /// - Returns: false when nobody does.
  @discardableResult
  public func paste(_ itemProviders: [ItemProvider]) -> Bool {
    focusedView.pasteInteraction(for: itemProviders)?.paste(itemProviders) ?? false
  }

  /// Makes Ctrl+V, and menu items that name ``pasteAction``, paste what's on the pasteboard. Keys go to a text
  /// that has the keyboard first. Once for a window, before it's shown.
  /// - Parameters:
  ///   - pasteboard: kept for as long as the window lives.
  ///   - fallback: stands in when nobody from the focused view up to the window takes them; weak.
  ///   - onRefused: nobody takes what's on the pasteboard.
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

  /// What has the keyboard when the person asks gets it, however long the pasteboard takes.
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
