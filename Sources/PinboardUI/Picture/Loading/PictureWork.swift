/// A load that goes on, of one picture or of a few small ones together.
final class PictureWork {
  /// Those that nobody has called off.
  var wanted: Set<PictureKey>
  var task: Task<Void, Never>?

  init(_ keys: some Sequence<PictureKey>) { wanted = Set(keys) }
}
