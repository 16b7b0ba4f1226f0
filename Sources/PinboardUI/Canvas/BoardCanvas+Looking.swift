import Board
import DragDropKit
import Foundation

/// Which pictures the canvas wants, and how much.
extension BoardCanvas {
  /// Where the canvas looked last.
  struct Looked: Equatable {
    var viewport: Viewport
    var revision: Int
  }

  /// A zoom that follows a wheel or fingers: it's another one in the next moment.
  func zoom(to viewport: Viewport) {
    isZooming = true
    self.viewport = viewport
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

  /// Another board: what was looked at before it was another one's.
  func lookAtOnce() {
    lookPace = LookPace()
    forgetPlannedLook()
  }

  /// It waits for what's over; the next drawing plans another one.
  private func forgetPlannedLook() {
    plannedLook?.cancel()
    plannedLook = nil
  }

  /// Looks as soon as it's time to.
  func planLook() {
    guard plannedLook == nil else { return }
    plannedLook = Task { [weak self] in
      // A zoom that goes on puts it off.
      while let pause = self?.lookPace.pause(at: .now), pause > .zero {
        try? await Task.sleep(for: pause)
        if Task.isCancelled { return }
      }
      guard let self, !Task.isCancelled else { return }
      self.plannedLook = nil
      self.look()
    }
  }

  /// Visible pictures first, nearest to the pointer first; then those in a ring around the view.
  private func look() {
    lookPace.looked(at: .now)
    lookedAt = Looked(viewport: viewport, revision: scene.revision)
    let visible = viewport.visibleRect
    let ring = visible.insetBy(dx: -visible.width * 0.4, dy: -visible.height * 0.4)
    let eye = pointer.map(viewport.boardPoint) ?? viewport.center
    let pictures = board.pictures
    var seen: [PictureKey] = []
    var wants: [PictureKey: PictureWant] = [:]
    for item in scene.order {
      guard case .original(let id)? = item.picture, let pin = board.document.pin(item.id) else {
        // A card's picture may go like any other: it comes back from its preview when the card is a pin.
        let box = item.box.isNull ? board.cards[item.id]?.frame ?? .null : item.box
        if let key = item.picture, box.overlaps(ring) { seen.append(key) }
        continue
      }
      let key = PictureKey.original(id)
      let box = item.box
      let isVisible = box.overlaps(visible)
      guard isVisible || box.overlaps(ring) else { continue }
      if isVisible { seen.append(key) }
      // What's beyond comes in tiles.
      let source = board.pictureSource(of: id)
      let pixels = min(scene.pixels(of: pin), TileGrid.wholePixels(of: source.pixelSize))
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
    viewer.look(at: seen, wanting: wants)
    motion.look()
    tiles.look()
  }
}
