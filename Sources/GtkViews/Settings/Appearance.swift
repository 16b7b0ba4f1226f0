/// Whether a program is light or dark.
public enum Appearance: Sendable {
  /// As the person has set it for the whole desktop.
  case desktop
  case light
  case dark
}
