import Board
import BoardSession
package import DragDropKit
package import Foundation
import Localization

/// The controls of an animation below its pin, while the pin is the only selected one: a frame back, play or
/// pause, a frame on, a slider through all frames, and the speed. They are real controls over the canvas, for
/// keyboards and screen readers.
package final class AnimationBar {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let motion: MovingPictures
  private let row = StackView(axis: .horizontal, spacing: 4)
  private let back = Button(icon: "media-skip-backward-symbolic")
  private let play = Button(icon: "media-playback-pause-symbolic")
  private let on = Button(icon: "media-skip-forward-symbolic")
  private let slider = Slider()
  private let speed = Button(title: "1×")
  private var shown: PictureKey? { didSet { if (shown == nil) != (oldValue == nil) { onAvailable?() } } }
  /// Called when the commands begin or cease to have an effect.
  package var onAvailable: (() -> Void)?
  /// Called with the name and the view of each button, for tests.
  package var onMade: ((String, View) -> Void)? { didSet { tellNames() } }

  /// The speeds through which the button goes.
  package static let speeds = [0.25, 0.5, 1, 2, 4]
  /// Returns the height at the bottom of the canvas that something else covers, in view points.
  var covered: () -> Double = { 0 }
  /// The bar's frame in the canvas's space; nil while it's hidden.
  package var frame: CGRect? { shown == nil ? nil : rect }
  private var rect = CGRect.zero
  private static let size = CGSize(width: 328, height: 44)

  init(scene: BoardScene, motion: MovingPictures) {
    self.scene = scene
    self.motion = motion
    row.addStyleClass("animation-bar")
    let steps = StackView(axis: .horizontal)
    steps.addStyleClass("linked")
    for (button, label) in [
      (back, localized("Previous Frame")), (play, localized("Pause")), (on, localized("Next Frame")),
      (speed, localized("Speed")),
    ] {
      button.accessibilityLabel = label
      button.verticalAlignment = .center
      if button !== speed { steps.addSubview(button) }
    }
    slider.accessibilityLabel = localized("Frame of the animation")
    slider.expandsHorizontally = true
    slider.setMinimumSize(width: 120)
    for part in [steps, slider, speed] as [View] { row.addSubview(part) }
    slider.onChange = { [weak self] in self?.scrub(to: $0) }
    back.onClick = { [weak self] in self?.step(by: -1) }
    on.onClick = { [weak self] in self?.step(by: 1) }
    play.onClick = { [weak self] in self?.togglePlaying() }
    speed.onClick = { [weak self] in self?.changeSpeed() }
    motion.onChange = { [weak self] in self?.update() }
    motion.onFrame = { [weak self] key in if key == self?.shown { self?.showFrame(of: key) } }
  }

  private func tellNames() {
    let controls: [(String, View)] = [
      ("back", back), ("play", play), ("on", on), ("slider", slider), ("speed", speed),
    ]
    for (name, control) in controls { onMade?("animation-\(name)", control) }
  }

  /// Shows the keys of commands in the tooltips.
  package func showKeys(_ keys: KeyTips) {
    back.tooltip = keys.tip(localized("Previous Frame"), "win.previous-frame")
    play.tooltip = keys.tip(localized("Play or Pause"), "win.play")
    on.tooltip = keys.tip(localized("Next Frame"), "win.next-frame")
    speed.tooltip = keys.tip(localized("Speed"), "win.speed")
  }

  /// The selected animation; nil if something else is selected, too.
  private var selected: (key: PictureKey, pin: Pin)? {
    guard model.selection.count == 1, let id = model.selection.first,
      let pin = model.board.document.pin(id), let key = PictureKey(pin)
    else { return nil }
    return motion.plays(key) ? (key, pin) : nil
  }

  /// Whether the commands have an effect.
  package var isPossible: Bool { selected != nil }

  // MARK: Commands

  package func togglePlaying() {
    guard let key = selected?.key else { return }
    motion.setHeld(!motion.isHeld(key), key)
    Trace.emit("animation.play", ["plays": !motion.isHeld(key)])
    update()
  }

  /// Shows the frame before or after the present one, and pauses there.
  package func step(by way: Int) {
    guard let key = selected?.key else { return }
    motion.setHeld(true, key)
    motion.step(key, by: way)
    Trace.emit("animation.step", ["frame": motion.frame(of: key) ?? 0])
    update()
  }

  /// Shows a frame, and pauses there.
  package func scrub(to frame: Int) {
    guard let key = selected?.key else { return }
    motion.setHeld(true, key)
    motion.show(frame: frame, of: key)
    Trace.emit("animation.scrub", ["frame": motion.frame(of: key) ?? 0])
    update()
  }

  /// Goes to the next speed; after the fastest one comes the slowest one.
  package func changeSpeed() {
    guard let key = selected?.key else { return }
    let index = Self.speeds.firstIndex(of: motion.speed(of: key)) ?? 2
    motion.setSpeed(Self.speeds[(index + 1) % Self.speeds.count], of: key)
    update()
  }

  // MARK: The bar

  /// Shows the bar where it belongs, or hides it.
  func update() {
    guard let (key, pin) = selected, let view = scene.view, model.uncropped == nil,
      model.presentations[pin.id] == nil
    else { return hide() }
    let isHeld = motion.isHeld(key)
    play.icon = isHeld ? "media-playback-start-symbolic" : "media-playback-pause-symbolic"
    play.accessibilityLabel = isHeld ? localized("Play") : localized("Pause")
    speed.title = Self.text(ofSpeed: motion.speed(of: key))
    showFrame(of: key)
    let box = model.shown(model.viewport.viewRect(pin.boundingBox))
    let size = Self.size
    let most = model.viewport.size
    // Below the pin, above the view's edge, where there's room for it.
    let rect = CGRect(
      x: min(max(box.midX - size.width / 2, 4), max(most.width - size.width - 4, 0)),
      y: min(
        box.maxY + CardPainter.border * model.viewport.zoom + 10, most.height - covered() - size.height - 8),
      width: size.width, height: size.height
    ).integral
    guard box.intersects(CGRect(origin: .zero, size: most)), rect.minY > 0 else { return hide() }
    if shown == nil { view.addSubview(row, frame: rect) } else { view.setFrame(rect, of: row) }
    self.rect = rect
    shown = key
  }

  private func showFrame(of key: PictureKey) {
    slider.setRange(to: (motion.frameCount(of: key) ?? 2) - 1)
    slider.value = motion.frame(of: key) ?? 0
  }

  func hide() {
    guard shown != nil else { return }
    shown = nil
    scene.view?.removeSubview(row)
  }

  private static func text(ofSpeed speed: Double) -> String {
    switch speed {
    case 0.25: "¼×"
    case 0.5: "½×"
    default: "\(Int(speed))×"
    }
  }
}
