package import Board
package import BoardStore
package import Imaging
import Synchronization

/// The colours of the pictures that were searched by colour. An original's id follows from its bytes, so they
/// hold for all boards and for as long as the app runs.
package nonisolated final class PictureColorCache: Sendable {
  /// The app's.
  package static let shared = PictureColorCache()

  private let known = Mutex<[OriginalID: PictureColors]>([:])
  /// The number of pictures of which colours are kept: some dozens of megabytes at most.
  private static let limit = 60_000

  package init() {}

  /// Returns those of which the colours aren't known.
  package func unknown(among ids: some Sequence<OriginalID>) -> [OriginalID] {
    known.withLock { known in ids.filter { known[$0] == nil } }
  }

  /// Calls a closure with a test of the known pictures, all with one lock.
  package func test<Result>(_ colors: [SearchColor], _ body: (SearchIndex.ColorTest) -> Result) -> Result {
    let sought = Dictionary(colors.map { ($0, SoughtColor($0)) }) { first, _ in first }
    let known = known.withLock(\.self)
    return body { id, isGray, color in
      guard let sought = sought[color] else { return false }
      return known[id]?.contains(sought, isGray: isGray) ?? false
    }
  }

  /// Finds out the colours of a few originals, by their small pictures in a board's file.
  /// - Returns: false if the task was cancelled.
  private func readFew(
    _ ids: ArraySlice<OriginalID>, of document: BoardDocument, in file: BoardFile, decoder: ImageDecoder
  ) async -> Bool {
    let originals = ids.compactMap { document.originals[$0] }
    let images = (try? await SmallPictures.read(originals, in: file, decoder: decoder)) ?? [:]
    if Task.isCancelled { return false }
    let colors = ids.map { ($0, images[$0].map(PictureColors.init(of:)) ?? PictureColors()) }
    known.withLock { known in
      if known.count + colors.count > Self.limit { known = [:] }
      for (id, colors) in colors { known[id] = colors }
    }
    return true
  }

  /// Finds out colours, portion by portion. Pictures that can't be read have none.
  /// - Parameters:
  ///   - missing: the originals, of which ``unknown(among:)`` says that their colours aren't known.
  ///   - document: the board with their records.
  ///   - file: the board's file.
  ///   - decoder: decodes the images without a preview.
  @concurrent package func read(
    _ missing: [OriginalID], of document: BoardDocument, in file: BoardFile,
    decoder: ImageDecoder
  ) async {
    for start in stride(from: 0, to: missing.count, by: SmallPictures.batch) {
      let batch = missing[start..<min(start + SmallPictures.batch, missing.count)]
      guard await readFew(batch, of: document, in: file, decoder: decoder) else { return }
    }
  }
}
