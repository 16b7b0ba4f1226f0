import Board
import GRDB
import Synchronization

extension BoardStorage {
  /// Which originals the stored steps mention. All their texts are read for it, and they may be long; so it's known from then
  /// on, until something is written, here or elsewhere. To be called on `work`.
  func mentionedInHistory(_ db: Database) throws -> Set<OriginalID> {
    let version = try Schema.header("data_version", in: db)
    if let known = history.withLock(\.mentions), known.version == version { return known.ids }
    let ids = try MentionedOriginals.inHistory(db)
    history.withLock { $0.mentions = KnownMentions(ids: ids, version: version) }
    return ids
  }

  /// A transaction as `write` does it, of which the caller knows that it leaves the history as it is.
  func writeBesidesHistory<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let known = history.withLock(\.mentions)
    let value = try write(body)
    history.withLock { $0.mentions = known }
    return value
  }
}
