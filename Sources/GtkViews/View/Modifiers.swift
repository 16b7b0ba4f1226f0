package import CGtk

/// The modifier keys held during an event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Ctrl key.
  public static let control = Modifiers(rawValue: 2)
  /// The key that GTK takes for Alt; AltGr isn't included.
  public static let alt = Modifiers(rawValue: 4)
  /// The key with a logo.
  public static let `super` = Modifiers(rawValue: 8)

  package init(_ state: GdkModifierType) {
    var modifiers: Modifiers = []
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
    if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
    if state.rawValue & GDK_ALT_MASK.rawValue != 0 { modifiers.insert(.alt) }
    if state.rawValue & GDK_SUPER_MASK.rawValue != 0 { modifiers.insert(.super) }
    self = modifiers
  }
}
