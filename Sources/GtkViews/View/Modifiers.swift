package import CGtk

/// Keys that were held with an event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either of the two keys.
  public static let shift = Modifiers(rawValue: 1)
  /// Either of the two keys.
  public static let control = Modifiers(rawValue: 2)
  /// The key that GTK takes for Alt; AltGr doesn't count.
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
