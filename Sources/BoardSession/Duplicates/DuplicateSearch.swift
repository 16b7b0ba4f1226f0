package import Board
import BoardStore
package import Foundation
package import Imaging

/// A picture on a board that has a duplicate.
package nonisolated struct DuplicatePicture: Hashable, Sendable, Identifiable {
  /// The board's file, and the board's name.
  package let board: URL
  package let boardName: String
  package let pin: PinID
  package let name: String
  package let original: Original
  package var id: String { "\(board.absoluteString) \(pin)" }
}

/// Pictures that are equal or alike, the one with the most pixels first.
package nonisolated struct DuplicateGroup: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The same file, or other files with the very same pixels.
    case equal
    /// One picture in several sizes, compressed anew, or cut a little.
    case alike
  }

  package var kind: Kind
  package var pictures: [DuplicatePicture]
}

/// What a search for duplicates has found.
package nonisolated struct DuplicateFindings: Sendable {
  /// The groups, those of equal pictures first.
  package var groups: [DuplicateGroup] = []
  /// Small pictures of all that's in the groups.
  package var thumbnails: [OriginalID: DecodedImage] = [:]

  /// Nothing was found.
  package init() {}
}

/// Finds the pictures that are pinned more than once, on one board or on many. All of it happens off the main
/// thread, and ends when the task is cancelled.
package nonisolated struct DuplicateSearch: Sendable {
  /// A board that's searched.
  package struct SearchedBoard: Sendable {
    package let url: URL
    package let name: String
    /// The board's contents and its file if it's open.
    let open: (document: BoardDocument, file: BoardFile)?

    @MainActor package init(_ searched: LibrarySearch.SearchedBoard) {
      (url, name) = (searched.url, searched.name)
      open = searched.board.map { ($0.document, $0.file) }
    }
  }

  let decoder: ImageDecoder

  /// - Parameter decoder: decodes the images without a preview.
  package init(decoder: ImageDecoder) { self.decoder = decoder }

  /// The pictures with more pixels than this aren't compared pixel by pixel.
  private static let mostPixels = 40_000_000.0

  /// A board with its file, which is open until the search ends.
  private struct Source {
    let board: SearchedBoard
    let document: BoardDocument
    let file: BoardFile
  }

  /// An original, and the pins that show it.
  private struct Candidate {
    let original: Original
    let source: Int
    var pictures: [DuplicatePicture]
  }

  /// Returns the pictures that are equal or alike.
  /// - Parameters:
  ///   - boards: the boards. Those that can't be opened are left out.
  ///   - progress: called with the part that's done, 0 … 1.
  /// - Throws: `CancellationError`.
  @concurrent package func findings(
    on boards: [SearchedBoard], progress: @escaping @Sendable (Double) -> Void
  ) async throws -> DuplicateFindings {
    var sources: [Source] = []
    var opened: [BoardFile] = []
    for board in boards {
      try Task.checkCancellation()
      if let open = board.open {
        sources.append(Source(board: board, document: open.document, file: open.file))
      } else if let file = try? await BoardFile.open(board.url, access: .readOnly) {
        opened.append(file)
        if let document = try? await file.load() {
          sources.append(Source(board: board, document: document, file: file))
        }
      }
    }
    let found: Result<DuplicateFindings, any Error>
    do {
      found = .success(try await findings(in: sources, progress))
    } catch {
      found = .failure(error)
    }
    for file in opened { await file.close() }
    return try found.get()
  }

  private func findings(
    in sources: [Source], _ progress: @Sendable (Double) -> Void
  ) async throws -> DuplicateFindings {
    var candidates = Self.candidates(in: sources)
    candidates.sort { $0.original.id < $1.original.id }
    let likenesses = try await likenesses(of: candidates, in: sources) { progress($0 * 0.8) }
    var (alike, equal) = (Joining(candidates.count), Joining(candidates.count))
    for first in candidates.indices {
      try Task.checkCancellation()
      if first % 64 == 0 { progress(0.8 + 0.2 * Double(first) / Double(candidates.count)) }
      guard let likeness = likenesses[first] else { continue }
      for second in candidates.indices.dropFirst(first + 1) {
        guard let other = likenesses[second], likeness.isAlike(other) else { continue }
        if !equal.areJoined(first, second),
          try await haveEqualPixels(candidates[first], candidates[second], in: sources)
        {
          equal.join(first, second)
        }
        alike.join(first, second)
      }
    }
    var findings = DuplicateFindings()
    findings.groups = Self.groups(of: candidates, &alike, &equal)
    let shown = Set(findings.groups.flatMap(\.pictures).map(\.original.id))
    for (number, source) in sources.enumerated() {
      let mine = candidates.filter { $0.source == number && shown.contains($0.original.id) }
      let images = try await SmallPictures.read(mine.map(\.original), in: source.file, decoder: decoder)
      findings.thumbnails.merge(images) { first, _ in first }
    }
    progress(1)
    return findings
  }

  private static func candidates(in sources: [Source]) -> [Candidate] {
    var candidates: [OriginalID: Candidate] = [:]
    for (number, source) in sources.enumerated() {
      let older = source.document.olderVersions
      for pin in source.document.shownPins where !older.contains(pin.id) {
        guard case .image(let id) = pin.content, let original = source.document.originals[id] else {
          continue
        }
        let picture = DuplicatePicture(
          board: source.board.url, boardName: source.board.name, pin: pin.id, name: pin.name,
          original: original)
        candidates[id, default: Candidate(original: original, source: number, pictures: [])]
          .pictures.append(picture)
      }
    }
    return Array(candidates.values)
  }

  private func likenesses(
    of candidates: [Candidate], in sources: [Source], _ progress: (Double) -> Void
  ) async throws -> [PictureLikeness?] {
    var found: [PictureLikeness?] = Array(repeating: nil, count: candidates.count)
    var done = 0
    for (number, source) in sources.enumerated() {
      let mine = candidates.indices.filter { candidates[$0].source == number }
      for start in stride(from: 0, to: mine.count, by: SmallPictures.batch) {
        try Task.checkCancellation()
        progress(Double(done) / Double(max(candidates.count, 1)))
        let batch = mine[start..<min(start + SmallPictures.batch, mine.count)]
        let images = try await SmallPictures.read(
          batch.map { candidates[$0].original }, in: source.file, decoder: decoder)
        for index in batch { found[index] = images[candidates[index].original.id].map(PictureLikeness.init) }
        done += batch.count
      }
    }
    return found
  }

  private static func groups(
    of candidates: [Candidate], _ alike: inout Joining, _ equal: inout Joining
  ) -> [DuplicateGroup] {
    var groups: [DuplicateGroup] = []
    var parts: [Int: [Int]] = [:]
    for index in candidates.indices { parts[alike.root(of: index), default: []].append(index) }
    for members in parts.values {
      let pictures = members.flatMap { candidates[$0].pictures }
      guard pictures.count > 1 else { continue }
      let areEqual = members.allSatisfy { equal.areJoined(members[0], $0) }
      groups.append(DuplicateGroup(kind: areEqual ? .equal : .alike, pictures: pictures.sorted(by: isBefore)))
    }
    return groups.sorted {
      if $0.kind != $1.kind { return $0.kind == .equal }
      return isNamedBefore($0.pictures[0], $1.pictures[0])
    }
  }

  /// The one with the most pixels is first, and among those the one with the most bytes.
  private static func isBefore(_ one: DuplicatePicture, _ other: DuplicatePicture) -> Bool {
    let areas = [one, other].map { $0.original.pixelSize.map { $0.width * $0.height } ?? 0 }
    if areas[0] != areas[1] { return areas[0] > areas[1] }
    if one.original.byteCount != other.original.byteCount {
      return one.original.byteCount > other.original.byteCount
    }
    return isNamedBefore(one, other)
  }

  private static func isNamedBefore(_ one: DuplicatePicture, _ other: DuplicatePicture) -> Bool {
    let names = one.name.compare(other.name, options: [.caseInsensitive, .numeric])
    return names == .orderedSame ? one.id < other.id : names == .orderedAscending
  }

  // MARK: Pixels

  private func haveEqualPixels(
    _ one: Candidate, _ other: Candidate, in sources: [Source]
  ) async throws -> Bool {
    guard let size = one.original.pixelSize, size == other.original.pixelSize,
      size.width * size.height <= Self.mostPixels,
      let first = try await pixels(of: one, in: sources),
      let second = try await pixels(of: other, in: sources)
    else { return false }
    guard first.width == second.width, first.height == second.height, first.format == second.format,
      first.damage == nil, second.damage == nil
    else { return false }
    let row = first.width * 4
    return first.pixels.withUnsafeBytes { mine in
      second.pixels.withUnsafeBytes { theirs in
        (0..<first.height).allSatisfy { y in
          mine[y * first.stride..<y * first.stride + row]
            .elementsEqual(theirs[y * second.stride..<y * second.stride + row])
        }
      }
    }
  }

  private func pixels(of candidate: Candidate, in sources: [Source]) async throws -> DecodedImage? {
    let id = candidate.original.id
    try Task.checkCancellation()
    guard let data = try? await sources[candidate.source].file.originals.data(of: id) else { return nil }
    return try? await decoder.decode(DecodeRequest(id: "pixels:\(id)", bytes: .data(data)))
  }
}

/// Sets of things that belong together, directly or by others.
private nonisolated struct Joining {
  private var parents: [Int]

  init(_ count: Int) { parents = Array(0..<count) }

  mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func areJoined(_ one: Int, _ other: Int) -> Bool { root(of: one) == root(of: other) }

  mutating func join(_ one: Int, _ other: Int) {
    let (first, second) = (root(of: one), root(of: other))
    if first != second { parents[max(first, second)] = min(first, second) }
  }
}
