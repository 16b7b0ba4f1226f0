public import Foundation

/// Where the bytes of an image come from.
public enum ImageBytes: Sendable {
  /// They're in memory.
  case data(Data)
  /// A regular file on this computer, read when the decode's turn comes.
  case file(URL)
  /// Asked for when the decode's turn comes, so that waiting requests hold no bytes. What it throws, the
  /// decode throws.
  case lazy(@Sendable () async throws -> Data)
  /// An open file or memory, which the decoder gets as it is: nothing is copied.
  case descriptor(ImageDescriptor)
  /// The same, asked for when the decode's turn comes.
  case lazyDescriptor(@Sendable () async throws -> ImageDescriptor)
}

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
