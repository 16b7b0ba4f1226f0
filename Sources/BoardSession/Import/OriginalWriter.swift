import Board
import BoardStore
import Files
import Foundation
import class GtkViews.Application

/// Stores imported images in the board's file, when the pictures of the other images have been decoded: as
/// many in one transaction as it takes, first come, first served.
///
/// A transaction for each image would wait for the disk each time. Besides, writing takes processors and the
/// disk from decoding, while the user waits for pictures and not for the file.
final class OriginalWriter {
  /// One image that waits to be stored.
  private final class Item {
    let byteCount: Int
    let prepare: @Sendable () async throws -> PreparedOriginal
    var continuation: CheckedContinuation<Original, any Error>?
    var isCancelled = false

    init(byteCount: Int, prepare: @escaping @Sendable () async throws -> PreparedOriginal) {
      self.byteCount = byteCount
      self.prepare = prepare
    }

    func end(_ result: Result<Original, any Error>) {
      continuation?.resume(with: result)
      continuation = nil
    }
  }

  /// The number of stored items whose callers are resumed between two frames.
  private static let portion = 8

  private let file: BoardFile
  private var pictures = 0
  private var waiting: [Item] = []
  private var writing: (items: [Item], task: Task<Void, Never>)?

  init(file: BoardFile) { self.file = file }

  /// Whether storing may begin. One picture may still be decoding, so that a slow or missing one doesn't
  /// block the others.
  private var isOpen: Bool { writing == nil && pictures <= 1 }

  /// Called when the decoding of a picture begins. Every call needs a call of ``pictureEnded()``.
  func pictureBegan() { pictures += 1 }

  func pictureEnded() {
    pictures -= 1
    letIn()
  }

  /// Stores an image, and returns when it's in the file. If the task is cancelled, the image isn't stored.
  /// - Parameters:
  ///   - byteCount: the approximate size of the image.
  ///   - prepare: opens and hashes the image, when its turn comes.
  func store(
    byteCount: Int, prepare: @escaping @Sendable () async throws -> PreparedOriginal
  ) async throws -> Original {
    let item = Item(byteCount: byteCount, prepare: prepare)
    let original = try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        item.continuation = continuation
        waiting.append(item)
        letIn()
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancel(item) }
    }
    guard !Task.isCancelled else {
      await takeBack([original.id])
      throw CancellationError()
    }
    return original
  }

  /// Removes originals that won't be pinned after all.
  func takeBack(_ ids: [OriginalID]) async {
    // Originals that can't be removed now are found by a later reclaim.
    try? await file.originals.withdraw(ids)
  }

  private func cancel(_ item: Item) {
    item.isCancelled = true
    if let index = waiting.firstIndex(where: { $0 === item }) {
      waiting.remove(at: index)
      item.end(.failure(CancellationError()))
    } else if let writing, writing.items.allSatisfy(\.isCancelled) {
      writing.task.cancel()
    }
  }

  private func letIn() {
    guard isOpen, !waiting.isEmpty else { return }
    var bytes = 0
    let limit = FileOriginals.batchLimit
    let items = Array(
      waiting.prefix(limit.count).prefix { item in
        defer { bytes += item.byteCount }
        return bytes == 0 || bytes + item.byteCount <= limit.bytes
      })
    waiting.removeFirst(items.count)
    let task = Task {
      await write(items)
      writing = nil
      letIn()
    }
    writing = (items, task)
  }

  private func write(_ items: [Item]) async {
    var ready: [(item: Item, prepared: PreparedOriginal)] = []
    for item in items {
      do {
        if item.isCancelled { throw CancellationError() }
        ready.append((item, try await item.prepare()))
      } catch {
        item.end(.failure(error))
      }
    }
    do {
      let results = try await file.originals.add(ready.map(\.prepared))
      Task { await end(Array(zip(ready.map(\.item), results))) }
    } catch {
      for entry in ready { entry.item.end(.failure(error)) }
    }
  }

  /// Resumes the callers of stored items, a few at a time. Each makes room for the next item, which is begun
  /// before the next frame is drawn. The file takes other items in the meantime.
  private func end(_ stored: [(Item, Result<Original, any Error>)]) async {
    for (number, (item, result)) in stored.enumerated() {
      if number > 0, number.isMultiple(of: Self.portion) { await Application.giveWay() }
      item.end(result)
    }
  }
}

/// An item that's stored and about to become a pin.
nonisolated struct ImportedItem: Sendable {
  let id: PinID
  let name: String
  /// The place on the network that it came from.
  let source: PinSource?
  let original: Original
  /// The preview to store beside the original; nil if none is worth storing.
  let preview: Data?
}

/// Decides whether a file is at a lasting place. Links to other files would soon be broken.
nonisolated enum LastingPlace {
  /// Folders for temporary files, and the folder in which folders of other computers are mounted.
  static let passing: [URL] = {
    return [
      FileManager.default.temporaryDirectory, URL(pathText: "/tmp"), URL(pathText: "/var/tmp"),
      URL(pathText: "/run/user"), URL.folder(ofVariable: "XDG_RUNTIME_DIR") ?? URL(pathText: "/run/user"),
      URL.folder(ofVariable: "XDG_CACHE_HOME") ?? URL.home.appending(name: ".cache"),
    ]
  }()

  /// Returns whether a file is at a lasting place.
  /// - Parameter board: the board's file. An image in the same temporary folder as its board may be linked,
  ///   since it lasts as long as the board.
  static func isLasting(_ file: URL, forBoardAt board: URL, passing: [URL] = passing) -> Bool {
    passing.allSatisfy { !isIn($0, file) || isIn($0, board) }
  }

  private static func isIn(_ folder: URL, _ file: URL) -> Bool {
    file.standard.isInside(folder.standard)
  }
}
