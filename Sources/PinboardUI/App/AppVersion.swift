/// The version of Pinboard and DragDropKit.
///
/// This is the one place where the number is set: `make deb` reads it from here, and a house test compares the newest
/// entries of `CHANGELOG.md` and of the metainfo's releases with it.
public nonisolated enum AppVersion {
  /// Semantic versioning (semver.org): major, minor, patch.
  public static let current = "0.1.0"
}
