/// A running load, of one picture or of a few small ones together.
final class PictureWork {
  /// The pictures whose loading nobody has cancelled.
  var wanted: Set<PictureKey>
  var task: Task<Void, Never>?

  init(_ keys: some Sequence<PictureKey>) { wanted = Set(keys) }
}
