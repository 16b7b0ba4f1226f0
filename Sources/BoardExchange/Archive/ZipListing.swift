/// The limits of an archive's contents. They're checked against the archive's directory, and again while its
/// entries are unpacked, because the directory may lie.
struct ZipLimits: Sendable {
  /// The greatest number of entries of any kind.
  var mostEntries = 100_000
  /// The greatest size of one unpacked entry, in bytes.
  var mostEntryBytes = 1 << 29
  /// The greatest size of all unpacked entries together, in bytes.
  var mostBytes = 32 << 30
  /// The greatest number of unpacked bytes for each packed byte. Most images are compressed already. An
  /// uncompressed screenshot reaches 100. A file of zeros reaches 1,030, the most that zip's usual method
  /// (deflate) can express.
  var mostRatio = 250
  /// The size in bytes up to which an entry's ratio isn't checked, because the entry is harmless.
  var alwaysAllowedBytes = 4 << 20
}

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
