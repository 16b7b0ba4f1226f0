public import Foundation

/// The source of an image's bytes.
public enum ImageBytes: Sendable {
  /// Bytes in memory.
  case data(Data)
  /// A regular file on this computer, which is read when the request's turn comes.
  case file(URL)
  /// A function that's called when the request's turn comes, so that waiting requests hold no bytes. The
  /// decode throws the function's error.
  case lazy(@Sendable () async throws -> Data)
  /// An open file or sealed memory, which the decoder gets as it is: nothing is copied.
  case descriptor(ImageDescriptor)
  /// A function that returns an open file or sealed memory, and is called when the request's turn comes.
  case lazyDescriptor(@Sendable () async throws -> ImageDescriptor)
}

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
