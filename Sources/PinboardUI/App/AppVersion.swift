/// The version of Pinboard and DragDropKit.
///
/// The number is set only here: `make deb` reads it from here, and a house test compares
/// the newest entries of `CHANGELOG.md` and of the metainfo's releases with it.
public nonisolated enum AppVersion {
  /// Semantic versioning (semver.org): major, minor, patch.
  public static let current = "0.1.0"
}
