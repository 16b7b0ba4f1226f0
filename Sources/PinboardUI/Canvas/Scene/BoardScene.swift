import Board
import BoardStore
import DragDropKit
import Foundation
import Imaging

/// What a canvas shows of its board, as recorded drawings that are kept from frame to frame.
///
/// Everything is recorded in board points around an origin and drawn under one translation, each run of cards at the zoom's
/// scale: panning records nothing. Only what's in view and a margin around it is in the scene; a spatial index finds it.
final class BoardScene {
  unowned let canvas: BoardCanvas
  private(set) var index = SpatialIndex<PinID>()
  /// What of the index are cards.
  private var cards: [PinID: Card] = [:]
  private var items: [PinID: SceneItem] = [:]
  /// From back to front.
  private(set) var order: [SceneItem] = []
  private var runs: [SceneRun] = []
  /// What was drawn of all runs, and where.
  private var root: (viewport: Viewport, node: RenderNode)?
  private var showing: [PictureKey: [SceneItem]] = [:]
  /// What the renderer has copied of each picture, and as which one of all: other cards show it without another copy.
  private var uploaded: [PictureKey: (texture: ObjectIdentifier, number: Int)] = [:]
  private var uploadCount = 0
  private(set) var sprites: CardSprites
  private var detail = SceneDetail(zoom: 1, scaleFactor: 1)
  private var origin = CGPoint.zero
  /// What the items were looked up for, in board points.
  private(set) var extent = CGRect.null
  /// Small boards are in the scene as a whole.
  private var hasEverything = false
  private var isStale = true
  /// Cards that aren't yet as the board has them.
  private var staleCards: Set<PinID> = []
  private var isEachDirty = true
  /// What hasn't been looked at since everything was to be: only what's seen can't wait.
  private var unseen: [SceneItem] = []
  private var dirty: Set<PinID> = []
  /// What was drawn last showed this part of the board.
  private var drawnViewport: Viewport?
  /// Counts what was looked up anew.
  private(set) var revision = 0
  /// Counts whatever may have changed what's seen, beside the viewport.
  private(set) var changes = 0
  /// What tells how long recording takes.
  var now: () -> ContinuousClock.Instant = { .now }

  /// Around papers, in board points: shadows, heads, selections.
  static let reach = 24.0
  /// How much of the view's size is looked up on each side of it.
  private static let margin = 0.3
  /// Boards of up to so many cards are in the scene as a whole.
  private static let wholeLimit = 3_000
  /// How long cards outside of the view are recorded in one frame.
  private static let hiddenTime = Duration.milliseconds(2)
  /// Cards of an import that appear in one frame: hundreds that are dropped at once would make it a long one.
  static let arrivalLimit = 48
  /// Bytes of new pictures in one frame: a graphics card gets copies of them while the frame waits.
  private static let uploadLimit = 6 << 20
  /// The same while the view moves, of pictures that take the place of others: they can wait for it to rest.
  private static let movingUploadLimit = 1 << 20

  init(canvas: BoardCanvas) {
    self.canvas = canvas
    sprites = CardSprites(theme: canvas.theme)
    followSprites()
  }

  private func followSprites() {
    sprites.sheets.onMade = { [weak self] in
      guard let self else { return }
      for item in order where item.isMakeshift { dirty.insert(item.id) }
      canvas.setNeedsDisplay()
    }
  }

  // MARK: What has changed

  /// Another board.
  func reset() {
    changes += 1
    index.removeAll()
    cards = [:]
    items = [:]
    uploaded = [:]
    drawnViewport = nil
    for pin in canvas.board.document.pins { index.set(pin.boundingBox, for: pin.id) }
    isStale = true
    staleCards = Set(canvas.board.cards.keys)
  }

