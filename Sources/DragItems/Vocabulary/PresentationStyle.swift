/// How an item prefers to be shown where it's dropped (`UIPreferredPresentationStyle`; contract 1.11.26).
public enum PresentationStyle: Int, Sendable {
  /// The item has no preference.
  case unspecified = 0
  /// Within the text, as its content.
  case inline = 1
  /// As a file beside or within the text.
  case attachment = 2
}
