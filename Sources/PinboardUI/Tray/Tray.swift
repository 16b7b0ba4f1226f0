import Board
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The tray, which stores images temporarily and is shared by all windows. It's a board file of its own
/// beside the boards, and isn't listed with them.
///
/// The tray has all guarantees of a board: originals are stored byte for byte, and each change is written at
/// once.
final class Tray {
  unowned let shelf: any BoardShelf
  /// The tray's board; nil until it has been opened.
  private(set) var board: BoardController?
  /// The tray's strips in the open windows.
  var strips: [TrayStrip] = []
  let opened = ObserverList<BoardController>()
  private var opening: Task<Void, Never>?

  init(shelf: any BoardShelf) { self.shelf = shelf }

  static func url(in library: BoardLibrary) -> URL {
    library.folder.appending(name: ".tray.pinboard")
  }

  /// Opens the tray's file, or creates it. Does nothing if it's open. A failure is shown to the user, and the
  /// next call tries again.
  func open() {
    guard board == nil, opening == nil else { return }
    // The app may be released in the meantime (tests do this), so it's kept alive until its tray is open.
    opening = Task { [shelf] in
      defer { opening = nil }
      do {
        let board = try await load(for: shelf)
        self.board = board
        // Another Pinboard may have the file open, and may close it later.
        board.watch()
        opened.notify(board)
        Trace.emit("tray.ready", ["pins": board.document.pins.count])
      } catch {
        shelf.report(localized("\(localized(quoted: localized("Tray"))) can’t be opened: \(error)"), in: nil)
      }
    }
  }

  private func load(for shelf: any BoardShelf) async throws -> BoardController {
    let url = Tray.url(in: shelf.library)
    do {
      let board = try await shelf.openBoard(at: url)
      guard board.file.trouble.damage != nil else { return board }
      // A damaged board is read-only, and would be at each start, so its readable part is copied to a new
      // file.
      shelf.forgetBoard(at: url)
      let new = try await BoardCopy.write(board.file, to: Tray.newURL(beside: url)) { _ in }
      await board.file.close()
      let aside = try await Tray.putAside(url, for: new)
      shelf.report(
        localized(
          "The tray was damaged. What could be read of it is here; its old file is kept as \(aside.shownPath)."
        ),
        in: nil)
    } catch BoardStoreError.notFound {
      try await Tray.make(url)
    } catch let error as BoardStoreError where Tray.isLost(error) {
      // The unreadable file is renamed, so that it can be examined and a new one can replace it.
      let aside = try await Tray.putAside(url)
      shelf.report(
        localized("The tray couldn’t be read (\(error)). Its file is kept as \(aside.shownPath)."), in: nil)
      try await Tray.make(url)
    }
    return try await shelf.openBoard(at: url)
  }

  /// Returns whether a file is unreadable as a tray. Other errors may pass, and leave the file intact.
  private static func isLost(_ error: BoardStoreError) -> Bool {
    switch error {
    case .corrupt, .notAPinboardFile: true
    default: false
    }
  }

  /// Returns the temporary name of a tray that's to replace another one.
  private static func newURL(beside url: URL) -> URL {
    url.deletingLastPathComponent().appending(name: ".tray.new.pinboard")
  }

  @concurrent private static func make(_ url: URL) async throws {
    try FileBytes.makeFolder(url.deletingLastPathComponent(), mode: 0o700)
    try await BoardFile.create(at: url, name: localized("Tray")).close()
  }

