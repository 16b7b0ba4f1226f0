/// How an item would like to be shown where it's dropped (`UIPreferredPresentationStyle`; contract 1.11.26).
public enum PresentationStyle: Int, Sendable {
  /// It has no wish.
  case unspecified = 0
  /// Within the text, as itself.
  case inline = 1
  /// As a file beside or within the text.
  case attachment = 2
}
