public import Foundation

/// What holds an end of an arrow or of a straight line: a pin, and a position on it. The end follows the pin.
///
/// It's a fact of the stroke alone. A pin doesn't know what it holds, and one that's gone holds nothing until
/// it's back.
public struct StrokeHold: Hashable, Sendable {
  /// The pin that holds the end.
  public var pin: PinID
  /// Where the end is on the pin, from (0, 0) at its upper left to (1, 1) at its lower right, before its
  /// rotation. On an image it's a position of the whole image before it's mirrored, so that the end stays on
  /// what's seen there, however the image is cropped.
  public var position: CGPoint

  /// Makes a hold. Nothing is checked: see `isValid`.
  public init(pin: PinID, position: CGPoint) {
    self.pin = pin
    self.position = position
  }

  /// Whether the position is on the pin.
  public var isValid: Bool { (0...1).contains(position.x) && (0...1).contains(position.y) }
}

extension PinStroke {
  /// Whether a pin holds one of the ends.
  public var isHeld: Bool { start != nil || end != nil }

  /// The pins that hold the ends, whether they are on the board or not.
  public var holders: Set<PinID> { Set([start?.pin, end?.pin].compactMap { $0 }) }

  /// Returns the stroke with its ends held, as far as they can be.
  func held(from start: StrokeHold?, to end: StrokeHold?) -> PinStroke {
    guard points.count == 2 else { return self }
    var stroke = self
    stroke.start = start.flatMap { $0.isValid ? $0 : nil }
    stroke.end = end.flatMap { $0.isValid ? $0 : nil }
    return stroke
  }

  /// Returns the stroke with its ends held by other pins, or by none where `pin` returns nil.
  func held(by pin: (StrokeHold) -> PinID?) -> PinStroke {
    var stroke = self
    stroke.start = start.flatMap { hold in pin(hold).map { StrokeHold(pin: $0, position: hold.position) } }
    stroke.end = end.flatMap { hold in pin(hold).map { StrokeHold(pin: $0, position: hold.position) } }
    return stroke
  }
}
