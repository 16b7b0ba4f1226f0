import Board
import BoardSession
package import DragDropKit
package import Foundation
import Localization

/// The controls of an animation below its pin, while the pin is the only selected one: a frame back, play or
/// pause, a frame on, and the speed. They are real buttons over the canvas, for keyboards and screen readers.
package final class AnimationBar {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let motion: MovingPictures
  private let row = StackView(axis: .horizontal)
  private let back = Button(icon: "media-skip-backward-symbolic")
  private let play = Button(icon: "media-playback-pause-symbolic")
  private let on = Button(icon: "media-skip-forward-symbolic")
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
  package var frame: CGRect? { shown == nil ? nil : place }
  private var place = CGRect.zero
  private static let size = CGSize(width: 184, height: 40)

  init(scene: BoardScene, motion: MovingPictures) {
    self.scene = scene
    self.motion = motion
    row.addStyleClass("animation-bar")
    row.addStyleClass("linked")
    for (button, label, tip) in [
      (back, localized("Previous Frame"), localized("Previous frame (,)")),
      (play, localized("Pause"), localized("Play or pause (K)")),
      (on, localized("Next Frame"), localized("Next frame (.)")),
      (speed, localized("Speed"), localized("Speed")),
    ] {
      button.accessibilityLabel = label
      button.tooltip = tip
      row.addSubview(button)
    }
    back.onClick = { [weak self] in self?.step(by: -1) }
    on.onClick = { [weak self] in self?.step(by: 1) }
    play.onClick = { [weak self] in self?.togglePlaying() }
    speed.onClick = { [weak self] in self?.changeSpeed() }
    motion.onChange = { [weak self] in self?.update() }
  }

  private func tellNames() {
    for (name, button) in [("back", back), ("play", play), ("on", on), ("speed", speed)] {
      onMade?("animation-\(name)", button)
    }
  }

  /// The selected animation; nil if something else is selected, too.
  private var selected: (key: PictureKey, pin: Pin)? {
    guard model.selection.count == 1, let id = model.selection.first,
      let pin = model.board.document.pin(id), let original = pin.content.original
    else { return nil }
    let key = PictureKey.original(original)
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

  /// Goes to the next speed; after the fastest one comes the slowest one.
  package func changeSpeed() {
    guard let key = selected?.key else { return }
    let place = Self.speeds.firstIndex(of: motion.speed(of: key)) ?? 2
    motion.setSpeed(Self.speeds[(place + 1) % Self.speeds.count], of: key)
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
    let box = model.shown(model.viewport.viewRect(pin.boundingBox))
    let size = Self.size
    let most = model.viewport.size
    // Below the pin, above the view's edge, where there's room for it.
    let place = CGRect(
      x: min(max(box.midX - size.width / 2, 4), max(most.width - size.width - 4, 0)),
      y: min(
        box.maxY + CardPainter.border * model.viewport.zoom + 10, most.height - covered() - size.height - 8),
      width: size.width, height: size.height
    ).integral
    guard box.intersects(CGRect(origin: .zero, size: most)), place.minY > 0 else { return hide() }
    if shown == nil { view.addSubview(row, frame: place) } else { view.setFrame(place, of: row) }
    self.place = place
    shown = key
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
