package import Board
package import DragDropKit
package import Foundation
import Localization

/// The change of pins when a handle of the frame around them is dragged. A value without side effects, in
/// board points.
///
/// Pictures, and several pins at once, keep their proportions. A note doesn't if one of its edges is dragged,
/// or a corner with Shift. A frame never does, and stays upright.
package struct Shaping {
  /// The keys that are held while a handle is dragged.
  package struct Options: OptionSet {
    package let rawValue: Int
    /// Notes are resized without keeping their proportions; rotation is in steps of 15 degrees.
    static let shift = Options(rawValue: 1)
    /// The middle stays in place, instead of the opposite edge or corner.
    static let centered = Options(rawValue: 2)

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package struct Outcome: Equatable {
    package var frame: PinShape
    package var pins: [PinID: PinShape]
  }

  package let pins: [Pin]
  /// Pins that get larger and turn together with the others, and aren't in the frame: the hidden ones of
  /// their groups.
  package let companions: [Pin]
  /// All pins that change.
  var shaped: [Pin] { pins + companions }
  package let frame: PinShape
  package let handle: ShapeHandle
  /// The point at which the handle was pressed.
  package let press: CGPoint

  /// The least length of the shorter side that dragging leaves; a smaller pin couldn't be grabbed again.
  static let leastSide = 8.0
  static let leastNote = CGSize(width: 48, height: 32)
  private static let turnStep = 15.0
  /// The distance in degrees within which the rotation snaps to a multiple of 90 degrees.
  private static let turnCatch = 2.0

  /// - Parameters:
  ///   - pins: the pins before the change; without pins, the result is nil.
  ///   - companions: see ``companions``.
  package init?(_ pins: [Pin], with companions: [Pin] = [], handle: ShapeHandle, press: CGPoint) {
    guard let frame = Self.frame(around: pins) else { return nil }
    self.pins = pins
    self.companions = companions
    self.frame = frame
    self.handle = handle
    self.press = press
  }

  /// Returns a single pin's own shape, or the upright box around several pins.
  package static func frame(around pins: [Pin]) -> PinShape? {
    guard let first = pins.first else { return nil }
    if pins.count == 1 { return PinShape(first) }
    let box = pins.dropFirst().reduce(first.boundingBox) { $0.union($1.boundingBox) }
    return PinShape(center: CGPoint(x: box.midX, y: box.midY), size: box.size)
  }

  /// - Parameter point: the pointer's present position.
  package func outcome(at point: CGPoint, _ options: Options = []) -> Outcome {
    if handle == .turn { return turned(to: point, options) }
    return isStretching(options) ? stretched(to: point, options) : scaled(to: point, options)
  }

  /// Whether the width and the height are independent of each other.
  private func isStretching(_ options: Options) -> Bool {
    guard pins.count == 1 else { return false }
    if pins[0].content.frame != nil { return true }
    return pins[0].content.note != nil && (options.contains(.shift) || !handle.isCorner)
  }

  /// The step's name: “Resize 3 Pins”, “Rotate Pin”.
  package var name: CommandName {
    handle == .turn ? .rotate(pins.count) : .resize(pins.count)
  }

  // MARK: Sizes

  /// Returns the fixed point, and the vectors from it to the handle before and now, on the frame's axes.
  private func spans(to point: CGPoint, _ options: Options) -> (anchor: CGPoint, old: CGPoint, new: CGPoint) {
    let direction = handle.direction
    let corner = CGPoint(x: direction.x * frame.size.width / 2, y: direction.y * frame.size.height / 2)
    let anchor = options.contains(.centered) ? .zero : CGPoint(x: -corner.x, y: -corner.y)
    let (from, to) = (frame.local(press), frame.local(point))
    let old = CGPoint(x: corner.x - anchor.x, y: corner.y - anchor.y)
    return (anchor, old, CGPoint(x: old.x + to.x - from.x, y: old.y + to.y - from.y))
  }

  private func scaled(to point: CGPoint, _ options: Options) -> Outcome {
    let (anchor, old, new) = spans(to: point, options)
    // The factor is the projection of the movement onto the diagonal, or across the edge.
    let length = old.x * old.x + old.y * old.y
    let wanted = length > 0 ? (old.x * new.x + old.y * new.y) / length : 1
    let fixed = frame.point(atLocal: anchor)
    let range = factors(around: fixed)
    let factor = min(max(wanted.isFinite ? wanted : 1, range.lowerBound), range.upperBound)
    let scale = { (shape: PinShape) in
      PinShape(
        center: BoardLimits.clamped(
          CGPoint(
            x: fixed.x + (shape.center.x - fixed.x) * factor, y: fixed.y + (shape.center.y - fixed.y) * factor
          )),
        size: BoardLimits.clamped(
          CGSize(width: shape.size.width * factor, height: shape.size.height * factor)),
        rotation: shape.rotation)
    }
    return outcome(frame: scale(frame)) { scale(PinShape($0)) }
  }

  /// Returns the factors by which all pins can be scaled together, so that no pin leaves the board's limits
  /// and each keeps its position relative to the others.
  private func factors(around fixed: CGPoint) -> ClosedRange<Double> {
    var (least, most) = (0.0, Double.infinity)
    for pin in shaped {
      let floor =
        pin.content.isStretched ? Self.leastNote : CGSize(width: Self.leastSide, height: Self.leastSide)
      least = max(least, min(1, max(floor.width / pin.size.width, floor.height / pin.size.height)))
      most = min(most, BoardLimits.maximumSide / max(pin.size.width, pin.size.height))
      for (center, anchor) in [(pin.center.x, fixed.x), (pin.center.y, fixed.y)] where center != anchor {
        let end = center > anchor ? BoardLimits.maximumCoordinate : -BoardLimits.maximumCoordinate
        most = min(most, max(1, (end - anchor) / (center - anchor)))
      }
    }
    return least...max(least, most)
  }

  /// Resizes a single pin, with its width and height independent of each other.
  private func stretched(to point: CGPoint, _ options: Options) -> Outcome {
    let (anchor, _, new) = spans(to: point, options)
    let direction = handle.direction
    let share = options.contains(.centered) ? 2.0 : 1.0
    let length = { (span: CGFloat, direction: CGFloat, old: CGFloat, least: CGFloat) -> CGFloat in
      guard direction != 0, span.isFinite else { return old }
      return min(max(span * direction * share, min(old, least)), BoardLimits.maximumSide)
    }
    let size = CGSize(
      width: length(new.x, direction.x, frame.size.width, Self.leastNote.width),
      height: length(new.y, direction.y, frame.size.height, Self.leastNote.height))
    var shape = frame
    shape.size = BoardLimits.clamped(size)
    // The anchor has the corresponding position in the new frame: its middle, or the opposite corner or edge.
    let moved = CGPoint(
      x: anchor.x == 0 ? 0 : anchor.x + direction.x * shape.size.width / 2,
      y: anchor.y == 0 ? 0 : anchor.y + direction.y * shape.size.height / 2)
    shape.center = BoardLimits.clamped(frame.point(atLocal: moved))
    return Outcome(frame: shape, pins: [pins[0].id: shape])
  }

  // MARK: Snapping

  /// The upright box whose edges can be caught; nil while pins are rotated.
  func movedBox(of outcome: Outcome) -> CGRect? {
    guard handle != .turn, frame.rotation == 0 else { return nil }
    let (center, size) = (outcome.frame.center, outcome.frame.size)
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the point at which the dragged edges are moved by `offsets`; nil if nothing is to be moved. Pins
  /// that keep their proportions follow the nearer one of the two offsets.
  func point(_ point: CGPoint, catching offsets: (x: Double?, y: Double?), _ options: Options) -> CGPoint? {
    guard offsets.x != nil || offsets.y != nil else { return nil }
    if isStretching(options) {
      return CGPoint(x: point.x + (offsets.x ?? 0), y: point.y + (offsets.y ?? 0))
    }
    let (_, old, new) = spans(to: point, options)
    let length = old.x * old.x + old.y * old.y
    guard length > 0 else { return nil }
    let factor = (old.x * new.x + old.y * new.y) / length
    let isAcross = offsets.y.map { y in offsets.x.map { abs($0) <= abs(y) } ?? false } ?? true
    let (offset, side) = isAcross ? (offsets.x ?? 0, old.x) : (offsets.y ?? 0, old.y)
    guard side != 0 else { return nil }
    let wanted = factor + offset / side
    return CGPoint(x: press.x + old.x * (wanted - 1), y: press.y + old.y * (wanted - 1))
  }

  // MARK: Turning

  private func turned(to point: CGPoint, _ options: Options) -> Outcome {
    let middle = frame.center
    let start = atan2(press.y - middle.y, press.x - middle.x)
    let now = atan2(point.y - middle.y, point.x - middle.x)
    let wanted = frame.rotation + (now - start) * 180 / .pi
    let step = options.contains(.shift) ? Self.turnStep : 90
    let nearest = (wanted / step).rounded() * step
    let isCaught = options.contains(.shift) || abs(wanted - nearest) <= Self.turnCatch
    let rotation = BoardLimits.normalized(rotation: isCaught ? nearest : wanted)
    let angle = rotation - frame.rotation
    let turn = { (shape: PinShape) in
      let offset = PinShape.rotated(
        CGPoint(x: shape.center.x - middle.x, y: shape.center.y - middle.y), by: angle)
      return PinShape(
        center: BoardLimits.clamped(CGPoint(x: middle.x + offset.x, y: middle.y + offset.y)),
        size: shape.size, rotation: BoardLimits.normalized(rotation: shape.rotation + angle))
    }
    return outcome(frame: turn(frame)) { pin in
      var shape = turn(PinShape(pin))
      if pin.content.frame != nil { shape.rotation = pin.rotation }
      return shape
    }
  }

  private func outcome(frame: PinShape, _ shape: (Pin) -> PinShape) -> Outcome {
    Outcome(frame: frame, pins: Dictionary(uniqueKeysWithValues: shaped.map { ($0.id, shape($0)) }))
  }
}

extension Shaping.Options {
  /// The options for the modifier keys of a press or drag.
  package init(_ modifiers: Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.centered) }
  }

  /// The option for a key; nil for keys without a meaning here.
  package init?(key name: String) {
    switch name {
    case "Shift_L", "Shift_R": self = .shift
    case "Control_L", "Control_R": self = .centered
    default: return nil
    }
  }
}

