import Board
import BoardStore
import DragDropKit
import Foundation

/// One board in the sidebar: opens when clicked or when a drag rests on it, and takes drops for its board.
final class BoardRow: StackView, DropInteractionDelegate {
  let url: URL
  private let app: AppController
  private let thumbnail: BoardThumbnail
  private let nameLabel: Label
  private let countLabel: Label
  private var observers: [ObserverToken] = []
  /// Shows this board in the row's window.
  var onOpen: (() -> Void)?

  init(entry: BoardEntry, app: AppController) {
    url = entry.url
    self.app = app
    thumbnail = BoardThumbnail(cork: app.cork)
    nameLabel = Label(entry.name)
    countLabel = Label(BoardRow.countText(entry.pinCount))
    super.init(axis: .horizontal, spacing: 10)
    addStyleClass("board-row")
    nameLabel.ellipsizes = true
    nameLabel.horizontalAlignment = .start
    countLabel.horizontalAlignment = .start
    countLabel.addStyleClass("dim-label")
    countLabel.addStyleClass("caption")
    let texts = StackView(axis: .vertical, spacing: 1)
    texts.verticalAlignment = .center
    texts.addSubview(nameLabel)
    texts.addSubview(countLabel)
    addSubview(thumbnail)
    addSubview(texts)
    accessibilityLabel = entry.name
    addInteraction(SpringLoadedInteraction { [weak self] _, _ in self?.onOpen?() })
    addInteraction(DropInteraction(delegate: self))
    if let board = app.board(at: url) { attach(board) }
  }

  /// The row shows the open board live from now on.
  func attach(_ board: BoardController) {
    guard thumbnail.board !== board else { return }
    thumbnail.board = board
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

  func themeDidChange(_ theme: Theme) { thumbnail.theme = theme }

  private static func countText(_ count: Int) -> String {
    switch count {
    case 0: "empty"
    case 1: "1 image"
    default: "\(count) images"
    }
  }

  // MARK: Drops on the row

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    DropIntake.canTake(session)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    let dragged = DropIntake.draggedPins(session)
    if !dragged.isEmpty, dragged.allSatisfy({ $0.board.url == url }), session.requestedOperation != .copy {
      // They are on this board already.
      return DropProposal(operation: .cancel)
    }
    return DropProposal(operation: DropIntake.operation(for: session))
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    let dragged = DropIntake.draggedPins(session)
    guard let board = app.board(at: url) else {
      // Opening takes a moment; what was promised in this drop is loaded by then only if the board is here.
      app.report("The board isn’t open yet. Try again in a moment.", in: window)
      return
    }
    if dragged.isEmpty {
      DropIntake.importItems(
        of: session, onto: board, around: board.freePlace, pixelScale: Double(window?.scaleFactor ?? 1))
      return
    }
    let operation = DropIntake.operation(for: session)
    let sizes = dragged.map { $0.pin?.size ?? .zero }
    let places = Arrangement.sideBySide(sizes: sizes, around: board.freePlace, spacing: CardPainter.gap)
    let byPin = Dictionary(
      zip(dragged.map(ObjectIdentifier.init), places), uniquingKeysWith: { first, _ in first })
    _ = PinDrop.perform(dragged, operation: operation, onto: board) { item, pin in
      byPin[ObjectIdentifier(item)] ?? pin.center
    }
  }
}
