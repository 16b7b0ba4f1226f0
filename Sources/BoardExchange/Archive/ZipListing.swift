/// What an archive may hold. Checked against its directory, and again while its entries are unpacked: a
/// directory may lie.
struct ZipLimits: Sendable {
  /// Entries of any kind.
  var mostEntries = 100_000
  /// Bytes of one entry, unpacked.
  var mostEntryBytes = 1 << 29
  /// Bytes of all entries together, unpacked.
  var mostBytes = 32 << 30
  /// Unpacked bytes for each packed one. Images are packed already; an uncompressed screenshot reaches 100, and
  /// nothing but zeros 1,030, which is the most that zip's usual method can express.
  var mostRatio = 250
  /// Entries of up to so many bytes are harmless whatever their ratio.
  var alwaysAllowedBytes = 4 << 20
}

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
