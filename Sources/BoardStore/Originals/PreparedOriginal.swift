public import Board
import KitFiles
public import Foundation

/// An image that has been read and hashed, and isn't in a board file yet. Its bytes stay where they are: in
/// memory, or in a file that's read once more when the image is written. If the file is another one by then,
/// the image isn't written.
public struct PreparedOriginal: Sendable {
  /// The record for a command that shows the image.
  public let original: Original
  /// The default limit of an image's bytes: 1 GiB.
  public static let defaultByteLimit = 1 << 30
  let source: OriginalSource
  /// The small picture that's stored beside the original; nil for none. One beyond the file's limit is left
  /// out.
  public var preview: Data?
  /// Whether the file's location is stored instead of its bytes.
  var isLinked = false

  /// The number of bytes that the board file stores.
  public var storedByteCount: Int { isLinked ? 0 : original.byteCount }

  /// Reads and hashes a file, off the caller's thread. The parameters are those of
  /// `FileOriginals.add(contentsOf:name:typeIdentifier:pixelSize:limit:)`.
  public static func file(
    _ file: URL, name: String? = nil, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = PreparedOriginal.defaultByteLimit
  ) async throws -> PreparedOriginal {
    let name = BoardLimits.kept(fileName: name ?? file.name)
    return try await prepared(name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit)
    {
      let source = try SourceFile(file)
      guard source.size <= limit else {
        throw BoardStoreError.imageTooLarge(name: name, bytes: source.size, limit: limit)
      }
      return .file(source)
    }
  }

  /// Reads and hashes a file whose location and SHA-256 the board file stores instead of its bytes. The paths
  /// of files inside the board's folder are relative to it, so that the folder can be moved as a whole. An
  /// image that the board has already, linked or with its bytes, stays as it is, unless its file is gone or
  /// its bytes are damaged. The parameters are those of ``file(_:name:typeIdentifier:pixelSize:limit:)``.
  public static func link(
    to file: URL, name: String? = nil, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = PreparedOriginal.defaultByteLimit
  ) async throws -> PreparedOriginal {
    var prepared = try await Self.file(
      file, name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit)
    prepared.isLinked = true
    return prepared
  }

  /// Hashes bytes in memory.
  public static func data(
    _ data: Data, name: String, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = PreparedOriginal.defaultByteLimit
  ) async throws -> PreparedOriginal {
    try await prepared(
      name: BoardLimits.kept(fileName: name), typeIdentifier: typeIdentifier, pixelSize: pixelSize,
      limit: limit
    ) { .memory(data) }
  }

  private static func prepared(
    name: String, typeIdentifier: String, pixelSize: CGSize?, limit: Int,
    from open: @escaping @Sendable () throws -> OriginalSource
  ) async throws -> PreparedOriginal {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await OffMain.runQuietly {
        let source = try open()
        let original = try source.record(
          name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit,
          cancellation)
        return PreparedOriginal(original: original, source: source.url.map { .location($0) } ?? source)
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Calls `body` with the bytes and checks them.
  func forEachChunk(_ body: (Data) throws -> Void) throws {
    var check = OriginalCheck(original)
    do {
      try source.forEachChunk { chunk in
        try check.take(chunk)
        try body(chunk)
      }
      try check.finish()
    } catch BoardStoreError.originalDamaged {
      guard let url = source.url else { throw BoardStoreError.originalDamaged(original.id) }
      throw BoardStoreError.imageChanged(url)
    }
  }
}
