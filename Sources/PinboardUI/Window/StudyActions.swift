import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// The actions of studying: the timed run through pictures, its log, and the comparison of two pictures.
final class StudyActions {
  private let window: Window
  private let canvas: BoardView
  private unowned let app: any WindowOwner
  private let overlay: CanvasOverlay
  private let bar: StudyBar
  private let compareBar: CompareBar
  private let table: ActionTable
  /// When the study in progress began, and the names of its pictures, which may go from the board meanwhile.
  private var began: (date: Date, board: String, names: [PinID: String])?

  init(
    window: Window, canvas: BoardView, table: ActionTable, app: any WindowOwner, overlay: CanvasOverlay,
    controls: ControlTrace, found: @escaping () -> Set<PinID>
  ) {
    self.window = window
    self.canvas = canvas
    self.app = app
    self.table = table
    self.overlay = overlay
    bar = StudyBar(canvas, controls: controls)
    compareBar = CompareBar(canvas, controls: controls)
    overlay.addBar(bar.view)
    overlay.addBar(compareBar.view)
    table.add("study", ["<Control><Shift>y"]) { [weak self] in self?.toggleStudy(found()) }
    table.add("study-log", []) { [weak self] in self?.showLog() }
    table.addToggle("compare", ["<Control><Shift>x"]) { [weak self] in self?.toggleComparison() }
    canvas.tools.compare.onChange = { [weak self] in
      guard let self else { return }
      compareBar.update()
      makeRoom()
      update()
    }
    canvas.tools.study.onChange = { [weak self] in self?.changed() }
    canvas.tools.study.onEnd = { [weak self] in self?.ended($0) }
  }

  /// The menu of these actions.
  static var menu: Menu {
    Menu().section(
      Menu().item(localized("Start Study…"), action: "win.study")
        .item(localized("Study Log…"), action: "win.study-log")
    ).section(Menu().item(localized("Compare"), action: "win.compare"))
  }

  private func toggleStudy(_ found: Set<PinID>) {
    if canvas.tools.study.isActive { return canvas.tools.study.end() }
    StudyWindow.show(over: window, on: canvas, found: found, in: app.application) { [weak self] in
      self?.showLog()
    }
  }

  private func toggleComparison() {
    if canvas.tools.compare.isActive { canvas.tools.compare.end() } else { canvas.tools.compare.begin() }
  }

  private func changed() {
    if let run = canvas.tools.study.run, began == nil {
      let document = canvas.board.document
      let pins = run.steps.compactMap { document.pin($0.pin) }
      began = (
        Date(), document.name, Dictionary(pins.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
      )
    }
    bar.update()
    makeRoom()
  }

  private func makeRoom() {
    overlay.showsStudy = canvas.tools.study.isActive || canvas.tools.compare.isActive
  }

  private func ended(_ run: StudyRun) {
    guard let began else { return }
    self.began = nil
    let pictures = run.log.map { entry in
      StudyRecord.Picture(name: began.names[entry.pin] ?? "", seconds: entry.time / .seconds(1))
    }.filter { $0.seconds >= 1 }
    guard !pictures.isEmpty else { return }
    // Whole seconds of the clock are what the file keeps.
    let record = StudyRecord(
      date: Date(timeIntervalSince1970: began.date.timeIntervalSince1970.rounded(.down)), board: began.board,
      pictures: pictures)
    let board = canvas.board
    Task { [app, window] in
      do {
        try await app.library.studies.add(record)
      } catch {
        board.report(localized("“\(localized("Study Log…").withoutEllipsis)” can’t be written: \(error)"))
      }
      guard app.windows.contains(where: { $0.window === window }) else { return }
      StudyLogWindow.show(over: window, app.library.studies, newest: record, in: app.application)
    }
  }

  private func showLog() { StudyLogWindow.show(over: window, app.library.studies, in: app.application) }

  /// Updates which commands are possible.
  func update() {
    table.enable(
      ["study"],
      canvas.tools.study.isActive || canvas.board.document.shownPins.contains { $0.content.original != nil })
    table.enable(["compare"], canvas.tools.compare.isActive || canvas.tools.compare.candidates != nil)
    table.check("compare", canvas.tools.compare.isActive)
  }

  /// Closes the windows of these actions together with the board's window.
  func windowDidClose() {
    canvas.tools.endStudy()
    StudyWindow.ownerDidClose(window)
    StudyLogWindow.ownerDidClose(window)
  }
}
