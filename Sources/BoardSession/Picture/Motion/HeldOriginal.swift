import Foundation
import Imaging
import Synchronization

/// The bytes of an original whose animation plays, in sealed memory. They're read once, and not for each run
/// of frames: a film has a run each second. Safe on any thread.
package nonisolated final class HeldOriginal: Sendable {
  private let source: PictureSource
  private let reading = Mutex<Task<ImageDescriptor, any Error>?>(nil)

  package init(_ source: PictureSource) { self.source = source }

  /// The bytes for a decoder, which are read with the first request.
  var bytes: ImageBytes { .lazyDescriptor { try await self.descriptor() } }

  private func descriptor() async throws -> ImageDescriptor {
    let task = reading.withLock { reading in
      if let reading { return reading }
      let task = Task { [source] in
        let data = try await source.data()
        return try ImageDescriptor(byteCount: data.count) { memory in data.copyBytes(to: memory) }
      }
      reading = task
      return task
    }
    do {
      return try await task.value
    } catch {
      // The next request tries again: a linked file may be back by then.
      release()
      throw error
    }
  }

  /// Frees the memory, once no decoder reads it any more. The next request reads the bytes again.
  package func release() { reading.withLock { $0 = nil } }
}
