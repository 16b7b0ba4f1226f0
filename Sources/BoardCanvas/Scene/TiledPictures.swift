import Board
import BoardSession
import DragDropKit
import Foundation
import Imaging

/// Sharp parts of images that are too large to be loaded as a whole at the size at which they are seen.
///
/// The visible part is decoded in blocks of tiles, one block at a time, the nearest to the pointer first.
/// Until a tile is there, the coarser level is shown.
final class TiledPictures {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let pictures: PictureCache
  private var sets: [PictureKey: TileSet] = [:]
  private var work: (key: PictureKey, block: TileGrid.Block, task: Task<Void, Never>)?
  /// Pictures whose parts can't be decoded. They stay as coarse as they are.
  private var failed: Set<PictureKey> = []

  /// The budget for pictures divided by this number is the limit for tiles.
  private static let share = 2

  init(scene: BoardScene) {
    self.scene = scene
    pictures = scene.model.board.pictures
  }

  isolated deinit {
    work?.task.cancel()
    pictures.reserve(0, for: ObjectIdentifier(self))
  }

  private var limit: Int { pictures.budget / Self.share }

  /// Forgets all tiles, because another board is shown.
  func reset() {
    work?.task.cancel()
    work = nil
    sets = [:]
    failed = []
    account()
  }

  /// Whether nothing is being loaded.
  var isIdle: Bool { work == nil }

  /// Allows another try for a picture whose parts couldn't be decoded.
  func forgetFailure(_ key: PictureKey) { failed.remove(key) }

  /// Returns the loaded tiles of a picture, in the order in which they are drawn.
  func shown(of key: PictureKey) -> [PictureTile] { sets[key]?.shown ?? [] }

  /// Finds the visible parts of large pictures, and loads and frees tiles.
  func look() {
    let wanted = wanted(coarser: 0)
    guard !wanted.isEmpty || !sets.isEmpty else { return }
    for (key, set) in sets where wanted[key] == nil {
      set.want([])
      sets[key] = nil
      change(key)
    }
    for (key, tiles) in wanted {
      guard let grid = grid(of: key) else { continue }
      let set = sets[key] ?? TileSet(grid)
      sets[key] = set
      let before = (set.byteCount, set.level)
      set.want(tiles)
      if (set.byteCount, set.level) != before { change(key) }
    }
    shrink()
    goOn()
  }

  private func grid(of key: PictureKey) -> TileGrid? {
    guard let id = key.original else { return nil }
    return TileGrid(model.board.document.originals[id]?.pixelSize)
  }

  /// Returns the visible tiles, the nearest to the pointer first. The level is coarser if all of them
  /// wouldn't fit into the budget.
  private func wanted(coarser steps: Int) -> [PictureKey: [TileGrid.Tile]] {
    var wanted: [PictureKey: [TileGrid.Tile]] = [:]
    var count = 0
    let eye = model.pointer.map(model.viewport.boardPoint) ?? model.viewport.center
    let visible = scene.visibleRect
    for item in scene.order {
      // Of ten thousand pictures on the screen, few are so large that they have tiles.
      guard let original = item.original, TileGrid.hasTiles(at: original.side * scene.looks.detail.pixels),
        item.box.overlaps(visible), let key = item.picture, wanted[key] == nil, !failed.contains(key),
        let grid = grid(of: key),
        let pin = model.board.document.pin(item.id).map(model.asDrawn),
        let level = grid.level(for: scene.looks.pixels(of: pin)),
        let block = grid.block(
          covering: PicturePart.shown(of: pin, in: model.viewport.visibleRect, grid.size),
          level: level + steps)
      else { continue }
      let focus = PicturePart.visible(
        of: pin, in: CGRect(origin: eye, size: CGSize(width: 0.01, height: 0.01)), grid.size)
      func distance(_ tile: TileGrid.Tile) -> Double {
        let area = grid.rect(tile)
        return hypot(
          area.midX * grid.size.width - focus.midX, area.midY * grid.size.height - focus.midY)
      }
      let tiles = block.tiles.map { ($0, distance($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
      wanted[key] = tiles
      count += tiles.count
    }
    // Only half of the limit is for the visible tiles, because the previous level stays until they are
    // loaded.
    if steps < 8, count * TileGrid.side * TileGrid.side * 4 > limit / 2 {
      return self.wanted(coarser: steps + 1)
    }
    return wanted
  }

  // MARK: Loading

  private func goOn() {
    if let work {
      let isWanted = sets[work.key]?.missing.contains(where: work.block.contains) == true
      if isWanted { return }
      work.task.cancel()
      self.work = nil
    }
    for (key, set) in sets {
      guard let id = key.original, let block = set.grid.nextBlock(set.missing) else { continue }
      let (grid, decoder, source) = (set.grid, pictures.decoder, model.board.pictureSource(of: id))
      let task = Task { [weak self] in
        let result: Result<TileLoading.Loaded, any Error>
        do {
          result = .success(
            try await TileLoading.tiles(
              block, of: grid, source: source, outline: key.outline, decoder: decoder))
        } catch { result = .failure(error) }
        guard !Task.isCancelled else { return }
        self?.loaded(result, key, block)
      }
      work = (key, block, task)
      return
    }
  }

  private func loaded(
    _ result: Result<TileLoading.Loaded, any Error>, _ key: PictureKey, _ block: TileGrid.Block
  ) {
    work = nil
    switch result {
    case .success(let loaded) where !loaded.tiles.isEmpty:
      sets[key]?.add(loaded, for: block)
      Trace.emit("tiles.shown", ["count": Double(loaded.tiles.count)])
    case .success: fail(key)
    case .failure(is CancellationError): break
    case .failure: fail(key)
    }
    change(key)
    shrink()
    goOn()
  }

  private func fail(_ key: PictureKey) {
    failed.insert(key)
    sets[key] = nil
  }

  private func change(_ key: PictureKey) {
    if scene.pictureChanged(key) { scene.setNeedsDisplay() }
  }

  private func shrink() {
    var total = sets.values.reduce(0) { $0 + $1.byteCount }
    for (key, set) in sets where total > limit {
      let before = set.byteCount
      set.shrink(to: max(0, before - (total - limit)))
      total -= before - set.byteCount
      if set.byteCount != before { change(key) }
    }
    account()
  }

  private func account() {
    pictures.reserve(sets.values.reduce(0) { $0 + $1.byteCount }, for: ObjectIdentifier(self))
  }
}
