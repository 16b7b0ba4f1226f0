import Board
import BoardSession
import DragDropKit
import Foundation
import Localization

/// Reports by a notification that a long import has ended while another program's window was in use.
final class ImportNotices {
  /// The action of a click on a notification, called with the address of the board's file.
  static let action = "show-board"

  private unowned let app: AppController
  private var imports: [ObjectIdentifier: Start] = [:]

  /// What a board was like when an import to it began.
  private struct Start {
    var time = ContinuousClock.now
    var pins: Int
    var failures: Int
  }

  /// How long an import must last.
  private static let least = Duration.seconds(5)

  init(app: AppController) { self.app = app }

  /// Called when a board's imports have changed.
  func update(_ board: BoardController) {
    let key = ObjectIdentifier(board)
    if board.importer.isBusy {
      if imports[key] == nil {
        imports[key] = Start(pins: board.document.pins.count, failures: Self.failures(on: board))
      }
    } else if let start = imports.removeValue(forKey: key) {
      guard start.time.duration(to: .now) >= Self.least, !app.windows.contains(where: { $0.window.isActive })
      else { return }
      report(board, since: start)
    }
  }

  private func report(_ board: BoardController, since start: Start) {
    let pins = max(0, board.document.pins.count - start.pins)
    let failures = max(0, Self.failures(on: board) - start.failures)
    var sentences: [String] = []
    if pins > 0 || failures == 0 {
      sentences.append(localized(pins, "One image was added.", "\(pins) images were added."))
    }
    if failures > 0 {
      sentences.append(
        localized(failures, "One image couldn’t be added.", "\(failures) images couldn’t be added."))
    }
    Trace.emit("import.notice", ["board": board.name, "pins": pins, "failures": failures])
    app.application.add(
      UserNotification(
        title: board.name, body: sentences.joined(separator: " "),
        action: (Self.action, board.url.absoluteString)),
      withIdentifier: "import:\(board.url.absoluteString)")
  }

  private static func failures(on board: BoardController) -> Int {
    board.cards.values.count { if case .failed = $0.state { true } else { false } }
  }

  /// Shows the board whose notification was clicked.
  func show(_ address: String) {
    guard let url = URL(string: address), url.isFileURL else { return }
    Task {
      let window = await ShownBoard(app: app).show(url)
      Trace.emit("notice.chosen", ["board": window?.board.name ?? ""])
    }
  }
}
