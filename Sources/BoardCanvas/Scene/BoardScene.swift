import Board
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Imaging

/// The drawings of the cards that a canvas shows, recorded and kept from frame to frame.
///
/// Everything is recorded in board points around an origin and drawn under one translation, each run of cards
/// at the zoom's scale. So panning records nothing. Only the cards in view and in a margin around it are in
/// the scene; a spatial index finds them.
final class BoardScene {
  let model: CanvasModel
  private(set) weak var view: CanvasView?
  /// How the items look now.
  var looks: SceneLooks
  let places: ScenePlaces
  private var items: [PinID: SceneItem] = [:]
  /// The items from back to front.
  private(set) var order: [SceneItem] = []
  private var runs: [SceneRun] = []
  /// The node with the drawing of all runs, and the viewport that it was made for.
  private var root: (viewport: Viewport, node: RenderNode)?
  private var showing: [PictureKey: [SceneItem]] = [:]
  /// The texture that the renderer has copied for each picture, and the number of the copy. Other cards show
  /// the texture without another copy.
  private var uploaded = SceneUploads()
  private(set) var sprites: CardSprites
  private var origin = CGPoint.zero
  /// The rectangle for which items were looked up, in board points.
  private(set) var extent = CGRect.null
  /// Whether the whole board is in the scene, as for small boards.
  private var hasEverything = false
  private var isStale = true
  private var isEachDirty = true
  /// Items that haven't been looked at since all became dirty. They are out of view, so they can wait.
  private var unseen: [SceneItem] = []
  private var dirty: Set<PinID> = []
  /// The viewport of the last drawing.
  private var drawnViewport: Viewport?
  /// The number of times that items were looked up.
  private(set) var revision = 0
  /// The number of changes that may alter the drawing, not counting changes of the viewport.
  private(set) var changes = 0
  /// The clock that measures how long recording takes.
  var now: () -> ContinuousClock.Instant = { .now }

  /// How far shadows, heads and selections reach beyond papers, in board points.
  static let reach = 24.0
  /// The margin on each side of the view in which items are looked up, as a share of the view's size.
  private static let margin = 0.3
  /// The largest number of cards for which the whole board is in the scene.
  private static let wholeLimit = 3_000
  /// How long cards out of view are recorded in one frame.
  private static let hiddenTime = Duration.milliseconds(2)
  /// The number of imported cards that appear in one frame: hundreds would make a long frame.
  static let arrivalLimit = 48
  /// The bytes of new pictures in one frame. A graphics card gets copies of them while the frame waits.
  private static let uploadLimit = 6 << 20
  /// The limit while the view moves, for pictures that replace others: they can wait until the view rests.
  private static let movingUploadLimit = 1 << 20

  init(model: CanvasModel, in view: CanvasView) {
    self.model = model
    self.view = view
    looks = SceneLooks(model)
    places = ScenePlaces(model)
    sprites = CardSprites(theme: model.theme)
    followSprites()
  }

  private func followSprites() {
    sprites.sheets.onMade = { [weak self] in
      guard let self else { return }
      for item in order where item.isMakeshift { dirty.insert(item.id) }
      setNeedsDisplay()
    }
  }

  // MARK: What has changed

  /// Starts again, because another board is shown.
  func reset() {
    changes += 1
    places.reset()
    items = [:]
    uploaded.keep { _ in false }
    drawnViewport = nil
    isStale = true
  }

  func pinsChanged(_ ids: Set<PinID>) {
    changes += 1
    places.pinsChanged(ids)
    dirty.formUnion(ids)
    isStale = true
  }

  /// Called when the board has changed, so the drawing may differ.
  func boardChanged() { changes += 1 }

  func cardsChanged(_ ids: Set<PinID>) {
    changes += 1
    places.cardsChanged(ids)
  }

  /// Called when the selection or presentation of pins has changed.
  func looksChanged(_ ids: some Sequence<PinID>) {
    changes += 1
    dirty.formUnion(ids)
  }

  /// Called when presentations hold pins at other places than the document's: they may come into view or
  /// leave it.
  func heldPlacesChanged() {
    changes += 1
    isStale = true
  }

  /// - Returns: whether the picture is in the scene.
  func pictureChanged(_ key: PictureKey) -> Bool {
    guard let shown = showing[key] else { return false }
    changes += 1
    for item in shown { dirty.insert(item.id) }
    return true
  }

