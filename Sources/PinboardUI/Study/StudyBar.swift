import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The bar of a study in progress: back, pause and forward, the time that's left, and which picture it is.
final class StudyBar {
  let view = StackView(axis: .horizontal, spacing: 10)
  private let canvas: BoardView
  private let back = Button(icon: "media-skip-backward-symbolic")
  private let pause = Button(icon: "media-playback-pause-symbolic")
  private let on = Button(icon: "media-skip-forward-symbolic")
  private let time = ProgressBar()
  private let left = Label("")
  private let place = Label("")
  private let end = Button(title: localized("End", context: "a study"))

  init(_ canvas: BoardView, controls: ControlTrace) {
    self.canvas = canvas
    view.addStyleClass("quiet-bar")
    view.addStyleClass("study-bar")
    view.isHidden = true
    time.setMinimumSize(width: 160)
    time.accessibilityLabel = localized("Time")
    for button in [back, pause, on] { for style in ["circular", "flat"] { button.addStyleClass(style) } }
    end.addStyleClass("flat")
    for (name, button, tip, input) in [
      ("back", back, localized("Previous picture"), StudyRun.Input.back),
      ("pause", pause, localized("Pause"), .pause), ("on", on, localized("Next picture"), .forward),
      ("end", end, localized("End", context: "a study"), .end),
    ] {
      button.tooltip = tip
      button.accessibilityLabel = button === end ? nil : tip
      button.onClick = { [weak canvas] in
        canvas?.tools.study.take(input)
        // The keys go on working.
        canvas?.focus()
      }
      controls.register("study-\(name)", button)
    }
    for part in [back, pause, on, time, left, place, end] as [View] {
      part.verticalAlignment = .center
      view.addSubview(part)
    }
  }

  /// Shows where the study is, or hides the bar.
  func update() {
    guard let run = canvas.tools.study.run else {
      view.isHidden = true
      return
    }
    view.isHidden = false
    time.fraction = run.share
    // The last second is shown as one.
    left.text = Self.text(of: run.left, roundingUp: true)
    place.text = "\(localized(number: run.index + 1)) / \(localized(number: run.steps.count))"
    pause.icon = run.isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic"
    pause.accessibilityLabel = run.isPaused ? localized("Continue", context: "a study") : localized("Pause")
    pause.tooltip = pause.accessibilityLabel
    back.isEnabled = run.index > 0
  }

  /// Returns a time in minutes and seconds, such as "1:05".
  nonisolated static func text(of time: Duration, roundingUp: Bool = false) -> String {
    let seconds = time / .seconds(1)
    let whole = Int((roundingUp ? seconds.rounded(.up) : seconds.rounded()))
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}
