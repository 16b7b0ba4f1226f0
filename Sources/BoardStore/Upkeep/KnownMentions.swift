import Board

/// Which originals the stored steps mention, and when that was so.
struct KnownMentions {
  let ids: Set<OriginalID>
  /// SQLite's `data_version`: another one when another connection has written.
  let version: Int
}
