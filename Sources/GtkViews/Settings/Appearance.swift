/// Whether a program is light or dark.
public enum Appearance: Sendable {
  /// The user's setting for the whole desktop.
  case desktop
  case light
  case dark
}
