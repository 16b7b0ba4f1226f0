import Board
public import BoardStore
public import Foundation
public import Imaging

/// The bytes of an image that is to be imported.
public enum ImportSource: Sendable {
  /// A file that stays where it is.
  case file(URL)
  /// Bytes in memory.
  case data(Data)

  /// The bytes in the form that decoders take.
  public var bytes: ImageBytes {
    switch self {
    case .file(let url): .file(url)
    case .data(let data): .data(data)
    }
  }

  /// Examines the image. This call blocks.
  /// - Throws: `ImagingError` if it isn't one.
  public func facts() throws -> ImageFacts {
    switch self {
    case .file(let url): try ImageInspector.facts(of: url)
    case .data(let data): try ImageInspector.facts(of: data)
    }
  }

  /// Examines the image, and counts the frames of an animation. This call blocks.
  /// - Parameters:
  ///   - limits: the greatest sizes that are accepted.
  ///   - name: the name by which the user knows the image, for errors.
  /// - Throws: `ImagingError` if it isn't an image, or is beyond the limits.
  public func facts(within limits: ImagingLimits, name: String) throws -> ImageFacts {
    switch self {
    case .file(let url): try ImageInspector.facts(of: url, within: limits, name: name)
    case .data(let data): try ImageInspector.facts(of: data, within: limits, name: name)
    }
  }
}

/// An image that was inspected and is to be stored in a board's file.
///
/// All images come in this way: those that are dropped, pasted and opened in the app, and those of folders,
/// archives and other programs' boards.
public struct IncomingImage: Sendable {
  /// The image's bytes. They're read again when it's stored.
  private let source: ImportSource
  private let name: String
  private let facts: ImageFacts
  /// Whether the board keeps the location of the image's file instead of its bytes.
  private let isLinked: Bool
  /// The small picture that's stored beside the image; nil if none is worth storing.
  private let preview: Data?

  /// Makes an image of what was found out about its source.
  /// - Parameters:
  ///   - source: where the image's bytes are.
  ///   - name: the name by which the user knows the image.
  ///   - facts: what was found out about the source.
  ///   - linksFile: whether the location of a file is kept. Bytes in memory are stored in any case.
  ///   - preview: a small picture to store beside the image; nil for none.
  public init(
    _ source: ImportSource, name: String, facts: ImageFacts, linksFile: Bool = false, preview: Data? = nil
  ) {
    self.preview = preview
    self.source = source
    self.name = name
    self.facts = facts
    if case .file = source { isLinked = linksFile } else { isLinked = false }
  }

  /// Returns how many of the images that wait are read at once.
  public static func batchCount(of waiting: some Sequence<IncomingImage>) -> Int {
    let limit = FileOriginals.batchLimit
    var (count, bytes) = (0, 0)
    for image in waiting {
      bytes += image.byteCount
      if count == limit.count || count > 0 && bytes > limit.bytes { break }
      count += 1
    }
    return count
  }

  /// The bytes that the board's file takes for the image, as far as it's known before it's stored.
  private var byteCount: Int { isLinked ? 0 : facts.byteCount }

  /// Reads and hashes images, one after the other.
  /// - Returns: for each image what the board's file will take, or what's wrong with the image.
  /// - Throws: `CancellationError`.
  public static func prepare(
    _ images: [IncomingImage]
  ) async throws -> [Result<PreparedOriginal, any Error>] {
    var results: [Result<PreparedOriginal, any Error>] = []
    for image in images {
      do {
        results.append(.success(try await image.prepared()))
      } catch let error as CancellationError {
        throw error
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }

  private func prepared() async throws -> PreparedOriginal {
    let (type, size) = (facts.typeIdentifier, facts.pixelSize)
    var prepared: PreparedOriginal =
      switch source {
      case .file(let url) where isLinked:
        try await .link(to: url, name: name, typeIdentifier: type, pixelSize: size)
      case .file(let url): try await .file(url, name: name, typeIdentifier: type, pixelSize: size)
      case .data(let data): try await .data(data, name: name, typeIdentifier: type, pixelSize: size)
      }
    prepared.preview = preview
    return prepared
  }
}
