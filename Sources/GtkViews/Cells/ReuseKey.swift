/// The kind and identifier of views that can be used in place of each other.
struct ReuseKey: Hashable {
  /// The element kind; nil for cells.
  var kind: String?
  let identifier: String
}
