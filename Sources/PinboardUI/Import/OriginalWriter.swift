import Board
import BoardStore
import DragDropKit

/// Lets the items of imports into the board's file, when the pictures of the others are there: as many at once as
/// one transaction takes, first come first served.
///
/// A transaction for each would be a wait for the disk for each. And writing takes processors and the disk from
/// decoding, while people wait for pictures and not for the file.
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

  /// So many stored items are told between two frames.
  private static let portion = 8

  private let file: BoardFile
  private var pictures = 0
  private var waiting: [Item] = []
  private var writing: (items: [Item], task: Task<Void, Never>)?

  init(file: BoardFile) { self.file = file }

  /// A single picture that takes its time, or never comes, holds nobody up.
  private var isOpen: Bool { writing == nil && pictures <= 1 }

  /// A picture is on its way. Every call needs a ``pictureEnded()``.
  func pictureBegan() { pictures += 1 }

  func pictureEnded() {
    pictures -= 1
    letIn()
  }

  /// Returns when an image is in the file. A cancelled task leaves nothing there.
  /// - Parameters:
  ///   - byteCount: about how large it is.
  ///   - prepare: opens and hashes it, when it's its turn.
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

  /// Nobody will pin these after all.
  func takeBack(_ ids: [OriginalID]) async {
    // What can't be taken back now is found by a later reclaim.
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

  /// Few at a time: each makes room for the next item, which is begun before the next frame is drawn. The file takes others
  /// meanwhile.
  private func end(_ stored: [(Item, Result<Original, any Error>)]) async {
    for (number, (item, result)) in stored.enumerated() {
      if number > 0, number.isMultiple(of: Self.portion) { await Application.giveWay() }
      item.end(result)
    }
  }
}
