import Board
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
import Foundation

/// Draws the frames of a canvas and the backgrounds of groups below all of its cards, and finds frames by
/// their tabs and edges. The inside of a frame belongs to the board: presses go through it.
final class FrameLayer {
  private unowned let scene: BoardScene
  private var model: CanvasModel { scene.model }
  /// The names, laid out without a limit and, if that was too wide, in the room of the frame.
  private var names: [PinID: Name] = [:]

  private struct Name {
    let text: String
    let whole: TextLayout
    var cut: (room: Double, layout: TextLayout)?
  }

  /// How far outside and inside the edge a press is on it, in view points.
  private static let edge = (outside: 5.0, inside: 7.0)

  init(_ scene: BoardScene) { self.scene = scene }

  /// The frames of the board, from back to front.
  private var frames: [Pin] {
    let ids = scene.spatialIndex.frames
    return ids.isEmpty ? [] : model.board.document.ordered(ids)
  }

  /// The frames on the screen, from back to front.
  var visible: [Pin] {
    let view = CGRect(origin: .zero, size: model.viewport.size)
    return frames.filter { FrameLook.reach(of: model.frame(of: $0)).insetBy(dx: -8, dy: -8).intersects(view) }
  }

  // MARK: Drawing

  func draw(_ context: DrawingContext) {
    let shown = visible
    // Names that nobody sees aren't kept.
    if names.count > shown.count + 32 {
      let ids = Set(shown.map(\.id))
      names = names.filter { ids.contains($0.key) }
    }
    for pin in shown {
      let alpha = (model.presentations[pin.id]?.alpha ?? 1) * pin.attributes.opacity
      guard alpha > 0 else { continue }
      let isFaint = alpha < 1
      if isFaint { context.pushOpacity(alpha) }
      let rect = rect(of: pin, context)
      let (painter, surface) = (painter(of: pin), ScreenSurface(context))
      painter.sheet(rect, on: surface)
      painter.tab(on: rect, name: name(of: pin, on: rect.width), on: surface)
      drawTags(of: pin, on: rect, context)
      context.restore()
      if isFaint { context.pop() }
      if model.selection.contains(pin.id) { drawOutline(of: pin, context) }
    }
    drawGroups(context)
  }

  /// Draws the backgrounds of groups, which are above all frames.
  private func drawGroups(_ context: DrawingContext) {
    let view = CGRect(origin: .zero, size: model.viewport.size)
    let (theme, zoom) = (model.theme, model.viewport.zoom)
    for group in scene.spatialIndex.backgrounds {
      let area = model.viewport.viewRect(group.area(in: model))
      guard area.intersects(view) else { continue }
      FramePainter(group.background.color, on: theme.palette)
        .sheet(area, corner: GroupLook.corner * zoom, on: ScreenSurface(context))
    }
  }

  /// Draws the lines and names of frames that a search has found over the veil that dims the board.
  func drawLight(_ found: Set<PinID>, _ context: DrawingContext) {
    guard !scene.spatialIndex.frames.isDisjoint(with: found) else { return }
    for pin in visible where found.contains(pin.id) {
      let rect = rect(of: pin, context)
      painter(of: pin).tab(on: rect, name: name(of: pin, on: rect.width), on: ScreenSurface(context))
      context.strokeRounded(rect, radius: FrameLook.corner, width: 2.5, model.theme.accent)
      context.restore()
    }
  }

  private func painter(of pin: Pin) -> FramePainter {
    FramePainter(pin.content.frame ?? PinColor(0), on: model.theme.palette, isGray: pin.attributes.isGray)
  }

  /// Returns the frame's rectangle in view coordinates around its middle, and moves the context there.
  private func rect(of pin: Pin, _ context: DrawingContext) -> CGRect {
    let frame = model.frame(of: pin)
    context.save()
    context.translate(frame.midX, frame.midY)
    let rotation = model.presentations[pin.id]?.heldRotation ?? pin.rotation
    if rotation != 0 { context.rotate(rotation) }
    return CGRect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height)
  }

  private func drawTags(of pin: Pin, on rect: CGRect, _ context: DrawingContext) {
    let zoom = model.viewport.zoom
    guard !pin.attributes.tags.isEmpty, zoom >= TagLook.leastZoom else { return }
    context.scale(zoom, zoom)
    PaperPainter(on: model.theme.palette).tags(
      pin.attributes.tags,
      on: CGRect(
        x: rect.minX / zoom, y: rect.minY / zoom, width: rect.width / zoom, height: rect.height / zoom),
      on: ScreenSurface(context))
  }

  private func drawOutline(of pin: Pin, _ context: DrawingContext) {
    let rect = rect(of: pin, context).insetBy(dx: -2, dy: -2)
    context.strokeRounded(rect, radius: FrameLook.corner + 2, width: 2.5, model.theme.accent)
    context.restore()
  }

  // MARK: Names

  private func name(of pin: Pin, on width: Double) -> TextLayout {
    let room = FrameLook.room(on: width)
    var name =
      names[pin.id]
      ?? Name(text: pin.name, whole: FramePainter.words(pin.name, room: nil, on: ScreenSurface.self))
    if name.text != pin.name {
      name = Name(text: pin.name, whole: FramePainter.words(pin.name, room: nil, on: ScreenSurface.self))
    }
    defer { names[pin.id] = name }
    guard name.whole.size.width > room else { return name.whole }
    // The room changes with each frame of a zoom; a few points make no difference.
    let step = (room / 4).rounded(.down) * 4
    if let cut = name.cut, cut.room == step { return cut.layout }
    let layout = FramePainter.words(pin.name, room: step, on: ScreenSurface.self)
    name.cut = (step, layout)
    return layout
  }

  // MARK: Finding

  /// Returns the frontmost frame whose tab or edge is at a point of the view.
  func frame(at point: CGPoint) -> Pin? {
    guard !scene.spatialIndex.frames.isEmpty else { return nil }
    let shown = visible
    return shown.last { tab(of: $0).contains(local(point, of: $0)) }
      ?? shown.last { isOnEdge(local(point, of: $0), of: $0) }
  }

  /// The tab in coordinates around the frame's middle, in view points.
  private func tab(of pin: Pin) -> CGRect {
    let size = model.frame(of: pin).size
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    return FrameLook.tab(on: rect, textWidth: name(of: pin, on: size.width).size.width)
  }

  /// The tab's rectangle in the view, in view points, for a frame that isn't turned.
  func tabFrame(of pin: Pin) -> CGRect {
    let frame = model.frame(of: pin)
    return tab(of: pin).offsetBy(dx: frame.midX, dy: frame.midY)
  }

  private func local(_ point: CGPoint, of pin: Pin) -> CGPoint {
    let frame = model.frame(of: pin)
    return PinShape(
      center: CGPoint(x: frame.midX, y: frame.midY), size: frame.size, rotation: pin.rotation
    ).local(point)
  }

  private func isOnEdge(_ point: CGPoint, of pin: Pin) -> Bool {
    let size = model.frame(of: pin).size
    let (x, y) = (abs(point.x) - size.width / 2, abs(point.y) - size.height / 2)
    guard x <= Self.edge.outside, y <= Self.edge.outside else { return false }
    // Half of a small frame is its inside.
    return x >= -min(Self.edge.inside, size.width / 4) || y >= -min(Self.edge.inside, size.height / 4)
  }
}
