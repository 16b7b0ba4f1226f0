import Foundation

extension ImageBytes {
  /// Waits for what's lazy; the rest, which may block, is left to whoever calls the result.
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
