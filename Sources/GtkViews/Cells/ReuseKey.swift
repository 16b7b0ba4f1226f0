/// Which views may stand for each other: those of one kind and identifier.
struct ReuseKey: Hashable {
  /// An element kind; nil for cells.
  var kind: String?
  let identifier: String
}
