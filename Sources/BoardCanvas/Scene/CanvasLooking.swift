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
  private var isZooming = false
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
  }

  /// Forgets what was looked at, because another board is shown.
  func reset() {
    motion.reset()
    tiles.reset()
    squares.reset()
    lookedAt = nil
  }

  /// Called in each drawing: plans a look if the drawing shows something else than the last look saw.
  func drew() {
    if lookedAt != Looked(viewport: scene.model.viewport, revision: scene.revision) { plan() }
    // The task runs once the whole frame is done, not only this part of it.
    if viewer.isZooming { Task { [weak self] in self?.viewer.drewFrame() } }
  }

  /// Sets the viewport for a zoom that follows a wheel or fingers, and so changes again in the next moment.
  func zoom(to viewport: Viewport) {
    isZooming = true
    scene.model.viewport = viewport
    isZooming = false
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
    planned = Task { [weak self] in
      // While the zoom continues, the look is put off.
      while let pause = self?.lookPace.pause(at: .now), pause > .zero {
        try? await Task.sleep(for: pause)
        if Task.isCancelled { return }
      }
      guard let self, !Task.isCancelled else { return }
      self.planned = nil
      self.look()
    }
  }

  /// Requests visible pictures first, nearest to the pointer first, then those in a ring around the view.
  private func look() {
    lookPace.looked(at: .now)
    let model = scene.model
    let (board, viewport) = (model.board, model.viewport)
    lookedAt = Looked(viewport: viewport, revision: scene.revision)
    let visible = viewport.visibleRect
    let ring = visible.insetBy(dx: -visible.width * 0.4, dy: -visible.height * 0.4)
    let eye = model.pointer.map(viewport.boardPoint) ?? viewport.center
    let pictures = board.pictures
    var seen: [PictureKey] = []
    var wants: [PictureKey: PictureWant] = [:]
    for item in scene.order {
      guard case .original(let id)? = item.picture, let pin = board.document.pin(item.id) else {
        // The picture of a card may be evicted like any other. It comes back from its preview when the card
        // is a pin.
        let box = item.box.isNull ? board.cards[item.id]?.frame ?? .null : item.box
        if let key = item.picture, box.overlaps(ring) { seen.append(key) }
        continue
      }
      let key = PictureKey.original(id)
      let box = item.box
      let isVisible = box.overlaps(visible)
      guard isVisible || box.overlaps(ring) else { continue }
      if isVisible { seen.append(key) }
      // Larger sizes are loaded as tiles.
      let source = board.pictureSource(of: id)
      let pixels = min(scene.looks.pixels(of: pin), TileGrid.wholePixels(of: source.pixelSize))
      if pictures.isSharp(key, for: pixels, from: board.file) { continue }
      let distance = hypot(box.midX - eye.x, box.midY - eye.y) * viewport.zoom
      let urgency = 500 - Int(min(distance, 49_000) / 100)
      let priority = isVisible ? urgency : urgency - 1_000
      if let other = wants[key], other.priority >= priority, other.pixels >= pixels { continue }
      wants[key] = PictureWant(
        pixels: max(pixels, wants[key]?.pixels ?? 0),
        priority: max(priority, wants[key]?.priority ?? priority),
        source: source)
    }
    viewer.look(at: seen, wanting: wants, scale: viewport.zoom * scene.pixelScale)
    motion.look()
    tiles.look()
    squares.look()
  }
}
