import DragDropKit
import Foundation

/// A quiet bar for what a person waits for: shown only when it takes longer than a moment, never modal.
final class ProgressPill {
  let view = StackView(axis: .horizontal, spacing: 14)
  private let label = Label("")
  private let bar = ProgressBar()
  private let cancel = Button(title: "Cancel")
  private var works: [LongWork] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var showing: Task<Void, Never>?
  /// Until something is worth a bar.
  private let patience = Duration.milliseconds(400)

  init(controls: ControlTrace) {
    view.addStyleClass("quiet-bar")
    view.horizontalAlignment = .center
    bar.setMinimumSize(width: 120)
    bar.verticalAlignment = .center
    bar.margins = EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 8)
    label.ellipsizes = true
    cancel.addStyleClass("flat")
    cancel.onClick = { [weak self] in self?.works.last?.cancel() }
    controls.register("progress-cancel", cancel)
    view.addSubview(label)
    view.addSubview(bar)
    view.addSubview(cancel)
    view.isHidden = true
  }

  /// Shows something that goes on, until its ``LongWork/end()``.
  /// - Parameters:
  ///   - isKept: whether the window stays until it has ended; else it's cancelled when the window closes.
  ///   - onCancel: what Cancel does, apart from the next ``LongWork/step(_:)`` throwing; nil shows no button.
  func begin(_ text: String, isKept: Bool = true, onCancel: (() -> Void)? = nil) -> LongWork {
    let work = LongWork(text, in: self, isKept: isKept, onCancel: onCancel)
    works.append(work)
    update()
    return work
  }

  func remove(_ work: LongWork) {
    works.removeAll { $0 === work }
    update()
    guard !isBusy else { return }
    let waiting = waiting
    self.waiting = []
    for waiter in waiting { waiter.resume() }
  }

  /// Whether something goes on that the window stays for.
  var isBusy: Bool { works.contains(where: \.isKept) }

  /// What the window stays for; nil when nothing of the kind goes on.
  var text: String? { works.last(where: \.isKept)?.text }

  func cancelAll() {
    for work in works { work.cancel() }
  }

  /// Returns when nothing goes on any more.
  func finished() async {
    guard isBusy else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// The newest is shown, and how many more there are.
  func update() {
    guard let work = works.last else {
      showing?.cancel()
      showing = nil
      view.isHidden = true
      return
    }
    let others = works.count > 1 ? " (and \(works.count - 1) more)" : ""
    label.text = (work.isStopping ? "Stopping" : work.text) + others
    bar.fraction = work.fraction
    cancel.isHidden = !work.canStop
    cancel.isEnabled = !work.isStopping
    guard view.isHidden, showing == nil else { return }
    showing = Task { [weak self, patience] in
      try? await Task.sleep(for: patience)
      if !Task.isCancelled { self?.appear() }
    }
  }

  private func appear() {
    view.isHidden = false
    Trace.emit("progress", ["text": works.last?.text ?? ""])
  }
}
