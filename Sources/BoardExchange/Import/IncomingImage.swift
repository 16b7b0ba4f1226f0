public import Board
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
/// archives and other programs' boards. Callers collect some and store them together, because each
/// transaction waits for the disk.
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

  /// Returns how many of the images that wait are stored with the next transaction.
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

  /// Reads, hashes and stores images.
  /// - Returns: for each image its original, or what's wrong with that image alone.
  /// - Throws: what's wrong with the board's file, or `CancellationError`. Originals that were stored by then
  ///   stay; see ``withdraw(_:from:)``.
  public static func store(
    _ images: [IncomingImage], in file: BoardFile
  ) async throws -> [Result<Original, any Error>] {
    var prepared: [PreparedOriginal] = []
    var failures: [Int: any Error] = [:]
    for (index, image) in images.enumerated() {
      do {
        prepared.append(try await image.prepared())
      } catch let error as CancellationError {
        throw error
      } catch {
        failures[index] = error
      }
    }
    var stored = try await file.originals.add(prepared).makeIterator()
    return images.indices.compactMap { index in failures[index].map { .failure($0) } ?? stored.next() }
  }

  /// Removes originals that no pin will show after all.
  public static func withdraw(_ ids: [OriginalID], from file: BoardFile) async {
    // Originals that can't be removed now are found by a later reclaim.
    try? await file.originals.withdraw(ids)
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
