import Board
import BoardCanvas
import BoardLook
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Imaging
import Localization

/// The tray at the bottom of one window: a strip of cards that can be reordered and dragged out, and that
/// accepts drops.
final class TrayStrip {
  let view: Revealer
  /// The visible part of a hidden tray: a tab at the board's lower edge that opens it, also under a drag.
  let handle = Button(title: localized("Tray"))
  private let title = Button(title: localized("Tray"))
  let collection = TrayCollection()
  let tray: Tray
  let controls: ControlTrace
  private let strip: StackView
  private let hint = Label(localized("Drop images here to keep them at hand"))
  /// The collection's model: the pins that it shows.
  var shown: [PinID] = []
  /// The placeholders of cards that were dropped on this strip and are still arriving.
  var arriving: [PinID: any CollectionViewDropPlaceholderContext] = [:]
  var theme = Theme.current { didSet { if theme != oldValue { themeDidChange() } } }
  /// Called with a message for the user.
  var onMessage: ((String) -> Void)?
  /// Called when a pin is double-clicked: it's to be moved to the board.
  var onTake: ((PinID) -> Void)?
  var onVisibilityChanged: (() -> Void)?
  /// Called when the tray's board has been opened or changed, which may change the steps for undo.
  var onChanged: (() -> Void)?
  /// Called when an import to the tray's board makes progress or ends.
  var onImportProgress: (() -> Void)?
  private let edgeDrops: TrayEdgeDrops
  private var observers: [ObserverToken] = []
  private var openObserver: ObserverToken?
  private var isSyncing = false
  private var needsSync = false

  init(tray: Tray, controls: ControlTrace) {
    self.tray = tray
    self.controls = controls
    edgeDrops = TrayEdgeDrops(tray)
    strip = StackView(axis: .horizontal)
    view = Revealer(strip, transition: .slideUp)
    strip.addStyleClass("tray")
    strip.margins = EdgeInsets(top: 6, leading: 13, bottom: 13, trailing: 13)
    title.isFlat = true
    title.addStyleClass("tray-title")
    title.verticalAlignment = .center
    title.margins = EdgeInsets(leading: 4, trailing: 8)
    title.onClick = { [weak self] in self?.isShown = false }
    handle.addStyleClass("tray-handle")
    handle.horizontalAlignment = .end
    handle.verticalAlignment = .end
    handle.margins = EdgeInsets(bottom: 13, trailing: 13)
    handle.isSpringLoaded = true
    handle.onClick = { [weak self] in self?.isShown = true }
    hint.addStyleClass("tray-title")
    hint.isUserInteractionEnabled = false
    hint.horizontalAlignment = .center
    hint.verticalAlignment = .center
    hint.alignment = .center
    // Between the sidebar and the information, large letters need a second line.
    hint.isWrapping = true
    let overlay = OverlayView(collection)
    overlay.addOverlay(hint)
    overlay.expandsHorizontally = true
    collection.setMinimumSize(height: TrayCollection.cellSize.height + 16)
    strip.addSubview(overlay)
    strip.addSubview(title)
    strip.addInteraction(DropInteraction(delegate: edgeDrops))
    view.verticalAlignment = .end
    collection.accessibilityLabel = localized("Tray")
    collection.register(TrayCell.self, forCellWithReuseIdentifier: "card")
    collection.allowsMultipleSelection = true
    collection.dataSource = self
    collection.delegate = self
    collection.dragDelegate = self
    collection.dropDelegate = self
    controls.register("tray-strip", collection)
    // The theme of the start is no change.
    themeDidChange()
    if let board = tray.board {
      attach(board)
    } else {
      openObserver = tray.opened.observe { [weak self] in self?.attach($0) }
    }
  }

  var isShown: Bool {
    get { view.isRevealed }
    set {
      guard newValue != isShown else { return }
      if newValue { tray.open() }
      view.isRevealed = newValue
      handle.isHidden = newValue
      onVisibilityChanged?()
    }
  }

  /// Shows the keys of commands in the tooltips.
  func showKeys(_ keys: KeyTips) {
    title.tooltip = keys.tip(localized("Tray"), "win.tray")
    handle.tooltip = keys.tip(localized("Show the tray. Hold a drag over it to open it."), "win.tray")
  }

  /// The strip's share of the window's height, in points.
  static let height = TrayCollection.cellSize.height + 16 + 19

  private func themeDidChange() {
    for view in [strip, handle] {
      if theme.isDark { view.addStyleClass("dark") } else { view.removeStyleClass("dark") }
      for name in BoardSurface.styleClasses where name != theme.surface.styleClass {
        view.removeStyleClass(name)
      }
      view.addStyleClass(theme.surface.styleClass)
    }
    for cell in collection.visibleCells { (cell as? TrayCell)?.theme = theme }
  }

  // MARK: The tray's board

  private func attach(_ board: BoardController) {
    observers = [
      board.events.observe { [weak self] event in
        switch event {
        case .changed:
          self?.sync()
          self?.onChanged?()
        case .storageChanged: self?.onChanged?()
        case .importProgress: self?.onImportProgress?()
        case .message(let text): self?.onMessage?(text)
        case .storageFailed(let error):
          self?.onMessage?(localized("“\(localized("Tray"))” can’t be written: \(error)"))
        default: break
        }
      },
      board.pictures.changes.observe { [weak self] key in self?.pictureChanged(key) },
    ]
    shown = tray.pins.map(\.id)
    collection.reloadData()
    updateHint()
    onChanged?()
    // A tray that isn't empty opens by itself, so that its contents aren't forgotten.
    if !shown.isEmpty { isShown = true }
  }

