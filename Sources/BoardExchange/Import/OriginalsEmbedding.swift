public import Board
public import BoardStore

/// Stores the bytes of linked images in their board's file.
public enum OriginalsEmbedding {
  /// Stores images one after the other. Cancelling the task leaves what's stored by then.
  /// - Parameters:
  ///   - originals: the images with their names; those that are stored already stay as they are.
  ///   - file: the board's file.
  ///   - progress: called with the progress, off the main thread; throwing ends it.
  /// - Returns: the images that are in the file now, and why each of the others isn't.
  /// - Throws: an error of the board's file if nothing at all could be stored, or `CancellationError`.
  @concurrent public static func run(
    _ originals: [(id: OriginalID, name: String)], in file: BoardFile,
    progress: @escaping @Sendable (ExchangeProgress) throws -> Void
  ) async throws -> (stored: Set<OriginalID>, failures: [ItemFailure]) {
    var stored: Set<OriginalID> = []
    var failures: [ItemFailure] = []
    for (index, original) in originals.enumerated() {
      try Task.checkCancellation()
      try progress(ExchangeProgress(done: index, total: originals.count, name: original.name))
      do {
        try await file.originals.embed(original.id)
        stored.insert(original.id)
      } catch let error as BoardStoreError where error.isOfOneOriginal {
        // An error of one image's file doesn't concern the other images.
        failures.append(ItemFailure(error, name: original.name))
      } catch let error as BoardStoreError {
        guard !stored.isEmpty || !failures.isEmpty else { throw error }
        // The board's file or its disk fails, so nothing more is tried.
        failures += originals[index...].map { ItemFailure(error, name: $0.name) }
        break
      }
    }
    return (stored, failures)
  }
}
