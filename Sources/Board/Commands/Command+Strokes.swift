public import Foundation

extension Command {
  /// Draws a stroke in front of everything.
  /// - Parameters:
  ///   - stroke: the line, whose extent is the size of the area.
  ///   - area: its box, in board points.
  ///   - document: the board before the command.
  public static func draw(_ stroke: PinStroke, in area: CGRect, on document: BoardDocument) -> Command? {
    guard stroke.isValid else { return nil }
    let pin = Pin(
      content: .stroke(stroke), name: stroke.form.name, center: CGPoint(x: area.midX, y: area.midY),
      size: area.size)
    let name: CommandName =
      switch stroke.form {
      case .line: .drawStroke
      case .arrow: .drawArrow
      }
    return add([pin], originals: [], to: document, name: name)
  }

  /// Removes strokes. Other pins and locked strokes stay.
  public static func erase(_ ids: some Sequence<PinID>, from document: BoardDocument) -> Command? {
    let strokes = document.movable(ids).filter { $0.content.stroke != nil }.map(\.id)
    return remove(
      strokes, from: document,
      name: .eraseStrokes(strokes.count))
  }

  /// Gives strokes another colour. Other pins are left out.
  public static func setStrokeColor(
    of ids: some Sequence<PinID>, to color: PinColor, in document: BoardDocument
  ) -> Command? {
    let pins = document.ordered(ids).compactMap { pin in
      guard var stroke = pin.content.stroke, stroke.color != color else { return nil as Pin? }
      stroke.color = color
      var pin = pin
      pin.content = .stroke(stroke)
      return pin
    }
    return update(
      pins, in: document,
      name: .changeStrokeColor(pins.count))
  }

  /// Gives strokes lines of another width, in board points. The lines stay where they are. Other pins and
  /// locked ones are left out.
  public static func setStrokeWidth(
    of ids: some Sequence<PinID>, to width: Double, in document: BoardDocument
  ) -> Command? {
    let pins = document.movable(ids).compactMap { pin in
      pin.strokeWidth.flatMap { abs($0 - width) < 0.001 ? nil : pin.withStrokeWidth(width) }
    }
    return update(
      pins, in: document,
      name: .changeStrokeWidth(pins.count))
  }
}
