import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The window that asks what to study, and how long.
final class StudyWindow {
  private static let open = WindowsBesideBoards<StudyWindow>()

  private let window: Window
  private let canvas: BoardView
  private let sources: [StudyChoices.Source]
  private let source: DropDown
  private let pace = DropDown(StudyChoices.paces.map(\.title))
  private let order = DropDown([localized("At Random"), localized("In Order")])
  private let look = DropDown(StudyChoices.looks.map(\.title))
  private let summary = Label("")
  private let controls = ControlTrace()

  /// Shows the window for a board's window, or brings it to the front.
  /// - Parameters:
  ///   - found: the pins that a search has found.
  ///   - onLog: shows what was drawn before.
  static func show(
    over owner: Window, on canvas: BoardView, found: Set<PinID>, in application: Application,
    onLog: @escaping () -> Void
  ) {
    open.show(for: owner) {
      let sources = StudyChoices.sources(
        on: canvas.board.document, selection: canvas.selection, found: found)
      guard !sources.isEmpty else { return nil }
      return StudyWindow(over: owner, on: canvas, sources, in: application, onLog: onLog)
    } window: {
      $0.window
    }
  }

  /// Closes the window together with the board's window.
  static func ownerDidClose(_ owner: Window) { open.close(for: owner) }

  private init(
    over owner: Window, on canvas: BoardView, _ sources: [StudyChoices.Source], in application: Application,
    onLog: @escaping () -> Void
  ) {
    self.canvas = canvas
    self.sources = sources
    source = DropDown(sources.map(\.title))
    window = Window(application: application)
    window.transientParent = owner
    window.title = localized("Study")
    _ = WindowNames.register(window)
    window.titlebar = HeaderBar(title: window.title)
    let last = StudyChoices.last
    pace.selectedIndex = last.pace
    order.selectedIndex = last.isAtRandom ? 0 : 1
    look.selectedIndex = last.look
    let list = BoxedList()
    list.setMinimumSize(width: 380)
    for (name, title, control) in [
      ("source", localized("Images"), source), ("pace", localized("Time for Each"), pace),
      ("order", localized("Order", context: "of images in a list"), order), ("look", localized("Look"), look),
    ] {
      list.add(title, control)
      control.onSelect = { [weak self] _ in self?.update() }
      controls.register("study-\(name)", control)
    }
    summary.addStyleClass("dim-label")
    summary.horizontalAlignment = .start
    summary.alignment = .start
    let log = Button(title: localized("Study Log…"))
    log.onClick = { [weak self] in
      self?.window.close()
      onLog()
    }
    let begin = Button(title: localized("Start", context: "a study"))
    begin.addStyleClass("suggested-action")
    begin.onClick = { [weak self] in self?.begin() }
    let buttons = StackView(axis: .horizontal, spacing: 8)
    buttons.horizontalAlignment = .end
    buttons.addSubview(log)
    buttons.addSubview(begin)
    let column = StackView(axis: .vertical, spacing: 16)
    column.margins = EdgeInsets(top: 20, leading: 24, bottom: 22, trailing: 24)
    for part in [list, summary, buttons] as [View] { column.addSubview(part) }
    let scroll = ScrollView(column, horizontal: .never)
    scroll.followsContentHeight = true
    scroll.expandsVertically = true
    window.content = scroll
    controls.register("study-log", log)
    controls.register("study-start", begin)
    window.closeOnEscape()
    window.closeOnKeys(of: "win.study")
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      begin.focus()
      Trace.emit("study.shown", ["window": window.traceLabel])
      controls.update(in: window)
    }
    controls.follow(window)
    update()
  }

  private var choices: StudyChoices {
    StudyChoices(
      pace: pace.selectedIndex ?? 0, isAtRandom: order.selectedIndex == 0, look: look.selectedIndex ?? 0)
  }

  private var plan: StudyPlan { choices.plan(of: sources[source.selectedIndex ?? 0].pins) }

  private func update() {
    let plan = plan
    summary.text = [
      localized(plan.count, "1 image", "\(plan.count) images"), StudyBar.text(of: plan.time),
    ].joined(separator: " · ")
  }

  private func begin() {
    StudyChoices.last = choices
    var dice = SystemRandomNumberGenerator()
    let steps = plan.steps(using: &dice)
    window.close()
    canvas.window?.present()
    canvas.tools.study.begin(steps)
  }
}
