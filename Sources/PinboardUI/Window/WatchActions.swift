import Board
import BoardCanvas
import BoardLook
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The actions on folders that frames watch: choosing one, and stopping.
final class WatchActions {
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable

  /// The largest and the least size of a new frame for a folder, in board points: room for some cards of the
  /// usual size, and for one.
  private static let sizes = (most: CGSize(width: 760, height: 520), least: CGSize(width: 280, height: 220))
  /// The gap between a new frame and the pins above it, in board points, with room for its tab.
  private static let gap = 72.0

  init(window: Window, canvas: BoardView, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.table = table
    table.add("watch-folder", ["<Control><Alt>w"]) { [weak self] in
      Task { await self?.chooseFolder() }
    }
    table.add("stop-watching", ["<Control><Alt><Shift>w"]) { [weak self] in self?.stop() }
  }

  /// The menu items of frames.
  static var menu: Menu {
    Menu().item(localized("Watch a Folder…"), action: "win.watch-folder").item(
      localized("Stop Watching"), action: "win.stop-watching")
  }

  /// The selected frame, if it's the only selected pin.
  private var frame: Pin? {
    guard canvas.selection.count == 1, let id = canvas.selection.first,
      let pin = canvas.board.document.pin(id), pin.content.frame != nil
    else { return nil }
    return pin
  }

  private var watching: [Pin] {
    canvas.model.selectedPins.filter { !$0.attributes.watchedFolder.isEmpty }
  }

  func update() {
    table.enable(["watch-folder"], canvas.board.isEditable)
    table.enable(["stop-watching"], canvas.board.isEditable && !watching.isEmpty)
  }

  private func chooseFolder() async {
    let board = canvas.board
    let frame = frame?.id
    guard let folder = await Ask.folder(in: window, title: localized("Watch a Folder…").withoutEllipsis)
    else { return }
    let present = await FolderWatches.images(in: folder)
    var seen: Set<String> = []
    if !present.isEmpty {
      switch await askForPresent(present.count, in: folder) {
      case 1: seen = present
      case 2: break
      default: return
      }
    }
    // Meanwhile another board may be shown, or the frame may be gone.
    guard board === canvas.board, board.checkEditable() else { return }
    guard let id = watch(folder, on: frame.flatMap { board.document.pin($0) }) else { return }
    await board.importer.watches.allow(id, folder, seen: seen)
    Trace.emit("watch.begin", ["folder": folder.pathText, "frame": id.description])
  }

  /// Asks whether the images that are in a folder already are to come, too.
  /// - Returns: 1 if only new ones are, 2 if all are; any other number if the user has cancelled.
  private func askForPresent(_ count: Int, in folder: URL) async -> Int {
    let name = folder.shownName
    return await Ask.question(
      in: window,
      title: localized(
        count, "“\(name)” has 1 image already. Add it?", "“\(name)” has \(count) images already. Add them?"),
      body: localized("Images that appear there from now on are added in any case."),
      buttons: [
        MessageDialog.Button(localized("Cancel")), MessageDialog.Button(localized("Only New Ones")),
        MessageDialog.Button(localized("Add Them"), role: .suggested),
      ])
  }

  /// Makes a frame watch a folder.
  /// - Parameter frame: the frame; nil makes a new one.
  /// - Returns: the frame.
  private func watch(_ folder: URL, on frame: Pin?) -> PinID? {
    let board = canvas.board
    if let frame {
      // It may watch the folder already, but not on this computer.
      board.perform(Command.setWatchedFolder(of: frame.id, to: folder.pathText, in: board.document))
      return board.document.pin(frame.id)?.attributes.watchedFolder == folder.pathText ? frame.id : nil
    }
    let command = Command.addFrame(
      freeArea, named: folder.name, color: FrameLook.colors[6], watching: folder.pathText, to: board.document)
    guard let command, board.perform(command) != nil, let id = command.pinIDs.first else { return nil }
    canvas.selection = [id]
    canvas.glide(to: id, belowCovered: 0, keepsZoom: true)
    return id
  }

  /// The area of a new frame: in the middle of the view, or below all pins if some are there.
  private var freeArea: CGRect {
    let (document, visible) = (canvas.board.document, canvas.viewport.visibleRect)
    let (most, least) = Self.sizes
    let size = CGSize(
      width: min(most.width, max(least.width, visible.width * 0.8)),
      height: min(most.height, max(least.height, visible.height * 0.7)))
    let middle = canvas.middle
    let area = CGRect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    guard let bounds = document.bounds, !document.pins(in: area).isEmpty else { return area }
    return CGRect(
      x: bounds.midX - size.width / 2, y: bounds.maxY + Self.gap, width: size.width, height: size.height)
  }

  private func stop() {
    let board = canvas.board
    // Several frames are one step.
    let step = UUID.random()
    for frame in watching {
      let command = Command.setWatchedFolder(of: frame.id, to: "", in: board.document)
      board.perform(command?.with(group: step))
    }
    update()
  }
}