  func pinsChanged(_ ids: Set<PinID>) {
    changes += 1
    for id in ids {
      if let pin = canvas.board.document.pin(id) {
        index.set(pin.boundingBox, for: id)
        cards[id] = nil
      } else if cards[id] == nil {
        index.remove(id)
      }
    }
    dirty.formUnion(ids)
    isStale = true
  }

  /// Something that's seen may look otherwise.
  func boardChanged() { changes += 1 }

  /// There may be ten thousand, of which a few change at a time.
  func cardsChanged(_ ids: Set<PinID>) {
    changes += 1
    staleCards.formUnion(ids)
  }

  /// Selection or presentation.
  func looksChanged(_ ids: some Sequence<PinID>) {
    changes += 1
    dirty.formUnion(ids)
  }

  /// A pin that's shown elsewhere than it is may come into view or leave it.
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

  /// What was recorded with a picture's pixels keeps them alive, whatever the cache has let go.
  /// - Returns: whether one of the pictures is in the scene.
  func picturesEvicted(_ keys: Set<PictureKey>) -> Bool {
    changes += 1
    var isShown = false
    for key in keys {
      guard let shown = showing[key] else { continue }
      uploaded[key] = nil
      for item in shown {
        // On the screen it stays as it is until something better is there.
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

  /// - Returns: whether something is left for the next frame.
  func draw(_ context: DrawingContext) -> Bool {
    let viewport = canvas.viewport
    let isComplete = update()
    drawnViewport = viewport
    let root = root(in: viewport)
    let scale = Double(canvas.window?.scaleFactor ?? 1)
    // Whole pixels: a picture that moves between them shimmers.
    let x = ((origin.x - viewport.center.x) * viewport.zoom + viewport.size.width / 2) * scale
    let y = ((origin.y - viewport.center.y) * viewport.zoom + viewport.size.height / 2) * scale
    context.save()
    context.translate(x.rounded() / scale, y.rounded() / scale)
    context.node(root)
    context.restore()
    return !isComplete
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
    let viewport = canvas.viewport
    if sprites.theme != canvas.theme {
      sprites = CardSprites(theme: canvas.theme)
      followSprites()
      for item in order { item.look = nil }
      isEachDirty = true
    }
    let now = SceneDetail(zoom: viewport.zoom, scaleFactor: canvas.window?.scaleFactor ?? 1)
    if now != detail {
      detail = now
      isEachDirty = true
      // Seen from nearby, much that was looked up for a distant view is far outside.
      if !hasEverything, extent.width > 8 * visibleRect.width { isStale = true }
    }
    // Drawn with 24 bits: far from the origin, close up, fractions of pixels would get lost.
    let away = max(abs(viewport.center.x - origin.x), abs(viewport.center.y - origin.y))
    if away * viewport.zoom > 250_000 {
      origin = viewport.center
      // What was drawn around the old one would be elsewhere.
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
    // Where everything is in the scene, there's nothing to look up on the way.
    hasEverything = index.count <= Self.wholeLimit
    var ids = hasEverything ? index.elements : index.elements(in: extent)
    ids += canvas.presentations.lazy.filter { $0.value.heldCenter != nil }.map(\.key)
    let board = canvas.board
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
    // What no card shows any more is no longer the renderer's.
    uploaded = uploaded.filter { showing[$0.key] != nil }
  }

  private func pictureKey(of id: PinID) -> PictureKey? {
    guard let pin = canvas.board.document.pin(id) else { return .card(id) }
    if case .image(let original) = pin.content { return .original(original) }
    return nil
  }

  /// - Returns: false when something waits for the next frame.
  private func recordDirty() -> Bool {
    let visible = visibleRect
    let isMoving = drawnViewport.map { $0 != canvas.viewport } ?? false
    // Cairo draws pixels from where they are.
    let copies = !canvas.isRenderedByCairo
    var uploads = 0
    var arrivals = 0
    var spare = SpareTime(Self.hiddenTime, now: now)
    var waiting: Set<PinID> = []
    let drawing = SceneDrawing(sprites: sprites, origin: origin)
    // Where everything has just changed, what's out of sight has its turn from the next frame on.
    let isZoomed = isEachDirty
    for item in dueItems(visible) {
      guard let look = changedLook(of: item) else { continue }
      if look.box.overlaps(visible) || item.box.overlaps(visible) {
        if item.look == nil, cards[item.id] != nil {
          arrivals += 1
          if arrivals > Self.arrivalLimit {
            waiting.insert(item.id)
            continue
          }
        }
        let bytes = copies ? newBytes(look, item) : 0
        let limit = isMoving && item.shownSide > 0 ? Self.movingUploadLimit : Self.uploadLimit
        if bytes > 0, uploads > 0, uploads + bytes > limit {
          waiting.insert(item.id)
          // What's there stays until the new picture's turn comes.
          if item.look == nil { record(look.withoutPicture, of: item, drawing) }
          continue
        }
        uploads += bytes
        noteUpload(look, item)
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

  /// What has changed; and where everything has, what's on the screen.
  private func dueItems(_ visible: CGRect) -> [SceneItem] {
    var due: [SceneItem] = []
    if isEachDirty {
      isEachDirty = false
      // Those of a step before are among them.
      unseen = []
      for item in order {
        if item.box.isNull || item.box.overlaps(visible) { due.append(item) } else { unseen.append(item) }
      }
      // Those that were waiting for their pictures' turn, and have a box elsewhere by now.
      due += dirty.compactMap { items[$0] }.filter { !$0.box.isNull && !$0.box.overlaps(visible) }
      return due
    }
    // Many appear in their order.
    due =
      dirty.count > Self.arrivalLimit
      ? order.filter { dirty.contains($0.id) } : dirty.compactMap { items[$0] }
    // What has come into view meanwhile goes first.
    due += unseen.filter { $0.box.overlaps(visible) }
    unseen.removeAll { $0.box.overlaps(visible) }
    return due
  }

  /// How an item looks, if that's another look than what's recorded of it.
  private func changedLook(of item: SceneItem) -> SceneLook? {
    if isDrawn(item) { return nil }
    guard let look = look(of: item) else { return nil }
    if look != item.look || item.isMakeshift { return look }
    noteDetail(of: item)
    return nil
  }

  /// Whether nothing has changed but how closely it's looked at, and that's not to be seen.
  private func isDrawn(_ item: SceneItem) -> Bool {
    guard let look = item.look, let before = item.detail else { return false }
    return detail.draws(look, asIn: before, coarsePixels: item.coarsePixels) && !dirty.contains(item.id)
  }

  private func noteDetail(of item: SceneItem) {
    item.detail = detail
    item.coarsePixels = item.picture.map(canvas.board.pictures.mostCoarsePixels) ?? 0
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

  private func newBytes(_ look: SceneLook, _ item: SceneItem) -> Int {
    guard case .picture(let shown, _, _) = look.content else { return 0 }
    if case .picture(let old, _, _)? = item.look?.content, old == shown { return 0 }
    if let key = item.picture, uploaded[key]?.texture == ObjectIdentifier(shown.texture) { return 0 }
    return shown.texture.width * shown.texture.height * 4
  }

  private func noteUpload(_ look: SceneLook, _ item: SceneItem) {
    guard case .picture(let shown, _, _) = look.content, let key = item.picture else { return }
    let texture = ObjectIdentifier(shown.texture)
    if uploaded[key]?.texture != texture {
      uploadCount += 1
      uploaded[key] = (texture, uploadCount)
    }
    item.upload = uploaded[key]?.number ?? 0
  }

  private func root(in viewport: Viewport) -> RenderNode {
    if let root, root.viewport == viewport { return root.node }
    let view = viewport.visibleRect
    // Cairo has no shaders.
    let cuts = !canvas.isRenderedByCairo
    let node = RenderNode.group(
      runs.indices.compactMap { runs[$0].node(at: viewport.zoom, in: view, around: origin, cuts: cuts) })
    root = (viewport, node)
    return node
  }

  // MARK: Cards

  /// Cards come and go in numbers during an import: those that have changed are compared once a frame.
  func syncCards() {
    let board = canvas.board
    for id in staleCards {
      let (known, present) = (cards[id], board.cards[id])
      guard known != present else { continue }
      if let card = present {
        dirty.insert(id)
        if known?.frame != card.frame {
          index.set(card.frame, for: id)
          isStale = true
        }
        cards[id] = card
      } else {
        cards[id] = nil
        if board.document.pin(id) == nil { index.remove(id) }
        isStale = true
      }
    }
    staleCards = []
  }

  // MARK: How things look

  /// Nil when the board has it no more.
  func look(of item: SceneItem) -> SceneLook? {
    let board = canvas.board
    if let pin = board.document.pin(item.id) { return look(of: pin, item) }
    guard let card = board.cards[item.id] else { return nil }
    let content: SceneLook.Content =
      switch card.state {
      case .failed(let title, let detail): .message(title: title, detail: detail)
      case .loading: pictureContent(.card(card.id), size: card.size) ?? .empty
      }
    return SceneLook(
      center: card.center, size: card.size, rotation: 0, content: content, head: nil, isSelected: false,
      alpha: 1, detail: detail)
  }

  private func look(of pin: Pin, _ item: SceneItem) -> SceneLook {
    let presentation = canvas.presentations[pin.id]
    let size = presentation?.heldSize ?? pin.size
    let wholeSize = pin.framing.whole(around: CGRect(origin: .zero, size: size)).size
    let content: SceneLook.Content
    switch pin.content {
    case .image(let id):
      let key = PictureKey.original(id)
      let broken = canvas.board.brokenLinks[id]
      let standIn = canvas.board.document.originals[id].flatMap {
        ImageStandIn.note(ofType: $0.typeIdentifier)
      }
      if let picture = pictureContent(key, size: wholeSize, flaw: broken?.description, standIn: standIn) {
        content = picture
      } else if let error = broken ?? canvas.board.pictures.failure(key, from: canvas.board.file) {
        let failure = ImportFailure(error, name: pin.name)
        content = .message(title: failure.title, detail: failure.detail)
      } else {
        content = .empty
      }
    case .note(let text):
      content = .note(text, isLegible: detail.showsLetters)
    case .unknown:
      content = .message(
        title: "Unknown pin", detail: "A newer Pinboard made this; it’s kept as it is.")
    }
    var look = SceneLook(
      center: presentation?.heldCenter ?? pin.center, size: size,
      rotation: presentation?.heldRotation ?? pin.rotation, content: content, head: item.color,
      isSelected: canvas.selection.contains(pin.id),
      alpha: presentation?.alpha ?? 1, detail: detail)
    look.framing = pin.framing
    if case .picture = content, let key = item.picture { look.tiles = canvas.tiles.shown(of: key) }
    return look
  }

  /// - Parameters:
  ///   - flaw: what's wrong with where it comes from.
  ///   - standIn: what's shown in place of the picture itself.
  private func pictureContent(
    _ key: PictureKey, size: CGSize, flaw: String? = nil, standIn: String? = nil
  ) -> SceneLook.Content? {
    canvas.board.pictures.picture(key, for: max(size.width, size.height) * detail.pixels).map {
      let shown = canvas.motion.picture(key) ?? $0
      return .picture(
        SceneLook.ShownTexture(texture: shown.texture), isOpaque: shown.isOpaque,
        mark: (flaw ?? $0.damage).map { .flaw($0) } ?? standIn.map { .note($0) })
    }
  }

  /// Pixels of the screen along the longer side of a pin's whole picture, however little of it is seen.
  func pixels(of pin: Pin) -> Double { max(pin.wholeSize.width, pin.wholeSize.height) * detail.pixels }
}
