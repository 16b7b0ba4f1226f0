import CKitGtk
import CKitGtkShim
import KitGLib

/// A combination of keys that activates an action, such as Ctrl+Q or F11.
///
/// Keys of the keypad count as the main keys with the same function.
public struct Shortcut: Hashable, Sendable {
  /// The combination in GTK's own spelling: `<Control>q`, `F11`, `<Shift><Alt>g`. Equal combinations have the
  /// same text.
  public let text: String
  private let key: UInt32
  private let modifiers: UInt32

  /// Reads a combination in any spelling that GTK knows; nil for other texts.
  @MainActor
  public init?(_ text: String) {
    var key: guint = 0
    var modifiers = GdkModifierType(0)
    guard gtk_accelerator_parse(text, &key, &modifiers) != 0 else { return nil }
    self.init(key: key, modifiers)
  }

  /// - Parameters:
  ///   - key: GTK's key value, of a small letter for a letter.
  ///   - modifiers: other modifiers than those of shortcuts are left out.
  @MainActor
  init?(key: guint, _ modifiers: GdkModifierType) {
    guard key != 0, key != guint(GDK_KEY_VoidSymbol), let name = gdk_keyval_name(key) else { return nil }
    let plain = gdk_keyval_from_name(KeypadKeys.plainName(of: String(cString: name)))
    let held = modifiers.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
    guard let text = String(adopting: gtk_accelerator_name(plain, GdkModifierType(rawValue: held))) else {
      return nil
    }
    self.text = text
    self.key = plain
    self.modifiers = held
  }

  /// The combination as the user reads it: “Ctrl+Q”.
  @MainActor
  public var label: String {
    String(adopting: gtk_accelerator_get_label(key, GdkModifierType(rawValue: modifiers))) ?? text
  }

  /// Whether a text that has the keyboard focus uses the combination itself: what writes, deletes or moves
  /// the cursor, and the clipboard's keys. Function keys and most combinations with Ctrl or Alt aren't used.
  @MainActor
  public var isUsedByTexts: Bool {
    let shift = GDK_SHIFT_MASK.rawValue
    switch modifiers & ~shift {
    case 0:
      // Return, Escape and the like are control characters.
      return gdk_keyval_to_unicode(key) != 0 || Self.movements.contains(key)
    case GDK_CONTROL_MASK.rawValue:
      return Self.movements.contains(key) || Self.editing.contains(key)
    default: return false
    }
  }

  private static let movements: Set<guint> = Set(
    [
      GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Home, GDK_KEY_End, GDK_KEY_Page_Up,
      GDK_KEY_Page_Down, GDK_KEY_Insert, GDK_KEY_Delete, GDK_KEY_BackSpace,
    ].map { guint($0) })
  /// Copy, cut, paste, select all, undo, redo.
  private static let editing: Set<guint> = Set(
    [GDK_KEY_a, GDK_KEY_c, GDK_KEY_v, GDK_KEY_x, GDK_KEY_y, GDK_KEY_z].map { guint($0) })
}
