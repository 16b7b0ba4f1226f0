package import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation
import Localization

/// Cropping along a path: the whole picture of one pin is shown over everything else, clicks set the corners
/// of a polygon, and drags draw a part of it freehand.
///
/// A click on the first corner or Return cuts the picture out along the path, as one step. Backspace takes
/// the last click or drag back, and Escape cancels.
package final class OutlineTool: CanvasTool {
  private struct Path {
    var pin: Pin
    /// The shape of the whole picture.
    var whole: PinShape
    /// The corners of each click and drag, in units of the image's width and height.
    var steps: [[CGPoint]] = []

    init?(_ pin: Pin) {
      guard let cropping = Cropping(pin) else { return nil }
      (self.pin, whole) = (pin, cropping.whole)
    }

    var corners: [CGPoint] { Array(steps.joined()) }

    /// Returns the position of a corner on the board.
    func position(of corner: CGPoint) -> CGPoint {
      let scale = pin.framing.scale
      return whole.point(
        atLocal: CGPoint(
          x: (corner.x - 0.5) * scale.x * whole.size.width, y: (corner.y - 0.5) * scale.y * whole.size.height)
      )
    }

    /// Returns the corner at a point of the board; beside the picture, the nearest one at its edge.
    func corner(at point: CGPoint) -> CGPoint {
      let (local, scale) = (whole.local(point), pin.framing.scale)
      func unit(_ offset: Double, _ length: Double) -> Double { min(max(0.5 + offset / length, 0), 1) }
      return CGPoint(
        x: unit(local.x * scale.x, whole.size.width), y: unit(local.y * scale.y, whole.size.height))
    }
  }

  private struct Press {
    /// In view points.
    let start: CGPoint
    var way: [CGPoint]
    var hasMoved = false
    /// Whether it's on the first corner.
    let closes: Bool
    let reach: Double
  }

  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let looking: CanvasLooking
  private let notes: NoteTool
  private let glide: KineticPan
  private var path: Path? { didSet { model.uncropped = path?.pin.id } }
  private var press: Press?
  /// Where the pointer is, in view points.
  private var pointer: CGPoint?

  /// How far a freehand line may be from the way of the pointer, in view points.
  private static let tolerance = 1.2

  init(scene: BoardScene, looking: CanvasLooking, notes: NoteTool, glide: KineticPan) {
    self.scene = scene
    self.looking = looking
    self.notes = notes
    self.glide = glide
  }

  package var isActive: Bool { path != nil }

  /// The number of corners so far.
  package var cornerCount: Int { path?.corners.count ?? 0 }

  // MARK: Beginning and ending

  /// Begins a path on a pin's picture.
  /// - Returns: whether the pin has an image and the board can be changed.
  @discardableResult
  package func begin(_ pin: Pin) -> Bool {
    guard !isActive, model.board.isEditable, let path = Path(pin) else { return false }
    notes.end()
    glide.stop()
    scene.view?.focus()
    model.selection = [pin.id]
    pointer = model.pointer
    self.path = path
    // The pin is hidden, since its picture is drawn above all others.
    model.setPresentation(pin.id) { $0.alpha = 0 }
    scene.view?.cursorName = "crosshair"
    looking.plan()
    scene.setNeedsDisplay()
    let size = path.whole.size
    let frame = model.viewport.viewRect(
      CGRect(
        x: path.whole.center.x - size.width / 2, y: path.whole.center.y - size.height / 2, width: size.width,
        height: size.height))
    Trace.emit("outline.begin", ["pin": pin.id.description, "frame": Trace.frame(frame)])
    return true
  }

  /// Cuts the picture out. Nothing happens while the path isn't one that leaves something.
  package func commit() {
    guard let path, let outline = PictureOutline(path.corners) else { return }
    finish()
    let board = model.board
    var hasChanged = false
    if board.isEditable {
      let command = Command.crop(path.pin.id, along: outline, in: board.document)
      hasChanged = board.perform(command) != nil
    }
    Trace.emit("outline.end", ["changed": hasChanged, "corners": outline.corners.count])
  }

  package func cancel() {
    guard isActive else { return }
    finish()
    Trace.emit("outline.end", ["changed": false])
  }

  private func finish() {
    guard let path else { return }
    self.path = nil
    press = nil
    model.setPresentation(path.pin.id) { $0.alpha = 1 }
    scene.view?.cursorName = nil
    looking.plan()
    scene.setNeedsDisplay()
  }

  /// Takes back the last click or drag.
  /// - Returns: whether a path is being drawn.
  @discardableResult
  package func takeBack() -> Bool {
    guard isActive else { return false }
    if path?.steps.isEmpty == false { path?.steps.removeLast() }
    changed()
    return true
  }

  private func changed() {
    scene.setNeedsDisplay()
    Trace.emit("outline.path", ["corners": cornerCount])
  }

  // MARK: What the canvas reports

  /// Cancels the path if something else is selected.
  func selectionChanged() {
    if let path, model.selection != [path.pin.id] { cancel() }
  }

  func boardChanged() {
    guard let path else { return }
    guard model.board.isEditable, let pin = model.board.document.pin(path.pin.id),
      pin.content == path.pin.content, var changed = Path(pin)
    else { return cancel() }
    guard pin != path.pin else { return }
    // The corners are those of the picture, wherever the pin is now.
    changed.steps = path.steps
    press = nil
    self.path = changed
    scene.setNeedsDisplay()
  }

  func key(_ key: KeyPress) -> Bool {
    guard isActive else { return false }
    switch key.name {
    case "Escape" where press != nil: interrupt()
    case "Escape": cancel()
    case "Return", "KP_Enter": commit()
    case "BackSpace": takeBack()
    default: return false
    }
    return true
  }

  // MARK: Drawing

  func pointerMoved(to point: CGPoint) {
    guard isActive else { return }
    scene.view?.cursorName = "crosshair"
    // It's also called after a frame, for a pointer that rests.
    guard pointer != point else { return }
    pointer = point
    scene.setNeedsDisplay()
  }

  func pointerLeft() {
    guard isActive, pointer != nil else { return }
    pointer = nil
    scene.setNeedsDisplay()
  }

  /// Returns whether a press at a view point would close the path.
  private func closes(at point: CGPoint, reach: Double) -> Bool {
    cornerCount > 2 && isOnFirstCorner(point, reach: reach)
  }

  private func isOnFirstCorner(_ point: CGPoint, reach: Double) -> Bool {
    guard let path, let first = path.steps.first?.first else { return false }
    let corner = model.viewport.viewPoint(path.position(of: first))
    return hypot(corner.x - point.x, corner.y - point.y) <= reach
  }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isActive, press == nil else { return isActive }
    glide.stop()
    scene.view?.focus()
    let reach = kind == .touch ? HandleLook.touchReach : HandleLook.pointerReach
    press = Press(start: point, way: [point], closes: closes(at: point, reach: reach), reach: reach)
    pointer = point
    scene.setNeedsDisplay()
    Trace.emit("outline.press")
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32 = 0) {
    guard let start = press?.start else { return }
    let point = CGPoint(x: start.x + offset.x, y: start.y + offset.y)
    if hypot(offset.x, offset.y) >= Self.threshold { press?.hasMoved = true }
    if press?.way.last != point { press?.way.append(point) }
    pointer = point
    scene.setNeedsDisplay()
  }

  func end(at time: UInt32 = 0) {
    guard let press, let path else { return }
    self.press = nil
    if press.closes, !press.hasMoved { return commit() }
    // A corner where the path began already would be none.
    if !press.hasMoved, isOnFirstCorner(press.start, reach: press.reach) { return }
    let room = BoardLimits.outlineCorners.upperBound - path.corners.count
    let step = step(of: press, on: path, room: room)
    if !step.isEmpty { self.path?.steps.append(step) }
    changed()
    // A line that comes back to where the path began closes it.
    if press.hasMoved, closes(at: press.way[press.way.count - 1], reach: press.reach) { commit() }
  }

  /// Returns the corners of a press, at most `room` of them.
  private func step(of press: Press, on path: Path, room: Int) -> [CGPoint] {
    guard press.hasMoved else {
      let corner = path.corner(at: model.viewport.boardPoint(press.start))
      return room > 0 && path.corners.last != corner ? [corner] : []
    }
    var tolerance = Self.tolerance
    var line = PictureOutline.simplified(press.way, tolerance: tolerance)
    while line.count > max(room, 2) {
      tolerance *= 1.6
      line = PictureOutline.simplified(press.way, tolerance: tolerance)
    }
    return line.prefix(room).map { path.corner(at: model.viewport.boardPoint($0)) }
  }

  /// Takes back what the present press has drawn.
  func interrupt() {
    guard press != nil else { return }
    press = nil
    scene.setNeedsDisplay()
  }

  // MARK: How it looks

  func draw(_ context: DrawingContext) {
    guard let path else { return }
    let viewport = model.viewport
    let zoom = viewport.zoom
    context.fill(CGRect(origin: .zero, size: viewport.size), CropPainter.boardShade)
    let whole = CGRect(
      x: -path.whole.size.width / 2 * zoom, y: -path.whole.size.height / 2 * zoom,
      width: path.whole.size.width * zoom, height: path.whole.size.height * zoom)
    let center = viewport.viewPoint(path.whole.center)
    context.save()
    context.translate(center.x, center.y)
    if path.whole.rotation != 0 { context.rotate(path.whole.rotation) }
    context.shadow(whole, radius: 0, Color(hex: 0, alpha: 0.4), dx: 0, dy: 2, spread: 0, blur: 14)
    context.draw(PictureFraming(flip: path.pin.flip), in: whole) {
      UncroppedPicture(scene: scene, looking: looking).draw(path.pin, in: $0, context)
    }
    context.restore()
    drawPath(path, context)
    CropPainter.drawHint(
      localized("Click corners or draw a line around what stays. Return crops, Escape leaves it as it was"),
      viewport, context)
  }

  private func drawPath(_ path: Path, _ context: DrawingContext) {
    var line = path.corners.map { model.viewport.viewPoint(path.position(of: $0)) }
    let corners = line
    let isClosing = pointer.map { closes(at: $0, reach: HandleLook.pointerReach) } ?? false
    if let press, press.hasMoved {
      line += press.way
    } else if let pointer, !line.isEmpty {
      line.append(isClosing ? line[0] : pointer)
    }
    // A light line with a dark one around it is visible on any picture.
    for (width, color) in [(4.0, Color(hex: 0, alpha: 0.5)), (1.8, Color(white: 1))] {
      for (start, end) in zip(line, line.dropFirst()) {
        let length = hypot(end.x - start.x, end.y - start.y)
        guard length > 0 else { continue }
        context.save()
        context.translate(start.x, start.y)
        context.rotate(atan2(end.y - start.y, end.x - start.x) * 180 / .pi)
        context.fill(
          CGRect(x: -width / 2, y: -width / 2, width: length + width, height: width), color)
        context.restore()
      }
    }
    for step in path.steps where step.count == 1 {
      dot(at: model.viewport.viewPoint(path.position(of: step[0])), radius: 3.5, Color(white: 1), context)
    }
    guard let first = corners.first else { return }
    dot(at: first, radius: isClosing ? 7.5 : 5, isClosing ? model.theme.accent : Color(white: 1), context)
  }

  private func dot(at point: CGPoint, radius: Double, _ color: Color, _ context: DrawingContext) {
    let dot = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
    context.fillRounded(dot.insetBy(dx: -1, dy: -1), radius: radius + 1, Color(hex: 0, alpha: 0.55))
    context.fillRounded(dot, radius: radius, color)
  }
}

/// The whole picture of a pin that's being cropped.
struct UncroppedPicture {
  let scene: BoardScene
  let looking: CanvasLooking

  func draw(_ pin: Pin, in whole: CGRect, _ context: DrawingContext) {
    guard let original = pin.content.original else { return }
    let key = PictureKey.original(original)
    let (pictures, theme) = (scene.model.board.pictures, scene.model.theme)
    let pixels = scene.looks.pixels(of: pin)
    let picture =
      looking.motion.picture(key) ?? pictures.picture(key, for: pixels)
      // Until all of it is there, what an earlier path has left is shown.
      ?? PictureKey(pin).flatMap { pictures.picture($0, for: pixels) }
    guard let picture else { return context.fill(whole, theme.emptyPaper) }
    if !picture.isOpaque { context.fill(whole, theme.paper) }
    context.texture(picture.texture, in: whole)
    for tile in looking.tiles.shown(of: key) {
      if !picture.isOpaque { context.fill(tile.rect(in: whole), theme.paper) }
      context.texture(tile.shown.texture, in: tile.rect(in: whole))
    }
  }
}
