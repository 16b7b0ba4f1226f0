import BoardExchange
import BoardStore
import Foundation
import class GtkViews.Application

/// Reads and hashes imported images, when the pictures of the other images have been decoded: a few at a
/// time, first come, first served.
///
/// Hashing takes processors and the disk from decoding, while the user waits for pictures and not for the
/// file.
final class ArrivalReading {
  /// One image that waits to be read.
  private final class Item {
    let image: IncomingImage
    var continuation: CheckedContinuation<PreparedOriginal, any Error>?
    var isCancelled = false

    init(_ image: IncomingImage) { self.image = image }

    func end(_ result: Result<PreparedOriginal, any Error>) {
      continuation?.resume(with: result)
      continuation = nil
    }
  }

  /// The number of items whose callers are resumed between two frames.
  private static let portion = 8

  private var pictures = 0
  private var waiting: [Item] = []
  private var reading: (items: [Item], task: Task<Void, Never>)?

  /// Whether reading may begin. One picture may still be decoding, so that a slow or missing one doesn't
  /// block the others.
  private var isOpen: Bool { reading == nil && pictures <= 1 }

  /// Called when the decoding of a picture begins. Every call needs a call of ``pictureEnded()``.
  func pictureBegan() { pictures += 1 }

  func pictureEnded() {
    pictures -= 1
    letIn()
  }

  /// Returns an image as the board's file will take it.
  func read(_ image: IncomingImage) async throws -> PreparedOriginal {
    let item = Item(image)
    let prepared = try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        item.continuation = continuation
        waiting.append(item)
        letIn()
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancel(item) }
    }
    try Task.checkCancellation()
    return prepared
  }

  private func cancel(_ item: Item) {
    item.isCancelled = true
    if let index = waiting.firstIndex(where: { $0 === item }) {
      waiting.remove(at: index)
      item.end(.failure(CancellationError()))
    } else if let reading, reading.items.allSatisfy(\.isCancelled) {
      reading.task.cancel()
    }
  }

  private func letIn() {
    guard isOpen, !waiting.isEmpty else { return }
    let items = Array(waiting.prefix(IncomingImage.batchCount(of: waiting.lazy.map(\.image))))
    waiting.removeFirst(items.count)
    let task = Task {
      await read(items)
      reading = nil
      letIn()
    }
    reading = (items, task)
  }

  private func read(_ items: [Item]) async {
    do {
      let results = try await IncomingImage.prepare(items.map(\.image))
      Task { await end(Array(zip(items, results))) }
    } catch {
      for item in items { item.end(.failure(error)) }
    }
  }

  /// Resumes the callers of items, a few at a time. Each makes room for the next item, which is begun before
  /// the next frame is drawn. Other items are read in the meantime.
  private func end(_ read: [(Item, Result<PreparedOriginal, any Error>)]) async {
    for (number, (item, result)) in read.enumerated() {
      if number > 0, number.isMultiple(of: Self.portion) { await Application.giveWay() }
      item.end(result)
    }
  }
}
