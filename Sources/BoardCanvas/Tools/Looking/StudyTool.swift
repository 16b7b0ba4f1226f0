import Board
package import BoardSession
import DragDropKit
import Foundation

/// Studies pictures: each one is looked at alone for its time. Space pauses, the arrow keys go on and back,
/// and Escape ends. A drag moves what's seen.
package final class StudyTool: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let look: PinLook
  private let pan: PanTool
  /// The study in progress; nil if there's none.
  package private(set) var run: StudyRun?
  /// Called when the time or the step has changed, and when a study begins or has ended.
  package var onChange: (() -> Void)?
  /// Called with a study that has ended, before ``onChange``.
  package var onEnd: ((StudyRun) -> Void)?
  /// Called before a study begins: other tools end.
  var willBegin: (() -> Void)?
  /// The time since some moment. It stands still while the computer sleeps.
  package var now: () -> Duration = {
    let start = SuspendingClock().now
    return { start.duration(to: SuspendingClock().now) }
  }()
  /// How often the time is looked at; nil if it's only looked at by ``advance()``, as tests need it.
  package var pace: Duration? = .milliseconds(100)
  /// The time of the last look at the clock.
  private var last = Duration.zero
  private var ticking: Task<Void, Never>?
  /// How the view was before the study.
  private var before = ViewLook()
  private var spaceIsDown = false

  private struct ViewLook {
    var isMirrored = false
    var isGrey = false
    var lens: CanvasLens?
  }

  init(scene: BoardScene, look: PinLook, pan: PanTool) {
    self.scene = scene
    self.look = look
    self.pan = pan
  }

  package var isActive: Bool { run != nil }

  /// Begins a study; one that's in progress ends.
  package func begin(_ steps: [StudyStep]) {
    end()
    guard !steps.isEmpty else { return }
    willBegin?()
    before = ViewLook(isMirrored: model.isMirrored, isGrey: model.isGrey, lens: model.lens)
    last = now()
    run = StudyRun(steps)
    Trace.emit("study.begin", ["steps": steps.count])
    stepChanged(forward: true)
    guard isActive else { return }
    scene.view?.focus()
    if let pace {
      ticking = Task { [weak self] in
        while !Task.isCancelled {
          try? await Task.sleep(for: pace)
          self?.advance()
        }
      }
    }
  }

  /// Ends the study before its time is over.
  package func end() { take(.end) }

  /// Looks at the clock.
  package func advance() {
    guard isActive else { return }
    let time = now()
    defer { last = time }
    take(.time(time - last))
  }

  package func take(_ input: StudyRun.Input) {
    // What has gone by belongs to the step that was shown, and not to a pause.
    if case .time = input {} else { advance() }
    guard var run else { return }
    let index = run.index
    run.take(input)
    self.run = run
    if run.isEnded { return finish(run) }
    if run.index != index { stepChanged(forward: input != .back) } else { onChange?() }
  }

  /// Shows the picture of the present step. Pictures that have gone from the board meanwhile are left out.
  private func stepChanged(forward: Bool) {
    guard var run else { return }
    func isShown() -> Bool { run.step.map { model.board.document.isShown($0.pin) } ?? false }
    if !forward { while !isShown(), run.index > 0 { run.take(.back) } }
    while !run.isEnded, !isShown() { run.take(.forward) }
    self.run = run
    guard !run.isEnded, let step = run.step else { return finish(run) }
    model.isMirrored = step.look == .mirrored ? !before.isMirrored : before.isMirrored
    model.isGrey = step.look == .gray || before.isGrey
    model.lens =
      switch step.look {
      case .threeValues: .values(3)
      case .fiveValues: .values(5)
      case .unchanged, .mirrored, .gray: before.lens
      }
    look.study(step.pin)
    Trace.emit("study.step", ["pin": step.pin.description, "index": run.index])
    onChange?()
  }

  private func finish(_ ended: StudyRun) {
    ticking?.cancel()
    ticking = nil
    run = nil
    spaceIsDown = false
    (model.isMirrored, model.isGrey, model.lens) = (before.isMirrored, before.isGrey, before.lens)
    look.end()
    Trace.emit("study.end", ["drawn": ended.log.count])
    onEnd?(ended)
    onChange?()
  }

  // MARK: What the canvas reports

  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.modifiers.isEmpty else { return false }
    switch key.name {
    case "space":
      if !spaceIsDown { take(.pause) }
      spaceIsDown = true
    case "Left", "Right":
      // In a mirrored view, the canvas swaps these two.
      take((key.name == "Right") != model.isMirrored ? .forward : .back)
    case "Up", "Page_Up": take(.back)
    case "Down", "Page_Down": take(.forward)
    case "Escape": end()
    // Nothing else is done by mistake.
    case "Return", "Tab", "Delete", "BackSpace": break
    default: return false
    }
    return true
  }

  func modifierChanged(_ name: String, isDown: Bool) {
    if name == "space", !isDown { spaceIsDown = false }
  }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    isActive && pan.press(at: point, kind: kind, modifiers)
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    pan.move(by: offset, modifiers, at: time)
  }

  func end(at time: UInt32) { pan.end(at: time) }

  func interrupt() { pan.interrupt() }

  func boardChanged() {
    if let step = run?.step, !model.board.document.isShown(step.pin) { stepChanged(forward: true) }
  }

  /// Called when the selection has changed: the user has turned to something else.
  func selectionChanged() { if isActive, !look.isActive { end() } }
}
