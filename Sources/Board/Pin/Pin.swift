public import Foundation

/// One card on the board. Coordinates are board points: x to the right, y down.
public struct Pin: Hashable, Sendable, Identifiable {
  /// The pin's identity, which never changes. `copy(at:)` makes a pin with a new id.
  public let id: PinID
  /// The pin's content. Only an image's pin may have `crop`, `flip` and `source`.
  public var content: PinContent
  /// The name that the user sees. For an image it starts as the file's name.
  public var name: String
  /// The middle of the card, in board points.
  public var center: CGPoint
  /// The size of the card before rotation, in board points.
  public var size: CGSize
  /// The rotation in degrees, clockwise, around the centre.
  public var rotation: Double
  /// The visible part of the image, in units of its width and height (0 … 1); nil shows all. `size` is the
  /// size of the card, and thus of this part.
  public var crop: CGRect?
  /// The sides of the image that are swapped. The image is cropped first, then mirrored, then rotated.
  public var flip: PinFlip
  /// The address on the network from which the image came; nil if unknown.
  public var source: PinSource?
  /// The spelling of `crop` and `flip` in the pin's file, if this version would write them otherwise. Pins
  /// that differ in it alone are equal.
  public var storedFraming: StoredFraming
  /// The depth of the pin: a higher value is nearer to the viewer. Pins of equal `z` are ordered by id.
  public var z: Int

  /// Makes a pin without checking or clamping anything: see `validate()`.
  public init(
    id: PinID = PinID(), content: PinContent, name: String, center: CGPoint, size: CGSize,
    rotation: Double = 0,
    z: Int = 0, crop: CGRect? = nil, flip: PinFlip = [], source: PinSource? = nil,
    storedFraming: StoredFraming = StoredFraming()
  ) {
    self.id = id
    self.content = content
    self.name = name
    self.center = center
    self.size = size
    self.rotation = rotation
    self.z = z
    self.crop = crop
    self.flip = flip
    self.source = source
    self.storedFraming = storedFraming
  }

  /// Returns a new pin, with its own id, that looks the same at another centre in board points.
  public func copy(at center: CGPoint) -> Pin {
    Pin(
      content: content, name: name, center: center, size: size, rotation: rotation, crop: crop, flip: flip,
      source: source, storedFraming: storedFraming)
  }

  /// Throws `BoardError.outOfBounds` unless every value is within `BoardLimits`.
  public func validate() throws(BoardError) {
    try BoardLimits.check(name: name, of: "pin \(id)")
    try content.validate(of: "pin \(id)")
    guard BoardLimits.contains(center) else {
      throw .outOfBounds("pin \(id): centre \(center.x), \(center.y)")
    }
    guard BoardLimits.contains(size) else {
      throw .outOfBounds("pin \(id): size \(size.width) × \(size.height)")
    }
    guard rotation.isFinite, abs(rotation) <= 360 else {
      throw .outOfBounds("pin \(id): rotation \(rotation)")
    }
    if let crop {
      guard content.original != nil, BoardLimits.isValid(crop: crop) else {
        throw .outOfBounds("pin \(id): crop")
      }
    }
    guard flip.isEmpty || (content.original != nil && flip.code != nil) else {
      throw .outOfBounds("pin \(id): flip")
    }
    guard source == nil || content.original != nil else { throw .outOfBounds("pin \(id): source") }
    guard abs(z.magnitudeClamped) <= BoardLimits.maximumZ else { throw .outOfBounds("pin \(id): z \(z)") }
  }
}

extension Int {
  /// The value with `Int.min` moved up by one, so that `abs` can't trap on it.
  fileprivate var magnitudeClamped: Int { self == .min ? .min + 1 : self }
}
