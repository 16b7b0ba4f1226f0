/// How a text that can't be edited reacts to a drop (`UITextDropEditability`; contract 1.13.6).
public enum TextDropEditability: Int, Sendable {
  /// It takes no drop.
  case no = 0
  /// It's editable for the drop.
  case temporary = 1
  /// It becomes editable, and stays editable.
  case yes = 2
}
