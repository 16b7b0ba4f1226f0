import QuietThreads

extension QuietThreads {
  /// For images on their way into files: hundreds of mebibytes are hashed and written while somebody goes on working. Some of
  /// these wait for a checkpoint.
  static let storing = QuietThreads(count: 2)
  /// For checkpoints, which wait for nothing that's done on threads like these.
  static let checkpoints = QuietThreads(count: 2)
}
