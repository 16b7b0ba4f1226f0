/// What an archive may hold. Checked against its directory, and again while its entries are unpacked: a
/// directory may lie.
struct ZipLimits: Sendable {
  /// Entries of any kind.
  var mostEntries = 100_000
  /// Bytes of one entry, unpacked.
  var mostEntryBytes = 1 << 29
  /// Bytes of all entries together, unpacked.
  var mostBytes = 32 << 30
  /// Unpacked bytes for each packed one. Blank pictures reach 1,000; what's beyond is a bomb.
  var mostRatio = 1_100
  /// Entries of up to so many bytes are harmless whatever their ratio.
  var alwaysAllowedBytes = 1 << 20
}
