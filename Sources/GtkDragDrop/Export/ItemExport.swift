import DragDrop
import DragItems
import KitFiles
import Foundation

/// The items of one drag as files, written once, on the first request.
///
/// Other programs ask up to 37 times a drag. If a file manager has moved a file away, the files are written
/// again.
actor ItemExport {
  /// One item and the type that it's written as.
  struct Piece: Sendable {
    let provider: ItemProvider
    let type: String
  }

  private let pieces: [Piece]
  private let folder: ExportFolder
  private var current: Task<[URL], any Error>?
  /// The number of times that files were written; for tests.
  private(set) var runs = 0

  init(pieces: [Piece], folder: ExportFolder) {
    self.pieces = pieces
    self.folder = folder
  }

  /// Returns the files in item order, without those of items that fail. Concurrent callers share one run;
  /// after a failed run the next caller tries again.
  func files() async throws -> [URL] {
    if let current, let files = try? await current.value, Self.allExist(files) { return files }
    // Another caller may have begun a new run while this one waited.
    if let current, !(await Self.isStale(current)) { return try await current.value }
    runs += 1
    let (pieces, folder) = (pieces, folder)
    let task = Task.detached { try await Self.write(pieces, into: folder) }
    current = task
    return try await task.value
  }

  private static func isStale(_ task: Task<[URL], any Error>) async -> Bool {
    guard let files = try? await task.value else { return true }
    return !allExist(files)
  }

  private static func allExist(_ files: [URL]) -> Bool {
    files.allSatisfy(\.isTaken)
  }

  private static func write(_ pieces: [Piece], into folder: ExportFolder) async throws -> [URL] {
    let names = ExportName.unique(
      pieces.map { piece in
        ExportName.sanitised(piece.provider.suggestedName, type: TypeIdentifier(piece.type))
      })
    let directory = try folder.makeDragFolder()
    var files: [URL] = []
    var failure: (any Error)?
    // Written one after the other: items may be large, and the disk is the bottleneck.
    for (piece, name) in zip(pieces, names) {
      let target = directory.appending(name: name)
      do {
        try await write(piece, to: target)
        files.append(target)
      } catch let error as CancellationError {
        throw error
      } catch {
        // The other items are handed over without it. Whoever made the item knows why it failed.
        failure = failure ?? error
      }
    }
    if files.isEmpty, let failure { throw failure }
    return files
  }

  private static func write(_ piece: Piece, to target: URL) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      piece.provider.loadFileRepresentation(forTypeIdentifier: piece.type) { url, error in
        guard let url else {
          continuation.resume(
            throwing: error ?? ExportError(message: "The item gave neither a file nor a reason."))
          return
        }
        // The file is ours until this handler returns; moving it to another file system copies it.
        continuation.resume(with: Result { try FileBytes.move(url, toNew: target) })
      }
    }
  }
}

/// The reason why an item could not be handed to another program.
struct ExportError: Error, LocalizedError, Equatable {
  /// A sentence for the user.
  let message: String

  init(message: String) { self.message = message }

  var errorDescription: String? { message }
}