/// The size of a pin when it was new.
package enum FirstSize {
  /// Returns the size; nil if it isn't known, for kinds of later versions and images without a size.
  package static func of(_ pin: Pin, in document: BoardDocument) -> CGSize? {
    if let id = pin.content.original {
      guard let pixels = document.originals[id]?.pixelSize else { return nil }
      let part = pin.crop ?? CGRect(x: 0, y: 0, width: 1, height: 1)
      return Arrangement.initialSize(
        forPixels: CGSize(width: pixels.width * part.width, height: pixels.height * part.height))
    }
    return pin.content.note.map { NoteStyle.size(for: $0, pin.attributes.format) } ?? pin.content.firstSize
  }
}

/// Fits the height of a note whose width is changed by its sides. It grows as far as its text needs, and
/// shrinks again on the way back, so that text that was visible stays visible.
enum NoteFitting {
  static func fit(_ outcome: inout Shaping.Outcome, of shaping: Shaping) {
    guard shaping.handle.isSide, shaping.pins.count == 1, let pin = shaping.pins.first,
      let text = pin.content.note, var shape = outcome.pins[pin.id]
    else { return }
    let height = { (width: Double) in
      NoteStyle.height(for: text, pin.attributes.format, width: width, atLeast: pin.size.height)
    }
    // If not all of the text was visible before, the height stays as the user has made it.
    guard height(pin.size.width) <= pin.size.height else { return }
    shape.setHeight(height(shape.size.width))
    outcome.pins[pin.id] = shape
    outcome.frame = shape
  }
}