  /// Forgets recordings of pictures that the cache has evicted, because a recording keeps the picture's
  /// pixels alive.
  /// - Returns: whether one of the pictures is in the scene.
  func picturesEvicted(_ keys: Set<PictureKey>) -> Bool {
    changes += 1
    var isShown = false
    for key in keys {
      guard let shown = showing[key] else { continue }
      uploaded.forget(key)
      for item in shown {
        // A visible item stays as it is until a better picture is there.
        if item.box.overlaps(visibleRect) { continue }
        item.forget()
        runs[item.run].isStale = true
        root = nil
        dirty.insert(item.id)
        isShown = true
      }
    }
    return isShown
  }

  // MARK: Drawing

  /// - Returns: whether something remains for the next frame.
  func draw(_ context: DrawingContext) -> Bool {
    let viewport = model.viewport
    let isComplete = update()
    drawnViewport = viewport
    drawNode(root(in: viewport), context)
    return !isComplete
  }

  /// Draws a node that's recorded around the origin, at the zoom's scale, at its place in the view.
  func drawNode(_ node: RenderNode, _ context: DrawingContext) {
    let viewport = model.viewport
    let scale = Double(view?.window?.scaleFactor ?? 1)
    // The offset is rounded to whole pixels, since a picture that moves by fractions of pixels shimmers.
    let x = ((origin.x - viewport.center.x) * viewport.zoom + viewport.size.width / 2) * scale
    let y = ((origin.y - viewport.center.y) * viewport.zoom + viewport.size.height / 2) * scale
    context.save()
    context.translate(x.rounded() / scale, y.rounded() / scale)
    context.node(node)
    context.restore()
  }

  private func update() -> Bool {
    syncCards()
    prepareDetail()
    sprites.sheets.beginFrame()
    if isStale || !(hasEverything || extent.contains(visibleRect)) { lookUp() }
    guard isEachDirty || !dirty.isEmpty || !unseen.isEmpty else { return true }
    return recordDirty()
  }

  private func prepareDetail() {
    let viewport = model.viewport
    if sprites.theme != model.theme {
      sprites = CardSprites(theme: model.theme)
      followSprites()
      for item in order { item.look = nil }
      isEachDirty = true
    }
    let now = SceneDetail(zoom: viewport.zoom, scaleFactor: view?.window?.scaleFactor ?? 1)
    if now != looks.detail {
      looks.detail = now
      isEachDirty = true
      // After zooming in, many items that were looked up for a distant view are far outside.
      if !hasEverything, extent.width > 8 * visibleRect.width { isStale = true }
    }
    // Renderers calculate with 24 bits. Close up and far from the origin, fractions of pixels would be lost.
    let away = max(abs(viewport.center.x - origin.x), abs(viewport.center.y - origin.y))
    if away * viewport.zoom > 250_000 {
      origin = viewport.center
      // Drawings around the old origin would be misplaced.
      for item in order { item.forget() }
      for number in runs.indices { runs[number].isStale = true }
      root = nil
      isEachDirty = true
    }
  }

  private func lookUp() {
    isStale = false
    revision += 1
    changes += 1
    let visible = visibleRect
    extent = visible.insetBy(dx: -visible.width * Self.margin, dy: -visible.height * Self.margin)
    // If everything is in the scene, moving needs no further look-ups.
    hasEverything = places.count <= Self.wholeLimit
    var ids = hasEverything ? places.elements : places.elements(in: extent)
    ids += model.presentations.lazy.filter { $0.value.heldCenter != nil }.map(\.key)
    let board = model.board
    var found = board.document.ordered(ids).map(\.id)
    if !board.cards.isEmpty {
      found += ids.compactMap { board.cards[$0] }.sorted { $0.order < $1.order }.map(\.id)
    }
    let old = items
    items = [:]
    items.reserveCapacity(found.count)
    order = []
    order.reserveCapacity(found.count)
    for id in found where items[id] == nil {
      let item = old[id] ?? SceneItem(id)
      if item.look == nil { dirty.insert(id) }
      items[id] = item
      order.append(item)
    }
    runs = SceneRun.runs(of: order, arriving: { board.cards[$0.id]?.order }, keeping: runs)
    for (number, run) in runs.enumerated() {
      for item in run.items { item.run = number }
    }
    root = nil
    unseen.removeAll { items[$0.id] !== $0 }
    indexPictures()
  }

  private func indexPictures() {
    showing = [:]
    showing.reserveCapacity(order.count)
    for item in order {
      item.picture = pictureKey(of: item.id)
      if let key = item.picture { showing[key, default: []].append(item) }
    }
    // The renderer drops the copies of pictures that no card shows any more.
    uploaded.keep { showing[$0] != nil }
  }

