package import Board
import BoardExchange
package import BoardStore
import KitFiles

/// The originals that a change brings. They're written together with it, and shown before.
package final class ChangeArrival {
  private let arriving: ArrivingOriginals
  /// Called when the change has been taken back, with the board as it was before, and with the reason if the
  /// file didn't take the change.
  let onReturn: (_ former: BoardDocument, ArrivalRefused?) -> Void

  package init(
    _ arriving: ArrivingOriginals, onReturn: @escaping (_ former: BoardDocument, ArrivalRefused?) -> Void
  ) {
    self.arriving = arriving
    self.onReturn = onReturn
  }

  package var originals: [PreparedOriginal] { arriving.originals }
}

/// Why nothing of a change that brings originals is in the file.
package nonisolated struct ArrivalRefused: Error, CustomStringConvertible {
  package let reason: any Error
  /// The original that's the reason; nil if it's the file.
  package let original: OriginalID?

  package init(reason: any Error, original: OriginalID?) {
    self.reason = reason
    self.original = original
  }

  /// Whether the reason is that another file than this one has changed.
  func isOfAnotherFile(than source: ImportSource) -> Bool {
    guard case BoardStoreError.imageChanged(let changed) = reason, case .file(let own) = source else {
      return false
    }
    return own.standard != changed.standard
  }

  package var description: String { "\(reason)" }
}

extension BoardFile {
  /// Writes commands with their originals, as one transaction.
  /// - Throws: ``ArrivalRefused`` if nothing was written.
  nonisolated func commit(
    _ commands: [Command], kind: CommitKind, bringing originals: [PreparedOriginal]
  ) async throws {
    let outcome = try await tryCommit(commands, adding: originals, kind: kind)
    if case .notDone(let error, let original) = outcome {
      throw ArrivalRefused(reason: error, original: original)
    }
  }

  /// Writes commands with those of their originals that this board lacks, as one transaction.
  /// - Parameter others: the boards that have the originals. The first one that knows one is asked for it.
  /// - Throws: ``ArrivalRefused`` if nothing was written, and no retry is of use.
  nonisolated func commit(
    _ commands: [Command], kind: CommitKind, bringingOriginalsFrom others: [BoardFile]
  ) async throws {
    let ids = commands.flatMap(\.neededOriginals)
    let needed: [PreparedOriginal]
    do {
      if let missing = try await originals.missing(ids, from: others) {
        needed = missing
      } else {
        // So many bytes come one by one. If that's interrupted, the next reclaim removes them.
        try await originals.copy(ids, from: others)
        needed = []
      }
    } catch {
      throw ArrivalRefused(reason: error, original: nil)
    }
    // Without originals, the commands have a place in the rescue journal.
    if needed.isEmpty {
      try await commit(commands, kind: kind)
    } else {
      try await commit(commands, kind: kind, bringing: needed)
    }
  }
}

extension UnwrittenChange {
  /// Writes the change into a copy of its board, with originals that came after the copy was made.
  /// - Parameters:
  ///   - copy: the file of the copy.
  ///   - file: the board's own file.
  func carry(to copy: BoardFile, from file: BoardFile) async throws {
    if let arrival { return try await copy.commit(commands, kind: kind, bringing: arrival.originals) }
    try await copy.commit(commands, kind: kind, bringingOriginalsFrom: [origin, file].compactMap(\.self))
  }
}
