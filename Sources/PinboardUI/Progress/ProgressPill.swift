import BoardSession
import DragDropKit
import Foundation
import Localization

/// A small bar for work that the user waits for. It's shown only if the work takes longer than a moment, and
/// is never modal.
final class ProgressPill: LongWorkDisplay {
  let view = StackView(axis: .horizontal, spacing: 14)
  private let label = Label("")
  private let bar = ProgressBar()
  private let cancel = Button(title: localized("Cancel"))
  private var works: [LongWork] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var showing: Task<Void, Never>?
  /// How long work must last before the bar appears.
  private let patience = Duration.milliseconds(400)

  init(controls: ControlTrace) {
    view.addStyleClass("quiet-bar")
    view.horizontalAlignment = .center
    bar.setMinimumSize(width: 160)
    bar.accessibilityLabel = localized("Progress")
    label.ellipsizes = true
    label.alignment = .start
    // The text is above the bar, so that the narrowest windows have room for both.
    let column = StackView(axis: .vertical, spacing: 6)
    column.verticalAlignment = .center
    column.expandsHorizontally = true
    column.addSubview(label)
    column.addSubview(bar)
    cancel.verticalAlignment = .center
    cancel.addStyleClass("flat")
    cancel.onClick = { [weak self] in self?.works.last?.cancel() }
    controls.register("progress-cancel", cancel)
    view.addSubview(column)
    view.addSubview(cancel)
    view.isHidden = true
  }

  /// Shows work in progress until its ``LongWork/end()``.
  /// - Parameters:
  ///   - isKept: whether the window stays open until the work has ended; if false, the work is cancelled when
  ///     the window closes.
  ///   - onCancel: called by the Cancel button, besides making the next ``LongWork/step(_:)`` throw; nil to
  ///     show no button.
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

  /// Whether there's work for which the window stays open.
  var isBusy: Bool { works.contains(where: \.isKept) }

  /// The text of the work for which the window stays open; nil if there's none.
  var text: String? { works.last(where: \.isKept)?.text }

  func cancelAll() {
    for work in works { work.cancel() }
  }

  /// Returns when all work for which the window stays open has ended.
  func finished() async {
    guard isBusy else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Shows the newest work and the number of the others.
  func update() {
    guard let work = works.last else {
      showing?.cancel()
      showing = nil
      view.isHidden = true
      return
    }
    let text = work.isStopping ? localized("Stopping") : work.text
    let others = works.count - 1
    label.text =
      others == 0 ? text : localized(others, "\(text) (and 1 more)", "\(text) (and \(others) more)")
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
    if let text = works.last?.text { view.window?.announce(text) }
    Trace.emit("progress", ["text": works.last?.text ?? ""])
  }
}
