import Board
import BoardExchange
import BoardStore
import KitFiles
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
    let image: IncomingImage
    var continuation: CheckedContinuation<Original, any Error>?
    var isCancelled = false

    init(_ image: IncomingImage) { self.image = image }

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
  func store(_ image: IncomingImage) async throws -> Original {
    let item = Item(image)
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
  func takeBack(_ ids: [OriginalID]) async { await IncomingImage.withdraw(ids, from: file) }

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
    let items = Array(waiting.prefix(IncomingImage.batchCount(of: waiting.lazy.map(\.image))))
    waiting.removeFirst(items.count)
    let task = Task {
      await write(items)
      writing = nil
      letIn()
    }
    writing = (items, task)
  }

  private func write(_ items: [Item]) async {
    do {
      let results = try await IncomingImage.store(items.map(\.image), in: file)
      Task { await end(Array(zip(items, results))) }
    } catch {
      for item in items { item.end(.failure(error)) }
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
