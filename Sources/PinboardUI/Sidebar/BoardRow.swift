import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// A row of the sidebar: a live thumbnail of a board, its name, and the number of its pins.
final class BoardRow: TableViewCell {
  private(set) var url: URL?
  private var thumbnail: BoardThumbnail?
  private let texts = StackView(axis: .vertical, spacing: 1)
  private let nameLabel = Label("")
  private let countLabel = Label("")
  private let mark = BoardMark()
  private var color: BoardColor?
  /// What's said behind the name of a copy.
  private var copy: ConflictCopy?
  private var observers: [ObserverToken] = []

  required init() {
    super.init()
    nameLabel.ellipsizes = true
    nameLabel.horizontalAlignment = .start
    countLabel.horizontalAlignment = .start
    countLabel.addStyleClass("dim-label")
    countLabel.addStyleClass("caption")
    texts.verticalAlignment = .center
    texts.expandsHorizontally = true
    texts.addSubview(nameLabel)
    texts.addSubview(countLabel)
  }

  /// The rectangle in which a pin dropped on the board lands, in the row's space.
  var thumbnailFrame: CGRect {
    thumbnail.map { convert($0.bounds, from: $0) }
      ?? CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
  }

  func show(_ entry: BoardEntry, shelf: any BoardShelf, isInFolder: Bool = false) {
    let picture = thumbnail ?? makeThumbnail(shelf)
    if url != entry.url {
      url = entry.url
      picture.board = nil
      observers = []
    }
    let file = "\(entry.url.shownName)\n\(entry.url.deletingLastPathComponent().shownPath)"
    // Each change makes GTK look for a tooltip to show at once, also in a row that has no size yet.
    if tooltip != file { tooltip = file }
    contentView?.margins = EdgeInsets(leading: isInFolder ? Self.indent : 0)
    color = shelf.shelf.colors[entry.url]
    mark.color = color
    copy = entry.copy
    name(entry.name.shown)
    countLabel.text = BoardRow.detail(of: entry)
    if let board = shelf.board(at: entry.url) {
      attach(board)
      // What the list says of an open board may be older than the board.
      update(from: board)
    }
  }

  /// The space before a board that's in a folder.
  private static let indent = 18.0

  private func name(_ board: String) {
    shownName = board
    let name = copy.map { "\(board) — \($0.title)" } ?? board
    nameLabel.text = name
    // A colour alone says nothing to a screen reader.
    accessibilityLabel = color.map { localized("\(name), \($0.title)") } ?? name
  }

  /// The board's name without what's said behind it.
  private var shownName = ""

  private func makeThumbnail(_ shelf: any BoardShelf) -> BoardThumbnail {
    let picture = BoardThumbnail(cork: shelf.cork)
    thumbnail = picture
    let row = StackView(axis: .horizontal, spacing: 10)
    row.addStyleClass("board-row")
    row.addSubview(picture)
    row.addSubview(texts)
    row.addSubview(mark)
    contentView = row
    return picture
  }

  /// Shows an open board live from now on.
  func attach(_ board: BoardController) {
    guard thumbnail?.board !== board else { return }
    thumbnail?.board = board
    observers = [
      board.events.observe { [weak self, weak board] event in
        guard let self, let board else { return }
        switch event {
        case .changed, .nameChanged: self.update(from: board)
        default: break
        }
      }
    ]
    update(from: board)
  }

  private func update(from board: BoardController) {
    if shownName != board.name { name(board.name) }
    let count = BoardRow.countText(board.document.pins.count)
    if countLabel.text != count { countLabel.text = count }
  }

  func themeDidChange(_ theme: Theme) {
    thumbnail?.theme = theme
    setNeedsDisplay()
  }

  /// Returns the number of pins on a board, or why it isn't known.
  static func detail(of entry: BoardEntry) -> String {
    switch entry.problem {
    case nil: countText(entry.pinCount)
    case .corrupt, .notAPinboardFile: localized("damaged", context: "board")
    case .newerVersion: localized("made by a newer Pinboard")
    default: localized("can’t be read")
    }
  }

  /// Returns the number of pins in words: "empty", "1 pin", "3 pins".
  static func countText(_ count: Int) -> String {
    count == 0
      ? localized("empty", context: "board") : localized(count, "1 pin", "\(count) pins")
  }
}

/// A small picture of a board: its pins at their positions, with the pictures that are loaded.
final class BoardThumbnail: CanvasView {
  static let size = CGSize(width: 58, height: 42)
  private let cork: Cork
  var theme = Theme.current { didSet { if theme != oldValue { setNeedsDisplay() } } }
  private var observers: [ObserverToken] = []
  private var shownPictures: Set<PictureKey> = []
  /// The board; nil until it has been opened.
  var board: BoardController? {
    didSet {
      guard board !== oldValue else { return }
      observers = []
      setNeedsDisplay()
      guard let board else { return }
      observers = [
        board.events.observe { [weak self] event in
          if case .changed = event { self?.setNeedsDisplaySoon() }
        },
        board.pictures.changes.observe { [weak self] key in
          if self?.shownPictures.contains(key) == true { self?.setNeedsDisplaySoon() }
        },
      ]
    }
  }

  /// Redraws soon. While many pictures arrive, it's done only from time to time: each change is a frame of
  /// the whole window, and delays the pictures that are still loading.
  private func setNeedsDisplaySoon() {
    guard let board, board.importer.isBusy || board.pictures.loadCount > 1 else { return setNeedsDisplay() }
    guard planned == nil else { return }
    planned = Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      self?.planned = nil
      self?.setNeedsDisplay()
    }
  }
  private var planned: Task<Void, Never>?
  private static let pause = Duration.milliseconds(400)

  init(cork: Cork) {
    self.cork = cork
    super.init()
    intrinsicSize = BoardThumbnail.size
    isUserInteractionEnabled = true
    verticalAlignment = .center
  }

  /// Draws the board as one texture instead of dozens of pins, because it's redrawn whenever anything else in
  /// the window is.
  override func draw(_ context: DrawingContext, size: CGSize) {
    let bounds = CGRect(origin: .zero, size: size)
    let recorded = DrawingContext.record(size: size) { context, _ in drawBoard(in: bounds, context) }
    if board?.document.pins.isEmpty == false, let texture = window?.makeTexture(of: recorded, area: bounds) {
      context.texture(texture, in: bounds)
    } else {
      context.node(recorded)
    }
  }

  private func drawBoard(in bounds: CGRect, _ context: DrawingContext) {
    let theme = theme.on(board?.document.surface)
    context.pushRoundedClip(bounds, radius: 4)
    context.fill(bounds, theme.corkBase)
    if let tile = cork.tile(for: theme) {
      context.texture(tile, in: CGRect(x: 0, y: 0, width: 128, height: 128))
    }
    if let board { shownPictures = BoardMiniature(theme: theme).drawPins(of: board, in: bounds, context) }
    context.pop()
    context.strokeRounded(bounds, radius: 4, width: 1, Color(hex: 0, alpha: 0.25))
  }
}
