/// What a text that can't be edited does about a drop (`UITextDropEditability`; contract 1.13.6).
public enum TextDropEditability: Int, Sendable {
  /// Takes none.
  case no = 0
  /// Is editable for the drop.
  case temporary = 1
  /// Becomes editable, and stays so.
  case yes = 2
}