  /// - Returns: false if something waits for the next frame.
  private func recordDirty() -> Bool {
    let visible = visibleRect
    let isMoving = drawnViewport.map { $0 != model.viewport } ?? false
    // Cairo draws from the pixels in memory and needs no copies.
    let copies = view?.isRenderedByCairo != true
    var uploads = 0
    var arrivals = 0
    var spare = SpareTime(Self.hiddenTime, now: now)
    var waiting: Set<PinID> = []
    let drawing = SceneDrawing(sprites: sprites, origin: origin)
    // When everything is dirty after a zoom, items out of view are recorded from the next frame on.
    let isZoomed = isEachDirty
    for item in dueItems(visible) {
      guard let look = changedLook(of: item) else { continue }
      if look.box.overlaps(visible) || item.box.overlaps(visible) {
        if item.look == nil, places.isCard(item.id) {
          arrivals += 1
          if arrivals > Self.arrivalLimit {
            waiting.insert(item.id)
            continue
          }
        }
        let bytes = copies ? uploaded.newBytes(of: look, for: item) : 0
        let limit = isMoving && item.shownSide > 0 ? Self.movingUploadLimit : Self.uploadLimit
        if bytes > 0, uploads > 0, uploads + bytes > limit {
          waiting.insert(item.id)
          // The old drawing stays until the new picture's turn comes.
          if item.look == nil { record(look.withoutPicture, of: item, drawing) }
          continue
        }
        uploads += bytes
        uploaded.note(look, of: item)
      } else if !spare.hasSome() {
        waiting.insert(item.id)
        continue
      }
      record(look, of: item, drawing)
    }
    if !isZoomed { recordUnseen(drawing, &spare) }
    dirty = waiting
    return waiting.isEmpty && unseen.isEmpty
  }

  private func recordUnseen(_ drawing: SceneDrawing, _ spare: inout SpareTime) {
    var count = 0
    for item in unseen {
      guard spare.hasSome() else { break }
      if let look = changedLook(of: item) { record(look, of: item, drawing) }
      count += 1
    }
    unseen.removeFirst(count)
  }

  /// Returns the items that have changed. If all are dirty, returns those on the screen; the others wait in
  /// ``unseen``.
  private func dueItems(_ visible: CGRect) -> [SceneItem] {
    var due: [SceneItem] = []
    if isEachDirty {
      isEachDirty = false
      // The items left from an earlier zoom step are in `order` too.
      unseen = []
      for item in order {
        if item.box.isNull || item.box.overlaps(visible) { due.append(item) } else { unseen.append(item) }
      }
      // These items were waiting for their pictures and now have boxes out of view.
      due += dirty.compactMap { items[$0] }.filter { !$0.box.isNull && !$0.box.overlaps(visible) }
      return due
    }
    // Many items appear in their order on the board.
    due =
      dirty.count > Self.arrivalLimit
      ? order.filter { dirty.contains($0.id) } : dirty.compactMap { items[$0] }
    // Items that have come into view in the meantime are due now.
    due += unseen.filter { $0.box.overlaps(visible) }
    unseen.removeAll { $0.box.overlaps(visible) }
    return due
  }

  /// Returns an item's look if it differs from the recorded one.
  private func changedLook(of item: SceneItem) -> SceneLook? {
    if isDrawn(item) { return nil }
    guard let look = looks.look(of: item) else { return nil }
    if look != item.look || item.isMakeshift { return look }
    noteDetail(of: item)
    return nil
  }

  /// Returns whether only the detail has changed since the recording, and the new detail looks the same.
  private func isDrawn(_ item: SceneItem) -> Bool {
    guard let look = item.look, let before = item.detail else { return false }
    return looks.detail.draws(look, asIn: before, coarsePixels: item.coarsePixels) && !dirty.contains(item.id)
  }

  private func noteDetail(of item: SceneItem) {
    item.detail = looks.detail
    item.coarsePixels = item.picture.map(model.board.pictures.mostCoarsePixels) ?? 0
  }

  private func record(_ look: SceneLook, of item: SceneItem, _ drawing: SceneDrawing) {
    changes += 1
    drawing.draw(look, into: item)
    item.look = look
    noteDetail(of: item)
    item.box = look.box
    runs[item.run].isStale = true
    root = nil
  }

  private func root(in viewport: Viewport) -> RenderNode {
    if let root, root.viewport == viewport { return root.node }
    let visible = viewport.visibleRect
    // Cairo has no shaders, so cut cards aren't drawn separately for it.
    let cuts = view?.isRenderedByCairo != true
    let node = RenderNode.group(
      runs.indices.compactMap { runs[$0].node(at: viewport.zoom, in: visible, around: origin, cuts: cuts) })
    root = (viewport, node)
    return node
  }

  /// Looks for cards that have changed since the last frame.
  func syncCards() {
    let (changed, areMoved) = places.syncCards()
    dirty.formUnion(changed)
    if areMoved { isStale = true }
  }
}
