import Board
import BoardSession
import BoardStore
import Foundation
import Localization

/// The steps that Undo and Redo act on in a window: those of the window's board and those of the tray, the
/// newest first. A move between the two is a step of both, and is undone on both sides as long as it's the
/// newest step of both.
struct WindowSteps {
  let board: BoardController
  /// The tray's board; nil until it's open.
  let tray: BoardController?
  /// The other open boards. A move between one of them and the tray is undone in that board's window.
  let others: [BoardController]

  var undoName: String? { undoing.last?.history.undoName }
  var redoName: String? { redoing.last?.history.redoName }
  var canUndo: Bool { !undoing.isEmpty || both.contains { $0.needsOlderSteps } }
  var canRedo: Bool { !redoing.isEmpty || both.contains { $0.needsNewerSteps } }
  private var both: [BoardController] { [board, tray].compactMap(\.self) }

  /// Undoes the newest step. The newest step of both boards must be read first to decide which one comes
  /// next.
  func undo() {
    if let side = both.first(where: { $0.needsOlderSteps }) {
      return side.furtherSteps.afterReading { undo() }
    }
    let sides = undoing
    if sides.count == 2 { sides[0].repeatMove(.undo, from: sides[1]) } else { _ = sides.first?.undo() }
  }

  func redo() {
    if let side = both.first(where: { $0.needsNewerSteps }) {
      return side.furtherSteps.afterReading { redo() }
    }
    let sides = redoing
    if sides.count == 2 { sides[0].repeatMove(.redo, from: sides[1]) } else { _ = sides.first?.redo() }
  }

  /// The boards whose newest step is undone next. For a move it's both, first the board to which the pins
  /// return.
  private var undoing: [BoardController] {
    let mine = board.canUndo ? board.history.undoSteps.last : nil
    guard let tray, tray.canUndo, let step = tray.history.undoSteps.last else {
      return mine == nil ? [] : [board]
    }
    guard let mine else { return isOthers(step) ? [] : [tray] }
    if Self.isOneMove(mine, step) { return mine.takesAway ? [board, tray] : [tray, board] }
    return mine.date >= step.date || isOthers(step) ? [board] : [tray]
  }

  /// The boards whose step is redone next: the step that was done first. For a move it's both, first the
  /// board to which the pins go.
  private var redoing: [BoardController] {
    let mine = board.canRedo ? board.history.redoSteps.last : nil
    guard let tray, tray.canRedo, let step = tray.history.redoSteps.last else {
      return mine == nil ? [] : [board]
    }
    if let mine, Self.isOneMove(mine, step) { return mine.takesAway ? [tray, board] : [board, tray] }
    if let mine { return mine.date <= step.date || isOthers(step) ? [board] : [tray] }
    // A newer change of the board leaves behind the tray's steps that were undone before it.
    let isLeftBehind = (board.history.undoSteps.last?.date ?? .distantPast) > step.date
    return isLeftBehind || isOthers(step) ? [] : [tray]
  }

  /// Returns whether two steps are the halves of one move, which share a group.
  private static func isOneMove(_ one: HistoryStep, _ other: HistoryStep) -> Bool {
    one.group != nil && one.group == other.group
  }

  private func isOthers(_ step: HistoryStep) -> Bool {
    guard let group = step.group else { return false }
    // This is called with each change, so only the latest 64 steps are searched.
    return others.contains { other in
      other.history.undoSteps.suffix(64).contains { $0.group == group }
        || other.history.redoSteps.suffix(64).contains { $0.group == group }
    }
  }
}

extension HistoryStep {
  /// Whether the step removes pins from the board.
  fileprivate var takesAway: Bool {
    commands.contains { command in
      command.changes.contains { if case .removePins = $0 { true } else { false } }
    }
  }
}

/// The time of a step as a short text. For today's steps, it's only the time of day.
struct StepTime {
  private let hour = StepTime.formatter(date: .none)
  private let day = StepTime.formatter(date: .medium)
  private let calendar = Calendar.current

  func text(for date: Date, now: Date = Date()) -> String {
    let isToday = calendar.isDate(date, inSameDayAs: now)
    return (isToday ? hour : day).string(from: date)
  }

  private static func formatter(date: DateFormatter.Style) -> DateFormatter {
    let formatter = DateFormatter()
    if let name = NumberConventions.dates { formatter.locale = Locale(identifier: name) }
    formatter.dateStyle = date
    formatter.timeStyle = .short
    return formatter
  }
}
