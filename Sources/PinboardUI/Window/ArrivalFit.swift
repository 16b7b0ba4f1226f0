import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// Shows all of a board while images arrive after files or folders were opened, so that nothing that comes is
/// outside the window. Afterwards it still does so when the window gets another size, as a new window does
/// that the desktop puts beside others. It ends when the user moves the view.
final class ArrivalFit {
  private unowned let canvas: BoardView
  private var arrivals: ObserverToken?
  private var sizes: ObserverToken?
  /// The size of the view at the last look.
  private var size = CGSize.zero
  private var board: BoardController?
  /// The rectangle around all pins, their captions, and cards since the beginning, in board points.
  private var whole = CGRect.null
  /// The view that was set last.
  private var last: (center: CGPoint, zoom: Double)?
  /// Shows a part of the board.
  var onShow: ((CGRect) -> Void)?

  init(_ canvas: BoardView) { self.canvas = canvas }

  /// Begins with the present board.
  func begin() {
    let board = canvas.board
    self.board = board
    last = nil
    size = canvas.viewport.size
    whole = .null
    arrivals = board.events.observe { [weak self] event in
      switch event {
      case .cardsChanged(let ids):
        self?.came { board in
          ids.reduce(CGRect.null) { $0.union(board.cards[$1]?.frame ?? .null) }
        }
      case .performed(let command): self?.cameOnBoard(command.pinIDs)
      case .importProgress where !board.importer.isBusy: self?.fit()
      default: break
      }
    }
    sizes = canvas.model.changes.observe { [weak self] change in
      if case .viewport = change { self?.checkSize() }
    }
    fit()
  }

  private func end() {
    (arrivals, sizes) = (nil, nil)
    board = nil
  }

  private func checkSize() {
    guard canvas.viewport.size != size else { return }
    size = canvas.viewport.size
    // The size changes in the middle of the window's layout, in which the header's zoom mustn't change.
    Task { [weak self] in self?.fit() }
  }

  /// Called when some of perhaps ten thousand pins and cards have come or changed.
  /// - Parameter bounds: returns the rectangle around them.
  private func came(_ bounds: (BoardController) -> CGRect) {
    guard let board, !whole.isNull else { return fit() }
    let known = whole
    whole = whole.union(bounds(board))
    if whole != known { show() }
  }

  private func cameOnBoard(_ ids: Set<PinID>) {
    came { board in canvas.bounds(of: ids.lazy.compactMap { board.document.pin($0) }) ?? .null }
  }

  /// Shows everything that's on the board.
  private func fit() {
    guard let board else { return }
    let pins = canvas.bounds(of: board.document.shownPins) ?? .null
    whole = board.cards.values.reduce(pins) { $0.union($1.frame) }
    show()
    if !board.importer.isBusy { arrivals = nil }
  }

  private func show() {
    let viewport = canvas.viewport
    let isMoved = last.map { $0.center != viewport.center || $0.zoom != viewport.zoom } ?? false
    guard canvas.board === board, !isMoved else { return end() }
    if !whole.isNull, !viewport.visibleRect.encloses(whole), viewport.size.width > 1 {
      onShow?(whole)
    }
    last = (canvas.viewport.center, canvas.viewport.zoom)
  }
}
