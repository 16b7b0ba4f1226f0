/// What's in an archive, told by its directory.
struct ZipListing: Sendable {
  /// A file that may be an image.
  struct Entry: Sendable {
    var index: UInt64
    /// The last part of its path.
    var name: String
    var byteCount: Int
  }

  /// In natural order of their paths.
  var entries: [Entry] = []
  /// Entries that can't be taken.
  var failures: [ItemFailure] = []
  /// Files that aren't images, by their names.
  var otherCount = 0

  var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }
}
