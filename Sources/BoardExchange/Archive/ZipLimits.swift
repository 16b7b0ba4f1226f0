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
