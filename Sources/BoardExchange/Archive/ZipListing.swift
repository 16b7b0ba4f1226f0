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
  /// In which the names that aren't UTF-8 were read; nil if there are none, or they stay as they are.
  var encoding: String?

  var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }
}
