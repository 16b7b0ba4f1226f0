import Board
import BoardStore
import Foundation

/// The state of one picture in the cache.
final class PictureSlot {
  /// The picture's key. It changes when a card becomes a pin.
  var key: PictureKey
  /// The picture at the smallest level.
  var base: Picture?
  /// The picture at the level that was wanted last.
  var picture: Picture?
  /// Copies of the picture with as many pixels as the areas have in which it's shown, the newest first.
  var fits: [Picture] = []
  /// When the picture was last on a screen: the number of the look, not a time; 0 for never.
  var lastSeen = 0
  /// The highest level that was requested and delivered. Requesting it again would bring nothing new.
  var reached = 0
  var lacksPreview = false
  /// The longer side of the preview, once it was loaded. Some previews are a little shorter than usual.
  var previewSide: Int?
  /// The sizes of copies for which the preview has too few pixels.
  var finerThanPreview: Set<Int> = []
  var failures = PictureFailures()
  /// Whether several viewers show it.
  var isShared = false
  /// The present load.
  var work: PictureWork?

  init(_ key: PictureKey) { self.key = key }

  var byteCount: Int {
    (picture?.byteCount ?? 0) + (base.map { $0.longSide == picture?.longSide ? 0 : $0.byteCount } ?? 0)
      + fits.reduce(0) { $0 + $1.byteCount }
  }

  var isMoreThanBase: Bool { picture?.longSide != base?.longSide }

  /// Returns the picture that has as many pixels as its area, or else the smallest one that's sharp there,
  /// or else the sharpest one.
  func best(for pixels: Double) -> Picture? {
    if !fits.isEmpty {
      let side = PictureLevel.fit(for: pixels)
      if let fit = fits.first(where: { $0.longSide == side }) { return fit }
    }
    return sharpest(for: pixels)
  }

  private func sharpest(for pixels: Double) -> Picture? {
    if let base, base.suffices(for: pixels) { return base }
    return picture ?? base
  }

  /// Returns whether nothing needs to be loaded for an area of that many pixels, or loading from that file
  /// has failed before.
  func satisfies(_ pixels: Double, from file: BoardFile? = nil) -> Bool {
    if let file, failures[file] != nil { return true }
    guard let best = sharpest(for: pixels), best.isExact(for: pixels) else { return false }
    let side = PictureLevel.side(for: pixels)
    // A picture that's far too large shimmers when it's drawn small, and takes memory.
    if best.longSide >= 4 * side, !isShared { return false }
    return best.suffices(for: pixels) || reached >= side
  }

  /// Returns whether there's a copy of that size, or none is needed since the picture isn't much larger.
  func isFitted(_ side: Int) -> Bool {
    guard let source = source(ofFit: side) else { return true }
    return source.longSide * 16 <= side * 17 || fits.contains { $0.longSide == side }
  }

  /// Returns whether the copies of these sizes that are missing can be made of the picture that's there.
  func canFit(_ sides: Set<Int>) -> Bool {
    sides.allSatisfy { isFitted($0) || source(ofFit: $0)?.isAmple(forCopy: $0) != false }
  }

  /// Returns the picture of which a copy of that size is made.
  func source(ofFit side: Int) -> Picture? { side <= PictureLevel.base ? base : picture }
}

/// A running load, of one picture or of a few small ones together.
package final class PictureWork {
  /// The pictures whose loading nobody has cancelled.
  package var wanted: Set<PictureKey>
  package var task: Task<Void, Never>?

  package init(_ keys: some Sequence<PictureKey>) { wanted = Set(keys) }
}

/// The errors of one image, by the board file that it was read from. The same image may be linked in one
/// board, where its file is gone, and embedded in another.
struct PictureFailures {
  private struct Failure {
    weak var file: BoardFile?
    let error: any Error
  }

  private var all: [Failure] = []

  var isEmpty: Bool { !all.contains { $0.file != nil } }

  subscript(file: BoardFile) -> (any Error)? {
    get { all.first { $0.file === file }?.error }
    set {
      // Errors of closed boards are removed too.
      all.removeAll { $0.file == nil || $0.file === file }
      if let newValue { all.append(Failure(file: file, error: newValue)) }
    }
  }
}

/// The pictures that imports have loaded and nobody has seen yet, in the order of their arrival. The next one
/// to evict is found at once, however many there are.
struct UnseenPictures {
  /// The bytes of all pictures that nobody has seen.
  var byteCount = 0
  private var large: ArraySlice<PictureSlot> = []
  private var small: ArraySlice<PictureSlot> = []
  /// The number of entries at which those that were seen in the meantime are removed.
  private var fullAt = 1_024

  mutating func append(_ slot: PictureSlot) {
    if slot.isMoreThanBase { large.append(slot) } else { small.append(slot) }
    guard large.count + small.count >= fullAt else { return }
    large.removeAll { !Self.isUnseen($0) }
    small.removeAll { !Self.isUnseen($0) }
    fullAt = max(fullAt, 2 * (large.count + small.count))
  }

  /// Removes and returns the picture that arrived first: first among those with more than their smallest
  /// level, then among the others.
  mutating func popFirst() -> PictureSlot? {
    // A picture that has changed since its arrival is in the other list too.
    while let slot = large.popFirst() { if Self.isUnseen(slot), slot.isMoreThanBase { return slot } }
    while let slot = small.popFirst() { if Self.isUnseen(slot), !slot.isMoreThanBase { return slot } }
    return nil
  }

  private static func isUnseen(_ slot: PictureSlot) -> Bool { slot.lastSeen == 0 && slot.picture != nil }
}

/// Stores previews of originals that had none, a few at a time: each write waits for the disk.
final class PreviewKeeper {
  private final class Pile {
    let file: BoardFile
    var previews: [OriginalID: Data] = [:]
    var writing: Task<Void, Never>?

    init(_ file: BoardFile) { self.file = file }
  }

  private var piles: [ObjectIdentifier: Pile] = [:]
  /// How long a preview waits for others.
  private static let patience = Duration.milliseconds(200)

  func keep(_ preview: Data, for original: OriginalID, in file: BoardFile) {
    let key = ObjectIdentifier(file)
    let pile = piles[key] ?? Pile(file)
    piles[key] = pile
    pile.previews[original] = preview
    guard pile.writing == nil else { return }
    pile.writing = Task { [weak self] in
      while !pile.previews.isEmpty {
        try? await Task.sleep(for: Self.patience)
        let previews = pile.previews
        pile.previews = [:]
        // Previews are only useful at the next start. If there's no room for one, or the board is closed,
        // it's made again then.
        try? await file.originals.setPreviews(previews)
      }
      self?.piles[key] = nil
    }
  }

  /// Returns when nothing waits to be stored.
  func settled() async {
    while let pile = piles.values.first { await pile.writing?.value }
  }
}
