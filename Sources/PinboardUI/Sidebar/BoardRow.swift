import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Files
import Foundation

/// A row of the sidebar: a live thumbnail of a board, its name, and the number of its pins.
final class BoardRow: TableViewCell {
  private(set) var url: URL?
  private var thumbnail: BoardThumbnail?
  private let texts = StackView(axis: .vertical, spacing: 1)
  private let nameLabel = Label("")
  private let countLabel = Label("")
  private var observers: [ObserverToken] = []

  required init() {
    super.init()
    nameLabel.ellipsizes = true
    nameLabel.horizontalAlignment = .start
    countLabel.horizontalAlignment = .start
    countLabel.addStyleClass("dim-label")
    countLabel.addStyleClass("caption")
    texts.verticalAlignment = .center
    texts.addSubview(nameLabel)
    texts.addSubview(countLabel)
  }

  /// The place where a pin dropped on the board lands, in the row's space.
  var thumbnailFrame: CGRect {
    thumbnail.map { convert($0.bounds, from: $0) }
      ?? CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
  }

  func show(_ entry: BoardEntry, shelf: any BoardShelf) {
    let picture = thumbnail ?? makeThumbnail(shelf)
    if url != entry.url {
      url = entry.url
      picture.board = nil
      observers = []
    }
    accessibilityLabel = entry.name.shown
    nameLabel.text = entry.name.shown
    countLabel.text = BoardRow.detail(of: entry)
    if let board = shelf.board(at: entry.url) { attach(board) }
  }

  private func makeThumbnail(_ shelf: any BoardShelf) -> BoardThumbnail {
    let picture = BoardThumbnail(cork: shelf.cork)
    thumbnail = picture
    let row = StackView(axis: .horizontal, spacing: 10)
    row.addStyleClass("board-row")
    row.addSubview(picture)
    row.addSubview(texts)
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
    if nameLabel.text != board.name {
      nameLabel.text = board.name
      accessibilityLabel = board.name
    }
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
    case .corrupt, .notAPinboardFile: "damaged"
    case .newerVersion: "made by a newer Pinboard"
    default: "can’t be read"
    }
  }

  private static func countText(_ count: Int) -> String {
    switch count {
    case 0: "empty"
    case 1: "1 pin"
    default: "\(count) pins"
    }
  }
}
