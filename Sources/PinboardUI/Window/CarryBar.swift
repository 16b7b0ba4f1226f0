import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// Carrying pins by keyboard in a window: the boards and the tray as its targets, and a bar that shows each
/// step in words, which assistive technology says too.
final class CarryBar {
  let view = Label("")
  private let canvas: BoardView
  private unowned let app: any WindowOwner

  init(_ canvas: BoardView, app: any WindowOwner) {
    self.canvas = canvas
    self.app = app
    view.addStyleClass("quiet-bar")
    view.isHidden = true
    let carry = canvas.carry
    carry.findTargets = { [weak self] in self?.targets ?? [] }
    carry.onEnd = { [weak self] in self?.view.isHidden = true }
    carry.onSay = { [weak self] in self?.say($0) }
  }

  private func say(_ text: String) {
    if canvas.carry.isActive {
      view.text = text
      view.isHidden = false
    }
    canvas.window?.announce(text)
  }

  private var targets: [CarryTarget] {
    let here = canvas.board.url
    let boards = app.entries.filter { $0.url != here && $0.problem == nil }.map { entry in
      let name = app.board(at: entry.url)?.name ?? entry.name.shown
      return CarryTarget(name: name) { [weak self] in
        await self?.drop($0, $1, onBoardAt: entry.url) ?? 0
      }
    }
    let tray = CarryTarget(name: localized("Tray")) { [weak self] in self?.dropOnTray($0, $1) ?? 0 }
    return boards + (app.tray.board == nil ? [] : [tray])
  }

  private func drop(_ pins: [DraggedPin], _ operation: DropOperation, onBoardAt url: URL) async -> Int {
    let board: BoardController
    do {
      board = try await app.openBoard(at: url)
    } catch {
      app.report(localized("That can’t be done: \(error)"), in: canvas.window)
      return 0
    }
    guard board.isEditable else { return 0 }
    return PinDrop.perform(pins, operation: operation, below: board).count
  }

  private func dropOnTray(_ pins: [DraggedPin], _ operation: DropOperation) -> Int {
    guard let board = app.tray.board, board.isEditable else { return 0 }
    let centers = app.tray.centers(pins.count, at: app.tray.pins.count, leaving: [])
    return PinDrop.perform(pins, operation: operation, onto: board, at: centers).count
  }
}
