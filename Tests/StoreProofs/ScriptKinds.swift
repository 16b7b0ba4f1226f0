/// The kinds of writes that store-script makes: see the files of `Lane`.
enum ScriptKinds {
  /// All kinds of writes.
  static let all = own.union(halves).union(["rename, followed", "take over"])

  /// The kinds that faults are made for. They exclude another process's writes, and the half of a move that
  /// the other half includes.
  static let swept = own.union(["create", "open", "close"])

  private static let halves: Set = ["move in", "move back in", "move in again"]

  private static let own: Set = [
    "add", "add one of many", "import", "import a file", "import many", "add many", "add with images",
    "move", "remove", "front", "back", "arrange", "rotate", "resize", "rename",
    "rename pin", "undo", "redo", "look", "preview", "add a strange pin", "flip", "crop", "reset crop",
    "scale",
    "raise", "lower", "duplicate", "add a note", "write a note", "edit a note", "leap", "link",
    "add a linked image", "relink", "embed", "save a copy", "limit the history", "forget the history",
    "reclaim", "rename, away", "arrange, away", "move, away", "go on", "rename, by another handle",
    "move, beside another handle", "bring an image", "add copies", "name", "name, on another disk",
    "name, in another folder", "name, in another folder on another disk", "move out", "move back out",
    "move out again",
  ]
}