  /// Renames the tray's file, and gives its name to a new file, if there's one.
  /// - Returns: the new location of the old file.
  @concurrent private static func putAside(_ url: URL, for new: URL? = nil) async throws -> URL {
    let folder = url.deletingLastPathComponent()
    var number = 1
    var aside = folder.appending(name: "tray.damaged.pinboard")
    while aside.isTaken {
      number += 1
      aside = folder.appending(name: "tray.damaged \(number).pinboard")
    }
    try FileBytes.move(url, toNew: aside)
    // Files that a crash has left beside it belong to it. Left there, they would be taken for those of the
    // new file and ruin it.
    for ending in ["-wal", "-journal"] where url.adding(suffix: ending).isTaken {
      try FileBytes.move(url.adding(suffix: ending), toNew: aside.adding(suffix: ending))
    }
    if let new { try FileBytes.move(new, toNew: url) }
    return aside
  }

  // MARK: Order

  var pins: [Pin] { TrayOrder.sorted(board?.document.pins ?? []) }

  /// Returns the centres of `count` new pins before the pin at `index`, with the pins in `leaving` not
  /// counted.
  func centers(_ count: Int, at index: Int, leaving: Set<PinID>) -> [CGPoint] {
    let xs = pins.filter { !leaving.contains($0.id) }.map { Double($0.center.x) }
    if let positions = TrayOrder.positions(count, at: index, among: xs) {
      return positions.map { CGPoint(x: $0, y: 0) }
    }
    spread()
    let wide = pins.filter { !leaving.contains($0.id) }.map { Double($0.center.x) }
    return (TrayOrder.positions(count, at: index, among: wide) ?? []).map { CGPoint(x: $0, y: 0) }
  }

  /// The center of a pin behind the last one.
  var end: CGPoint { CGPoint(x: (pins.last?.center.x ?? 0) + TrayOrder.step, y: 0) }

  /// Spaces all pins evenly again.
  private func spread() {
    guard let board else { return }
    let spaced = pins.enumerated().map { index, pin in
      var pin = pin
      pin.center = CGPoint(x: TrayOrder.step * Double(index), y: 0)
      return pin
    }
    board.perform(Command.update(spaced, in: board.document, name: .arrangeTray))
  }

  /// Moves a pin to an index, unless it's there.
  func bring(_ id: PinID, to index: Int) {
    guard let board, pins.firstIndex(where: { $0.id == id }) != index,
      let center = centers(1, at: index, leaving: [id]).first, var pin = board.document.pin(id)
    else { return }
    pin.center = center
    // If the pin has just been added, the move belongs to the step that has added it.
    let step = board.history.undoSteps.last.flatMap { step in
      step.group != nil && step.commands.contains { $0.pinIDs.contains(id) } ? step : nil
    }
    let command = Command.update([pin], in: board.document, name: step?.name ?? .arrangeTray)
    board.perform(command?.with(group: step?.group))
  }
}

/// The order of the tray: from left to right by the centres of the pins. So the tray is an ordinary board
/// file, whose order is as safe as any contents of a board.
enum TrayOrder {
  /// The distance of two neighbours that were added one after the other, in board points.
  nonisolated static let step = 200.0

  nonisolated static func sorted(_ pins: [Pin]) -> [Pin] {
    pins.sorted { ($0.center.x, $0.id.description) < ($1.center.x, $1.id.description) }
  }

  /// Returns the positions of `count` new pins before the pin at `index`.
  /// - Parameter positions: the present positions, in ascending order.
  /// - Returns: the new positions in ascending order; nil if the neighbours are too close for anything
  ///   between them.
  nonisolated static func positions(_ count: Int, at index: Int, among positions: [Double]) -> [Double]? {
    let index = min(max(index, 0), positions.count)
    let before = index > 0 ? positions[index - 1] : nil
    let after = index < positions.count ? positions[index] : nil
    switch (before, after) {
    case (let before?, let after?):
      let part = (after - before) / Double(count + 1)
      guard part > 0.001 else { return nil }
      return (1...max(1, count)).prefix(count).map { before + part * Double($0) }
    case (let before?, nil): return (0..<count).map { before + step * Double($0 + 1) }
    case (nil, let after?): return (0..<count).map { after - step * Double(count - $0) }
    case (nil, nil): return (0..<count).map { step * Double($0) }
    }
  }
}