  private func updateHint() { hint.isHidden = !shown.isEmpty || !arriving.isEmpty }

  /// Updates the collection to show the pins of the tray's board.
  func sync() {
    guard !isSyncing else {
      needsSync = true
      return
    }
    isSyncing = true
    repeat {
      needsSync = false
      settleArrivals()
      showDifference()
    } while needsSync
    isSyncing = false
    updateHint()
  }

  /// Pins that are at their dropped indexes in the collection, but not yet in their board.
  private var displaced: [(id: PinID, index: Int)] = []

  /// Moves a pin of the board to an index, but not within the event that added the pin: the pin's own command
  /// must be queued for the file first.
  private func bring(_ id: PinID, to index: Int) {
    displaced.append((id, index))
    guard displaced.count == 1 else { return }
    Task { [weak self] in
      guard let self else { return }
      for (id, index) in displaced.sorted(by: { $0.index < $1.index }) { tray.bring(id, to: index) }
      displaced = []
      sync()
    }
  }

  private func showDifference() {
    guard displaced.isEmpty else { return }
    let wanted = tray.pins.map(\.id).filter { arriving[$0] == nil }
    let difference = wanted.difference(from: shown).inferringMoves()
    guard !difference.isEmpty else { return }
    shown = wanted
    collection.performBatchUpdates {
      for change in difference {
        switch change {
        case .remove(let offset, _, let to):
          let path = IndexPath(item: offset, section: 0)
          if let to {
            collection.moveItem(at: path, to: IndexPath(item: to, section: 0))
          } else {
            collection.deleteItems(at: [path])
          }
        case .insert(let offset, _, let from):
          if from == nil { collection.insertItems(at: [IndexPath(item: offset, section: 0)]) }
        }
      }
    }
  }

  /// Replaces the placeholders of cards that have become pins. Failed cards are removed, and it's reported
  /// why.
  private func settleArrivals() {
    guard let board = tray.board else { return }
    for (id, context) in arriving {
      if board.document.pin(id) != nil {
        arriving[id] = nil
        var index: Int?
        context.commitInsertion { path in
          shown.insert(id, at: min(path.item, shown.count))
          index = path.item
        }
        if let index { bring(id, to: index) }
      } else if let card = board.cards[id] {
        guard case .failed(let failure) = card.state else {
          context.setNeedsCellUpdate()
          continue
        }
        arriving[id] = nil
        context.deletePlaceholder()
        board.removeCard(id)
        onMessage?(failure.line)
      } else {
        arriving[id] = nil
        context.deletePlaceholder()
      }
    }
    reportFailures(on: board)
  }

  /// Reports failed images from folders. They have no placeholder in any window's tray, so their failures
  /// would be invisible.
  private func reportFailures(on board: BoardController) {
    for id in board.cards.keys {
      guard let card = board.cards[id], case .failed(let failure) = card.state,
        !tray.strips.contains(where: { $0.arriving[id] != nil })
      else { continue }
      board.removeCard(id)
      board.report(failure.line)
    }
  }

  private func pictureChanged(_ key: PictureKey) {
    for cell in collection.visibleCells {
      guard let cell = cell as? TrayCell else { continue }
      switch cell.content {
      case .pin(let pin, _) where PictureKey(pin) == key: fill(cell, pin)
      case .card(let card, _) where PictureKey.card(card.id) == key: fill(cell, card)
      default: break
      }
    }
  }

  // MARK: Cells

  func fill(_ cell: TrayCell, _ pin: Pin) {
    guard let board = tray.board, case .image(let id) = pin.content, let key = PictureKey(pin) else {
      return cell.show(.pin(pin, nil))
    }
    // If only a part of a picture is visible, the whole picture must be larger than the cell.
    let growth = max(pin.wholeSize.width, pin.wholeSize.height) / max(pin.size.width, pin.size.height)
    let side = max(TrayCollection.cellSize.width, TrayCollection.cellSize.height) * growth
    board.pictures.request(
      key,
      PictureWant(
        pixels: side * Double(collection.window?.scaleFactor ?? 1), priority: 500,
        source: board.pictureSource(of: id)))
    cell.show(.pin(pin, board.pictures.picture(key)))
  }

  func fill(_ cell: TrayCell, _ card: Card) {
    cell.show(.card(card, tray.board?.pictures.picture(.card(card.id))))
  }
}

extension BoardSurface {
  /// The style class of widgets on this surface.
  var styleClass: String {
    switch self {
    case .cork: "on-cork"
    case .linen: "on-linen"
    case .slate, .plain: "on-slate"
    }
  }

  static let styleClasses = textured.map(\.styleClass)
}

extension TrayStrip: CollectionViewDataSource, CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    shown.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
    if let cell = cell as? TrayCell, let pin = tray.board?.document.pin(shown[indexPath.item]) {
      cell.theme = theme
      fill(cell, pin)
      controls.register("tray:\(pin.name)", cell)
    }
    return cell
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {
    let id = shown.remove(at: source.item)
    shown.insert(id, at: destination.item)
    tray.bring(id, to: destination.item)
  }

  func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
    onTake?(shown[indexPath.item])
  }
}
