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
  let spatialIndex: SceneIndex
  private(set) lazy var frames = FrameLayer(self)
  private var items: [PinID: SceneItem] = [:]
  /// The items from back to front.
  private(set) var order: [SceneItem] = []
  private var runs: [SceneRun] = []
  /// The node with the drawing of all runs, and the viewport that it was made for.
  private var root: (viewport: Viewport, node: RenderNode)?
  private(set) var showing: [PictureKey: [SceneItem]] = [:]
  /// The texture that the renderer has copied for each picture, and the number of the copy. Other cards show
  /// the texture without another copy.
  private var uploaded = SceneUploads()
  private(set) var sprites: CardSprites
  private var origin = CGPoint.zero
  /// The rectangle for which items were looked up, in board points.
  private(set) var extent = CGRect.null
  /// Whether the whole board is in the scene, as for small boards.
  private var hasEverything = false
  /// Whether any pin or card may have come, gone or moved since the last look-up.
  private var isStale = true
  /// Those that may have come, gone or moved since the last look-up.
  private var moved: Set<PinID> = []
  private var arriving = SceneArrivals()
  private var isEachDirty = true
  /// Items that haven't been examined since all became dirty. They are out of view, so they can wait.
  private var unseen: [SceneItem] = []
  private var dirty: Set<PinID> = []
  /// The viewport of the last drawing.
  private var drawnViewport: Viewport?
  /// Whether the view has moved since the last drawing.
  var isMoving: Bool { drawnViewport.map { $0 != model.viewport } ?? false }
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
  /// The number of new pins and cards that may have been looked up and not recorded yet, for the same reason.
  private static let newLimit = 128
  /// The bytes of new pictures in one frame. A graphics card gets copies of them while the frame waits.
  private static let uploadLimit = 6 << 20
  /// The limit while the view moves, for pictures that replace others: they can wait until the view rests.
  private static let movingUploadLimit = 1 << 20

  init(model: CanvasModel, in view: CanvasView) {
    self.model = model
    self.view = view
    looks = SceneLooks(model)
    spatialIndex = SceneIndex(model)
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

  /// Returns whether the item is in the scene.
  func has(_ item: SceneItem) -> Bool { items[item.id] === item }

  // MARK: What has changed

  /// Starts again, because another board is shown.
  func reset() {
    changes += 1
    spatialIndex.reset()
    items = [:]
    showing = [:]
    uploaded = SceneUploads()
    drawnViewport = nil
    isStale = true
  }

  func pinsChanged(_ ids: Set<PinID>) {
    changes += 1
    spatialIndex.pinsChanged(ids)
    dirty.formUnion(ids)
    moved.formUnion(ids)
  }

  /// Called when the board has changed, so the drawing may differ.
  func boardChanged() { changes += 1 }

  func cardsChanged(_ ids: Set<PinID>) {
    changes += 1
    spatialIndex.cardsChanged(ids)
  }

  /// Called when the selection or presentation of pins has changed.
  func looksChanged(_ ids: some Sequence<PinID>) {
    changes += 1
    dirty.formUnion(ids)
  }

  /// Called when presentations hold pins at other positions than the document's: they may come into view or
  /// leave it.
  func heldPositionsChanged() {
    changes += 1
    isStale = true
    dirty.formUnion(model.takeFollowing())
  }

  /// - Returns: whether the picture is in the scene.
  func pictureChanged(_ key: PictureKey) -> Bool {
    guard let shown = showing[key] else { return false }
    changes += 1
    let isEvicted = model.board.pictures.picture(key) == nil
    for item in shown {
      item.isEvicted = isEvicted
      dirty.insert(item.id)
    }
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
        item.isEvicted = true
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

  /// Draws a node that's recorded around the origin, at the zoom's scale, at its position in the view.
  func drawNode(_ node: RenderNode, _ context: DrawingContext) {
    let viewport = model.viewport
    let scale = Double(view?.window?.scaleFactor ?? 1)
    // The board moves by whole pixels, since fractions shimmer. The origin, an earlier view's, isn't rounded.
    let x = ((viewport.size.width / 2 - viewport.center.x * viewport.zoom) * scale).rounded() / scale
    let y = ((viewport.size.height / 2 - viewport.center.y * viewport.zoom) * scale).rounded() / scale
    context.save()
    context.translate(x + origin.x * viewport.zoom, y + origin.y * viewport.zoom)
    context.node(node)
    context.restore()
  }

  private func update() -> Bool {
    syncCards()
    prepareDetail()
    sprites.sheets.beginFrame()
    if hasEverything, !fitsWhole, !isStale {
      // So many have come that from now on only those around the view are looked up.
      hasEverything = false
      extent = surroundings
    }
    if isStale || hasEverything != fitsWhole || !(hasEverything || extent.encloses(visibleRect)) {
      lookUp()
    } else {
      lookUpMoved()
    }
    guard isEachDirty || !dirty.isEmpty || !unseen.isEmpty else { return arriving.isEmpty }
    return recordDirty() && arriving.isEmpty
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
      // Drawings around the old origin would be drawn at wrong positions.
      for item in order { item.forget() }
      for number in runs.indices { runs[number].isStale = true }
      root = nil
      isEachDirty = true
    }
  }

  /// Whether the board is so small that all of it is in the scene.
  private var fitsWhole: Bool { spatialIndex.count <= Self.wholeLimit }

  /// The visible part of the board with the margin around it.
  private var surroundings: CGRect {
    let visible = visibleRect
    return visible.insetBy(dx: -visible.width * Self.margin, dy: -visible.height * Self.margin)
  }

  private func lookUp() {
    extent = surroundings
    // If everything is in the scene, moving needs no further look-ups.
    hasEverything = fitsWhole
    var ids = Set(hasEverything ? spatialIndex.elements : spatialIndex.elements(in: extent))
    ids.formUnion(model.presentations.lazy.filter { $0.value.heldCenter != nil }.map(\.key))
    ids.formUnion(model.following)
    // Frames are drawn below all cards: see ``FrameLayer``.
    ids.subtract(spatialIndex.frames)
    // Cards that arrive by the thousand come in portions: see `dueMoved`.
    let new = ids.filter { items[$0] == nil && spatialIndex.isCard($0) }
    arriving = SceneArrivals()
    if new.count > Self.newLimit {
      arriving.add(new.map(arrival))
      ids.subtract(new)
    }
    let old = items
    items = Dictionary(minimumCapacity: ids.count)
    order = ids.compactMap { id in
      if let known = old[id], known.look != nil, !moved.contains(id), !dirty.contains(id) {
        items[id] = known
        return known
      }
      return renewed(old[id] ?? SceneItem(id))
    }
    order = order.fromBackToFront
    for (id, item) in old where items[id] == nil { index(item, showing: nil) }
    (isStale, moved) = (false, [])
    lookedUp()
  }

  /// Looks up again only what has changed, as when some of ten thousand cards become pins.
  private func lookUpMoved() {
    let due = dueMoved()
    guard !due.isEmpty else { return }
    var found: [SceneItem] = []
    for id in due {
      let item = items.removeValue(forKey: id)
      item?.isMoved = true
      let isHere =
        spatialIndex.box(of: id).map { hasEverything || $0.overlaps(extent) } ?? false
        || model.presentations[id]?.heldCenter != nil
      if isHere, !spatialIndex.frames.contains(id), let item = renewed(item ?? SceneItem(id)) {
        found.append(item)
      } else if let item {
        index(item, showing: nil)
      }
    }
    found = found.fromBackToFront
    var rest = found[...]
    var merged: [SceneItem] = []
    merged.reserveCapacity(order.count + found.count)
    for item in order where !item.isMoved {
      while let next = rest.first, next.zOrder < item.zOrder { merged.append(rest.removeFirst()) }
      merged.append(item)
    }
    order = merged + rest
    for item in found { item.isMoved = false }
    lookedUp()
  }

  /// Returns those that are looked up in this frame: what has moved in the scene, and of the new ones those
  /// that have arrived first.
  private func dueMoved() -> [PinID] {
    var due = Array(moved)
    if moved.count > Self.newLimit {
      due = moved.filter { items[$0] != nil }
      arriving.add(moved.subtracting(due).map(arrival))
    }
    moved = []
    if !arriving.isEmpty, dirty.count < Self.newLimit { due += arriving.take(Self.newLimit - dirty.count) }
    return due
  }

  private func arrival(of id: PinID) -> SceneItem.ZOrder {
    SceneItem.ZOrder(arrival: model.board.cards[id]?.order ?? -1, id: id)
  }

  /// Returns the item with what the board says of its pin or card now; nil if the board has neither.
  private func renewed(_ item: SceneItem) -> SceneItem? {
    let board = model.board
    let pin = board.document.pin(item.id)
    guard item.renew(pin, on: board, isRaised: model.isRaised(item.id)) else {
      index(item, showing: nil)
      return nil
    }
    index(item, showing: pictureKey(of: item.id, pin))
    if item.look == nil { dirty.insert(item.id) }
    items[item.id] = item
    return item
  }

  private func lookedUp() {
    revision += 1
    changes += 1
    runs = SceneRun.runs(of: order, keeping: runs)
    // Most runs are kept at their indexes, with their items.
    for (number, run) in runs.enumerated() where run.number != number {
      for item in run.items { item.run = number }
      runs[number].number = number
    }
    root = nil
    unseen.removeAll { items[$0.id] !== $0 }
  }

  /// Notes which picture an item shows.
  private func index(_ item: SceneItem, showing key: PictureKey?) {
    guard key != item.picture else { return }
    if let old = item.picture {
      showing[old]?.removeAll { $0 === item }
      if showing[old]?.isEmpty == true {
        showing[old] = nil
        // The renderer drops the copy of a picture that no card shows any more.
        uploaded.forget(old)
      }
    }
    if let key { showing[key, default: []].append(item) }
    item.picture = key
    item.isEvicted = key.map { model.board.pictures.picture($0) == nil } ?? false
  }

  /// - Returns: false if something waits for the next frame.
  private func recordDirty() -> Bool {
    let visible = visibleRect
    let isMoving = isMoving
    // Cairo draws from the pixels in memory and needs no copies.
    let (copies, mixesEdges) = (view?.isRenderedByCairo != true, view?.mixesTextureEdges == true)
    var uploads = 0
    var arrivals = 0
    var spare = SpareTime(Self.hiddenTime, now: now)
    var waiting: Set<PinID> = []
    let drawing = SceneDrawing(
      sprites: sprites, origin: origin, mixesEdges: mixesEdges, mixesTurnedEdges: !copies)
    // When everything is dirty after a zoom, items out of view are recorded from the next frame on.
    let isZoomed = isEachDirty
    for item in dueItems(visible) {
      if arrivals > Self.arrivalLimit, item.look == nil, spatialIndex.isCard(item.id) {
        waiting.insert(item.id)
        continue
      }
      guard let look = changedLook(of: item) else { continue }
      if look.box.overlaps(visible) || item.box.overlaps(visible) {
        if item.look == nil, spatialIndex.isCard(item.id) {
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
    for id in dirty {
      if let item = items[id] { due.append(item) }
    }
    // Many items appear in their order on the board.
    if dirty.count > Self.arrivalLimit { due = due.fromBackToFront }
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
    item.noteDetail(looks.detail, model.board.pictures)
    return nil
  }

  /// Returns whether only the detail has changed since the recording, and the new detail looks the same.
  private func isDrawn(_ item: SceneItem) -> Bool {
    guard let look = item.look, let before = item.detail else { return false }
    return looks.detail.draws(
      look, asIn: before, coarsePixels: item.coarsePixels, sharpestSide: item.sharpestSide)
      && !dirty.contains(item.id)
  }

  private func record(_ look: SceneLook, of item: SceneItem, _ drawing: SceneDrawing) {
    changes += 1
    drawing.draw(look, into: item)
    item.look = look
    item.noteDetail(looks.detail, model.board.pictures)
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
    let (changed, moved) = spatialIndex.syncCards()
    // New ones are recorded when they are looked up.
    for id in changed where items[id] != nil { dirty.insert(id) }
    self.moved.formUnion(moved)
  }
}
