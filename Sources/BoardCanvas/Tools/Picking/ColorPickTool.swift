import Board
import BoardSession
import DragDropKit
import KitFiles
import Foundation

/// Picks colours of pictures: a loupe follows the pointer, and a click picks the colour of the original's
/// pixel in its middle. With Ctrl, the pins with the colour are found. Escape ends it.
package final class ColorPickTool: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let glide: KineticPan
  private lazy var pixels = PixelSource(model: model)
  /// Called with each colour that's picked, and the name of its picture.
  package var onPick: ((PickedColor, String) -> Void)?
  /// Called with each colour that's picked with Ctrl.
  package var onFind: ((PickedColor) -> Void)?
  /// Called when the tool begins or ends.
  package var onChange: (() -> Void)?
  package private(set) var isActive = false
  private var position: CGPoint?
  /// Whether the present press is a click so far.
  private var isClick = false
  /// Whether Ctrl was held at the present press.
  private var isFinding = false
  /// Whether a click waits for the pixels of the original.
  private var isWaiting = false

  /// A pixel under the loupe.
  struct Aim: Equatable {
    let pin: PinID
    let name: String
    let pixel: PicturePixel
    let size: CGSize
  }

  init(scene: BoardScene, glide: KineticPan) {
    self.scene = scene
    self.glide = glide
  }

  package func begin() {
    guard !isActive else { return }
    isActive = true
    position = model.pointer
    scene.view?.cursorName = "crosshair"
    pixels.onLoaded = { [weak self] in self?.loaded() }
    scene.view?.focus()
    aim.map { pixels.load(around: $0.pixel, size: $0.size) }
    change()
    Trace.emit("pick.begin")
  }

  package func end() {
    guard isActive else { return }
    isActive = false
    isWaiting = false
    pixels.reset()
    scene.view?.cursorName = nil
    change()
    Trace.emit("pick.end")
  }

  private func change() {
    scene.setNeedsDisplay()
    onChange?()
  }

  /// The pixel under the pointer; nil if there's no picture.
  var aim: Aim? { position.flatMap(aim(at:)) }

  private func aim(at position: CGPoint) -> Aim? {
    let point = model.viewport.boardPoint(position)
    guard let pin = scene.topPin(at: point, throughStrokes: true),
      let size = model.board.document.original(of: pin)?.pixelSize,
      let pixel = PicturePixel(at: point, of: pin, size: size)
    else { return nil }
    return Aim(pin: pin.id, name: pin.name.shown, pixel: pixel, size: size)
  }

  func pointerMoved(to point: CGPoint) {
    guard isActive else { return }
    position = point
    scene.view?.cursorName = "crosshair"
    aim.map { pixels.load(around: $0.pixel, size: $0.size) }
    scene.setNeedsDisplay()
  }

  func pointerLeft() {
    guard isActive else { return }
    position = nil
    scene.setNeedsDisplay()
  }

  // MARK: Picking

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isActive else { return false }
    glide.stop()
    isClick = true
    isFinding = modifiers.contains(.control)
    pointerMoved(to: point)
    return true
  }

  /// A finger or a held button carries the loupe; the colour is picked where it's lifted.
  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    if let pointer = model.pointer { pointerMoved(to: pointer) }
  }

  func end(at time: UInt32) {
    if isClick { pick() }
    isClick = false
  }

  func interrupt() { isClick = false }

  private func pick() {
    guard let aim, let found = pixels.color(of: aim.pixel, size: aim.size) else { return }
    guard found.isExact else {
      isWaiting = true
      return
    }
    isWaiting = false
    guard let color = found.color else { return }
    Trace.emit("pick.color", ["color": color.hex, "x": aim.pixel.x, "y": aim.pixel.y])
    if isFinding { onFind?(color) } else { onPick?(color, aim.name) }
  }

  private func loaded() {
    guard isActive else { return }
    if isWaiting { pick() }
    scene.setNeedsDisplay()
  }

  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.name == "Escape" else { return false }
    end()
    return true
  }

  func boardChanged() { if isActive { scene.setNeedsDisplay() } }

  // MARK: The loupe

  func draw(_ context: DrawingContext) {
    guard isActive, let position else { return }
    let half = ColorLoupe.count / 2
    var colors: [[PickedColor?]] = []
    let aim = aim
    if let aim {
      for row in -half...half {
        colors.append(
          (-half...half).map { column in
            aim.neighbor(model.isMirrored ? -column : column, row).flatMap {
              pixels.color(of: $0, size: aim.size)?.color
            }
          })
      }
    }
    ColorLoupe(theme: model.theme).draw(
      colors, at: model.shown(position), in: model.viewport.size, hasPicture: aim != nil, context)
  }
}

extension ColorPickTool.Aim {
  /// Returns a pixel beside this one; nil beyond the image's edges.
  func neighbor(_ dx: Int, _ dy: Int) -> PicturePixel? {
    PicturePixel(original: pixel.original, x: pixel.x + dx, y: pixel.y + dy, size: size)
  }
}
