import Board
import BoardStore
import Foundation

/// What Undo and Redo do in a window: the tray's steps count with those of the window's board, the newest one first. A
/// move between the two is a step of both, and is undone on both sides as long as it's the newest on both.
struct WindowSteps {
  let board: BoardController
  /// Nil until it's open.
  let tray: BoardController?
  /// The other open boards: what was moved between one of them and the tray is theirs to undo.
  let others: [BoardController]

  var undoName: String? { undoing.last?.history.undoName }
  var redoName: String? { redoing.last?.history.redoName }
  var canUndo: Bool { !undoing.isEmpty || both.contains { $0.needsOlderSteps } }
  var canRedo: Bool { !redoing.isEmpty || both.contains { $0.needsNewerSteps } }
  private var both: [BoardController] { [board, tray].compactMap(\.self) }

  /// Whose turn it is can't be told before the newest step of both is here.
  func undo() {
    if let side = both.first(where: { $0.needsOlderSteps }) { return side.afterReadingSteps { undo() } }
    let sides = undoing
    if sides.count == 2 { sides[0].repeatMove(.undo, from: sides[1]) } else { _ = sides.first?.undo() }
  }

  func redo() {
    if let side = both.first(where: { $0.needsNewerSteps }) { return side.afterReadingSteps { redo() } }
    let sides = redoing
    if sides.count == 2 { sides[0].repeatMove(.redo, from: sides[1]) } else { _ = sides.first?.redo() }
  }

  /// Whose newest step is undone next. Of a move it's both: first where the pins come back to.
  private var undoing: [BoardController] {
    let mine = board.canUndo ? board.history.undoSteps.last : nil
    guard let tray, tray.canUndo, let step = tray.history.undoSteps.last else {
      return mine == nil ? [] : [board]
    }
    guard let mine else { return isOthers(step) ? [] : [tray] }
    if Self.isOneMove(mine, step) { return mine.takesAway ? [board, tray] : [tray, board] }
    return mine.date >= step.date || isOthers(step) ? [board] : [tray]
  }

  /// Whose step is redone next: that which was done first. Of a move it's both: first where the pins come to.
  private var redoing: [BoardController] {
    let mine = board.canRedo ? board.history.redoSteps.last : nil
    guard let tray, tray.canRedo, let step = tray.history.redoSteps.last else {
      return mine == nil ? [] : [board]
    }
    if let mine, Self.isOneMove(mine, step) { return mine.takesAway ? [tray, board] : [board, tray] }
    if let mine { return mine.date <= step.date || isOthers(step) ? [board] : [tray] }
    // Whoever goes on with the board has left behind what was undone before that.
    let isLeftBehind = (board.history.undoSteps.last?.date ?? .distantPast) > step.date
    return isLeftBehind || isOthers(step) ? [] : [tray]
  }

  /// Both halves of a move have its group.
  private static func isOneMove(_ one: HistoryStep, _ other: HistoryStep) -> Bool {
    one.group != nil && one.group == other.group
  }

  private func isOthers(_ step: HistoryStep) -> Bool {
    guard let group = step.group else { return false }
    // Called with each change: what's further back than this isn't looked for.
    return others.contains { other in
      other.history.undoSteps.suffix(64).contains { $0.group == group }
        || other.history.redoSteps.suffix(64).contains { $0.group == group }
    }
  }
}

extension HistoryStep {
  /// Whether pins leave the board with it.
  fileprivate var takesAway: Bool {
    commands.contains { command in
      command.changes.contains { if case .removePins = $0 { true } else { false } }
    }
  }
}
