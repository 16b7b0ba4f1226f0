import CKitGtk
import CKitGtkShim
import KitGLib

/// Shortcuts on a keyboard without Latin letters: a key counts as the one at its position on a US keyboard.
///
/// GTK 4.8 searches for a shortcut's letter in all of the keyboard's layouts: Ctrl+Z works with a Russian
/// layout if there's also a Latin one, at the latter's positions. If no layout has the letter, nothing would
/// happen.
@MainActor
enum PositionShortcuts {
  /// Handles keys that nothing else in the window has handled.
  static func install(on window: Window) {
    let gesture = KeyGesture()
    gesture.onRawKey = { [weak window] value, code, state in
      guard let window, let letter = letter(of: code, value: value) else { return false }
      return activate(letter, state, in: window)
    }
    window.addGesture(gesture)
  }

  /// Returns the key's letter on a US keyboard; nil when the keyboard has Latin letters, or there's no letter
  /// at that position.
  private static func letter(of code: guint, value: guint) -> guint? {
    guard let display = gdk_display_get_default() else { return nil }
    // With Shift, letters of an Arabic keyboard are signs: Ctrl+Shift+Z comes as `~`.
    let value = foreignLetter(of: code, on: display) ?? value
    // Keys without a character, such as Delete, have their names on every keyboard.
    guard gdk_keyval_to_unicode(value) > 0x7F else { return nil }
    guard let letter = usLetters[Int(code) - evdevOffset]?.unicodeScalars.first?.value else { return nil }
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var count: Int32 = 0
    defer { g_free(keys) }
    guard gdk_display_map_keyval(display, letter, &keys, &count) != 0, let keys else { return letter }
    // An Arabic keyboard has `]` with Shift, at another position: the sign that's reached without is meant.
    let isThere = (0..<Int(count)).contains { keys[$0].level == 0 || isLatin(value) }
    return isThere ? nil : letter
  }

  /// Returns what a key writes without Shift, if that's a letter of another script in each of the keyboard's
  /// layouts.
  private static func foreignLetter(of code: guint, on display: OpaquePointer) -> guint? {
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var values: UnsafeMutablePointer<guint>?
    var count: Int32 = 0
    guard gdk_display_map_keycode(display, code, &keys, &values, &count) != 0, let keys, let values else {
      return nil
    }
    defer {
      g_free(keys)
      g_free(values)
    }
    let plain = (0..<Int(count)).filter { keys[$0].level == 0 }.map { values[$0] }
    let isForeign = plain.allSatisfy { value in
      !isLatin(value)
        && Unicode.Scalar(gdk_keyval_to_unicode(value))?.properties.isAlphabetic == true
    }
    return isForeign ? plain.first : nil
  }

  /// Returns the Latin letter of a key with a letter of another script: that of the keyboard's other layouts,
  /// or the one at its position on a US keyboard. Other keys keep their values.
  static func latin(_ value: guint, at code: guint) -> guint {
    guard let character = Unicode.Scalar(gdk_keyval_to_unicode(value)), character.properties.isAlphabetic,
      !isLatin(value), let display = gdk_display_get_default()
    else { return value }
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var values: UnsafeMutablePointer<guint>?
    var count: Int32 = 0
    if gdk_display_map_keycode(display, code, &keys, &values, &count) != 0, let keys, let values {
      defer {
        g_free(keys)
        g_free(values)
      }
      for index in 0..<Int(count) where keys[index].level == 0 && (0x21...0x7E).contains(values[index]) {
        return values[index]
      }
    }
    return usLetters[Int(code) - evdevOffset]?.unicodeScalars.first?.value ?? value
  }

  private static func isLatin(_ value: guint) -> Bool {
    latinLetters.contains { $0.contains(gdk_keyval_to_unicode(value)) }
  }

  /// The Latin letters of Unicode, with those of Vietnamese.
  private static let latinLetters: [ClosedRange<UInt32>] = [0...0x24F, 0x1E00...0x1EFF]

  private static func activate(_ letter: guint, _ state: GdkModifierType, in window: Window) -> Bool {
    let modifiers = GdkModifierType(
      rawValue: state.rawValue & gtk_accelerator_get_default_mod_mask().rawValue)
    // A text handles the clipboard's keys itself.
    if modifiers == GDK_CONTROL_MASK, let name = textActions[letter],
      let focus = gtk_window_get_focus(window.gtkWindow),
      gtk_widget_activate_action_variant(focus, name, nil) != 0
    {
      return true
    }
    return Shortcut(key: letter, modifiers).map { activate($0, in: window) } ?? false
  }

  /// Activates the action that a shortcut has in a window's application.
  /// - Returns: false if there's none, or none that's possible now.
  static func activate(_ shortcut: Shortcut, in window: Window) -> Bool {
    guard let application = window.application,
      let actions = gtk_application_get_actions_for_accel(application.gtkApplication, shortcut.text)
    else { return false }
    defer { g_strfreev(actions) }
    var next = actions
    while let action = next.pointee {
      if gtk_widget_activate_action_variant(window.widget, action, nil) != 0 { return true }
      next += 1
    }
    return false
  }

  private static let textActions: [guint: String] = [
    guint(GDK_KEY_c): "clipboard.copy", guint(GDK_KEY_x): "clipboard.cut",
    guint(GDK_KEY_v): "clipboard.paste",
    guint(GDK_KEY_a): "selection.select-all", guint(GDK_KEY_z): "text.undo",
  ]

  /// On X11 and Wayland, key codes are Linux's key codes plus eight.
  private static let evdevOffset = 8

  /// The letters by Linux's key codes.
  private static let usLetters: [Int: String] = {
    var letters: [Int: String] = [:]
    for (first, row) in [(2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (44, "zxcvbnm,./")]
    {
      for (offset, letter) in row.enumerated() { letters[first + offset] = String(letter) }
    }
    return letters
  }()
}
