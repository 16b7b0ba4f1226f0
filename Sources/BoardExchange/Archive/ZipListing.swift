/// The contents of an archive, as its directory lists them.
struct ZipListing: Sendable {
  /// A file that may be an image.
  struct Entry: Sendable {
    var index: UInt64
    /// The last part of the entry's path.
    var name: String
    var byteCount: Int
  }

  /// The entries in natural order of their paths.
  var entries: [Entry] = []
  /// The entries that can't be imported.
  var failures: [ItemFailure] = []
  /// The number of files whose names say that they aren't images.
  var otherCount = 0
  /// The encoding in which the names that aren't UTF-8 were read; nil if there are no such names or they stay
  /// as they are.
  var encoding: String?

  var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }
}
