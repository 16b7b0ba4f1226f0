import Foundation

/// What another program that uses this library says about its items: read once, on the first request.
@MainActor
final class ForeignFacts {
  private let source: ForeignSource
  private var reading: Task<[ItemFacts], Never>?

  init(_ source: ForeignSource) { self.source = source }

  /// Returns the facts in item order; empty when the program sends none, or invalid ones.
  func all() async -> [ItemFacts] {
    let reading = reading ?? Task { await read() }
    self.reading = reading
    return await reading.value
  }

  private func read() async -> [ItemFacts] {
    let data = await withCheckedContinuation { (continuation: CheckedContinuation<Data?, Never>) in
      let read = source.read(ItemFacts.mimeType, limit: ItemFacts.maximumByteCount) {
        continuation.resume(returning: try? $0.get())
      }
      if read == nil { continuation.resume(returning: nil) }
    }
    guard let data else { return [] }
    return await Task.detached { ItemFacts.decode(data) }.value
  }
}
