import Foundation

extension ImageBytes {
  /// Loads lazy bytes, and returns a function that opens the source. That function may block, so the caller
  /// chooses its thread.
  func opening() async throws -> @Sendable () throws -> ByteSource {
    switch self {
    case .data(let data): return { try ByteSource(data: data) }
    case .file(let url): return { try ByteSource(file: url) }
    case .descriptor(let opened): return { try ByteSource(opened) }
    case .lazy(let load):
      let data = try await load()
      return { try ByteSource(data: data) }
    case .lazyDescriptor(let load):
      let opened = try await load()
      return { try ByteSource(opened) }
    }
  }
}
