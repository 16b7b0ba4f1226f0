import Board
import BoardStore
import DragDropKit
import Files
import Foundation

/// What holds images for a while, for all windows: a board file of its own beside the boards, in no list.
///
/// Everything that a board promises holds here too: originals byte for byte, each change in the file at once.
final class Tray {
  private unowned let app: AppController
  /// nil until it has been opened.
  private(set) var board: BoardController?
  let opened = ObserverList<BoardController>()
  private var opening: Task<Void, Never>?

  init(app: AppController) { self.app = app }

  static func url(in library: BoardLibrary) -> URL {
    library.folder.appending(name: ".tray.pinboard")
  }

  /// Opens the tray's file, or makes it. Harmless once it's open; if it can't be, that's told, and the next call tries it again.
  func open() {
    guard board == nil, opening == nil else { return }
    // The app may go meanwhile (tests make and leave some): it stays until its tray is here.
    opening = Task { [app] in
      defer { opening = nil }
      do {
        let board = try await load(for: app)
        self.board = board
        // Another Pinboard may have it, and leave it.
        board.watch()
        opened.notify(board)
        Trace.emit("tray.ready", ["pins": board.document.pins.count])
      } catch {
        app.report("The tray can’t be opened: \(error)", in: nil)
      }
    }
  }

  private func load(for app: AppController) async throws -> BoardController {
    let url = Tray.url(in: app.library)
    do {
      let board = try await app.openBoard(at: url)
      guard board.file.trouble.damage != nil else { return board }
      // That's only to be looked at, and it'll be so at each start: what could be read goes on in a new file.
      app.boards[AppController.key(url)] = nil
      let new = try await BoardCopy.write(board.file, to: Tray.newURL(beside: url)) { _ in }
      await board.file.close()
      let aside = try await Tray.putAside(url, for: new)
      app.report(
        "The tray was damaged. What could be read of it is here; its old file is kept as \(aside.shownPath).",
        in: nil)
    } catch BoardStoreError.notFound {
      try await Tray.make(url)
    } catch let error as BoardStoreError where Tray.isLost(error) {
      // What can't be read is kept to look at, and isn't in the way of a new one.
      let aside = try await Tray.putAside(url)
      app.report("The tray couldn’t be read (\(error)). Its file is kept as \(aside.shownPath).", in: nil)
      try await Tray.make(url)
    }
    return try await app.openBoard(at: url)
  }

  /// Whether nothing of a tray can be found in its file. Other faults may pass, and the file is as good as it was.
  private static func isLost(_ error: BoardStoreError) -> Bool {
    switch error {
    case .corrupt, .notAPinboardFile: true
    default: false
    }
  }

  /// Where a tray is made that's to take the place of another one.
  private static func newURL(beside url: URL) -> URL {
    url.deletingLastPathComponent().appending(name: ".tray.new.pinboard")
  }

  @concurrent private static func make(_ url: URL) async throws {
    try FileBytes.makeFolder(url.deletingLastPathComponent(), mode: 0o700)
    try await BoardFile.create(at: url, name: "Tray").close()
  }

  /// Gives the tray's file another name, and its own name to a new file, if there's one.
  /// - Returns: where it's kept.
  @concurrent private static func putAside(_ url: URL, for new: URL? = nil) async throws -> URL {
    let folder = url.deletingLastPathComponent()
    var number = 1
    var aside = folder.appending(name: "tray.damaged.pinboard")
    while aside.isTaken {
      number += 1
      aside = folder.appending(name: "tray.damaged \(number).pinboard")
    }
    try FileBytes.move(url, toNew: aside)
    // What a crash has left beside it belongs to it; taken for the new one's, it would ruin that.
    for ending in ["-wal", "-journal"] where url.adding(suffix: ending).isTaken {
      try FileBytes.move(url.adding(suffix: ending), toNew: aside.adding(suffix: ending))
    }
    if let new { try FileBytes.move(new, toNew: url) }
    return aside
  }

  // MARK: Order

  var pins: [Pin] { TrayOrder.sorted(board?.document.pins ?? []) }

  /// Centres for `count` things before the one at `index`, of what is there without the `leaving` ones.
  func places(_ count: Int, at index: Int, leaving: Set<PinID>) -> [CGPoint] {
    let xs = pins.filter { !leaving.contains($0.id) }.map { Double($0.center.x) }
    if let places = TrayOrder.places(count, at: index, among: xs) {
      return places.map { CGPoint(x: $0, y: 0) }
    }
    spread()
    let wide = pins.filter { !leaving.contains($0.id) }.map { Double($0.center.x) }
    return (TrayOrder.places(count, at: index, among: wide) ?? []).map { CGPoint(x: $0, y: 0) }
  }

  /// Puts room between all neighbours again.
  private func spread() {
    guard let board else { return }
    let spaced = pins.enumerated().map { index, pin in
      var pin = pin
      pin.center = CGPoint(x: TrayOrder.step * Double(index), y: 0)
      return pin
    }
    board.perform(Command.update(spaced, in: board.document, name: "Arrange Tray"))
  }

  /// Brings a pin to a place, unless it's there.
  func bring(_ id: PinID, to index: Int) {
    guard let board, pins.firstIndex(where: { $0.id == id }) != index,
      let place = places(1, at: index, leaving: [id]).first, var pin = board.document.pin(id)
    else { return }
    pin.center = place
    // Of what has just come here it's the end of its coming, and one step with it.
    let step = board.history.undoSteps.last.flatMap { step in
      step.group != nil && step.commands.contains { $0.pinIDs.contains(id) } ? step : nil
    }
    let command = Command.update([pin], in: board.document, name: step?.name ?? "Arrange Tray")
    board.perform(command?.with(group: step?.group))
  }
}
