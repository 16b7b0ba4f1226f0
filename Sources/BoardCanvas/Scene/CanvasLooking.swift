import Board
import BoardSession
import DragDropKit
import Foundation

/// Requests the pictures that a canvas needs, with their sizes, and plays and sharpens those that it shows.
package final class CanvasLooking {
  /// The viewport and the scene's revision at the last look.
  struct Looked: Equatable {
    var viewport: Viewport
    var revision: Int
  }

  private let scene: BoardScene
  let motion: MovingPictures
  let tiles: TiledPictures
  let squares: SquarePixels
  private let viewer: PictureViewer
  private(set) var lookedAt: Looked?
  private(set) var lookPace = LookPace()
  /// The scene's revision that was drawn last.
  private var drawnRevision = 0
  private var isZooming = false
  /// The pictures that the last look has asked for.
  private var wanted: Set<PictureKey> = []
  /// Whether a picture that no look has asked for has changed, and isn't what this view needs any more.
  private var isOutdated = false
  private(set) var planned: Task<Void, Never>?

  init(scene: BoardScene) {
    self.scene = scene
    motion = MovingPictures(scene: scene)
    tiles = TiledPictures(scene: scene)
    squares = SquarePixels(scene: scene)
    viewer = PictureViewer(cache: scene.model.board.pictures)
    scene.looks.sharper = (
      { [weak motion] key in motion?.picture(key) }, { [weak tiles] key in tiles?.shown(of: key) ?? [] }
    )
    scene.looks.squares = { [weak squares] in squares?.texture(of: $0, $1, $2) }
    scene.looks.squarePart = { [weak squares] in squares?.part(of: $0, $1) }
  }

  /// Forgets what was examined, because another board is shown.
  func reset() {
    motion.reset()
    tiles.reset()
    squares.reset()
    lookedAt = nil
    (wanted, isOutdated) = ([], false)
  }

  /// Whether all that the last drawing asked for is there.
  var isSettled: Bool {
    planned == nil && !isOutdated
      && lookedAt == Looked(viewport: scene.model.viewport, revision: scene.revision)
      && scene.model.board.pictures.loadCount == 0 && tiles.isIdle && squares.isIdle
  }

  /// Called in each drawing: plans a look if the drawing shows something else than the last look saw.
  func drew() {
    if scene.revision != drawnRevision {
      drawnRevision = scene.revision
      lookPace.drew(at: .now)
    }
    if isOutdated || lookedAt != Looked(viewport: scene.model.viewport, revision: scene.revision) {
      isOutdated = false
      plan()
    }
    // The task runs once the whole frame is done, not only this part of it.
    if viewer.isZooming { Task { [weak self] in self?.viewer.drewFrame() } }
  }

  /// Sets the viewport for a zoom that follows a wheel or fingers, and so changes again in the next moment.
  func zoom(to viewport: Viewport) {
    isZooming = true
    scene.model.viewport = viewport
    isZooming = false
  }

  /// Called when a picture has changed. Another window may have asked for it at another size, and then this
  /// one's copy may be gone.
  /// - Returns: whether the picture is in the scene.
  func pictureChanged(_ key: PictureKey) -> Bool {
    guard scene.pictureChanged(key) else { return false }
    if !isOutdated, !wanted.contains(key) { isOutdated = lacks(key) }
    return true
  }

  /// Returns whether a card in view needs another size of a picture than the cache has.
  private func lacks(_ key: PictureKey) -> Bool {
    let (board, visible) = (scene.model.board, scene.model.viewport.visibleRect)
    // Larger sizes are loaded as tiles.
    let whole = key.original.map { TileGrid.wholePixels(of: board.pictureSource(of: $0).pixelSize) }
    return scene.showing[key]?.contains { item in
      guard let original = item.original, item.box.overlaps(visible) else { return false }
      let needed = original.side * scene.looks.detail.pixels
      return !board.pictures.isFitted(key, PictureLevel.fit(for: needed))
        || !board.pictures.isSharp(key, for: min(needed, whole ?? needed), from: board.file)
    } ?? false
  }

  func zoomChanged() {
    if isZooming {
      lookPace.zoomed(at: .now)
      viewer.zooms()
      return
    }
    lookPace.jumped()
    forgetPlannedLook()
  }

  /// Looks at the next drawing, because another board is shown.
  func lookAtOnce() {
    lookPace = LookPace()
    forgetPlannedLook()
  }

  /// Cancels the planned look; the next drawing plans another one.
  private func forgetPlannedLook() {
    planned?.cancel()
    planned = nil
  }

  /// Plans a look for the earliest time that the pace allows.
  func plan() {
    guard planned == nil else { return }
    let plan = ContinuousClock.now
    planned = Task { [weak self] in
      // While the zoom continues, the look is put off.
      while let pause = self?.lookPace.pause(at: .now, plannedAt: plan), pause > .zero {
        try? await Task.sleep(for: pause)
        if Task.isCancelled { return }
      }
      await self?.look()
    }
  }

  /// Requests visible pictures first, nearest to the pointer first, then those in a ring around the view.
  private func look() async {
    let began = ContinuousClock.now
    let looked = Looked(viewport: scene.model.viewport, revision: scene.revision)
    let scale = looked.viewport.zoom * scene.pixelScale
    let (seen, wants, outdated) = wishes()
    var duration = began.duration(to: .now)
    if duration > LookPace.long {
      // With thousands of cards, either half takes as long as a frame, so one may be drawn in between.
      await Application.giveWay()
    }
    guard !Task.isCancelled else { return }
    let resumed = ContinuousClock.now
    (planned, lookedAt, wanted) = (nil, looked, Set(wants.keys))
    viewer.show(seen, wanting: wants, scale: scale)
    motion.look()
    tiles.look()
    squares.look()
    if !outdated.isEmpty {
      scene.looksChanged(outdated)
      scene.setNeedsDisplay()
    }
    duration += resumed.duration(to: .now)
    lookPace.looked(at: began, taking: duration)
    // What has been drawn in the meantime planned no look.
    if looked != Looked(viewport: scene.model.viewport, revision: scene.revision) { plan() }
  }

  /// The number of cards up to which the smallest ones, too, get copies of their pictures that have as many
  /// pixels as their areas on the screen. Among more of them nobody sees single pixels.
  private static let fewCards = 400

  /// Returns the pictures on the screen, what's wanted of them and of those around it, and the cards that
  /// show other copies of their pictures than those that are there by now.
  private func wishes() -> (seen: [PictureKey], wants: [PictureKey: PictureWant], outdated: [PinID]) {
    let model = scene.model
    let (board, viewport) = (model.board, model.viewport)
    let visible = viewport.visibleRect
    let ring = visible.insetBy(dx: -visible.width * 0.4, dy: -visible.height * 0.4)
    let eye = model.pointer.map(viewport.boardPoint) ?? viewport.center
    let pictures = board.pictures
    var seen: [PictureKey] = []
    var wants: [PictureKey: PictureWant] = [:]
    var fits: [PictureKey: Set<Int>] = [:]
    var outdated: [PinID] = []
    let leastFit = scene.order.count > Self.fewCards ? Double(PictureLevel.base) : 0
    for item in scene.order {
      guard let shown = item.picture, let id = shown.original, let original = item.original else {
        // The picture of a card may be evicted like any other. It comes back from its preview when the card
        // is a pin.
        let box = item.box.isNull ? board.cards[item.id]?.frame ?? .null : item.box
        if let key = item.picture, box.overlaps(ring) { seen.append(key) }
        continue
      }
      // A picture that's being cropped is drawn whole.
      let isWhole = model.uncropped == item.id
      let key = isWhole ? PictureKey.original(id) : shown
      let box = item.box
      let isVisible = box.overlaps(visible)
      guard isVisible || box.overlaps(ring) else { continue }
      if isVisible { seen.append(key) }
      let needed = original.side * scene.looks.detail.pixels
      let fit = needed > leastFit ? PictureLevel.fit(for: needed) : nil
      if let fit { fits[key, default: []].insert(fit) }
      // For most pictures, what's drawn shows it. The frame of an animation says nothing of the still
      // picture, and a picture that was evicted while it was seen is loaded again.
      if case .picture(let drawn, _) = item.shown, Double(drawn) >= needed,
        drawn < 4 * PictureLevel.side(for: needed), fit.map({ drawn * 16 <= $0 * 17 }) ?? true,
        original.isLarge || needed <= Double(PictureLevel.base),
        !original.mayMove, !item.isEvicted, key == shown
      {
        continue
      }
      let isFitted = fit.map { pictures.isFitted(key, $0) } ?? true
      if isFitted, pictures.isSharp(key, for: needed, from: board.file) {
        if case .picture(let drawn, _) = item.shown, let fit, !original.mayMove, drawn * 16 > fit * 17,
          let best = pictures.picture(key, for: needed),
          max(best.texture.width, best.texture.height) < drawn
        {
          outdated.append(item.id)
        }
        continue
      }
      // Larger sizes are loaded as tiles.
      let source = board.pictureSource(of: id)
      let pixels = min(needed, TileGrid.wholePixels(of: source.pixelSize))
      if isFitted, pictures.isSharp(key, for: pixels, from: board.file) { continue }
      let distance = hypot(box.midX - eye.x, box.midY - eye.y) * viewport.zoom
      let urgency = 500 - Int(min(distance, 49_000) / 100)
      let priority = isVisible ? urgency : urgency - 1_000
      if let other = wants[key], other.priority >= priority, other.pixels >= pixels { continue }
      wants[key] = PictureWant(
        pixels: max(pixels, wants[key]?.pixels ?? 0),
        priority: max(priority, wants[key]?.priority ?? priority),
        source: source)
    }
    // A picture may be shown at several sizes.
    for key in wants.keys { wants[key]?.fits = fits[key] ?? [] }
    return (seen, wants, outdated)
  }
}
