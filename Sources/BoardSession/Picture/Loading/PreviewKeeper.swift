import Board
import BoardStore
import Foundation

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
