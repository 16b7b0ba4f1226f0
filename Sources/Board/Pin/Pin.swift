public import Foundation

/// One card on the board. Coordinates are board points: x to the right, y down.
public struct Pin: Hashable, Sendable, Identifiable {
  /// Never changes; `copy(at:)` has one of its own.
  public let id: PinID
  /// Only an image's pin may have `crop`, `flip` and `source`.
  public var content: PinContent
  /// The name that people see; for an image it starts as the file's name.
  public var name: String
  /// The middle of the card.
  public var center: CGPoint
  /// Before rotation.
  public var size: CGSize
  /// Degrees, clockwise, around the centre.
  public var rotation: Double
  /// The part of the image that's shown, with 0 … 1 for its whole width and height; nil shows all. `size` is that of the
  /// card, so of this part.
  public var crop: CGRect?
  /// What of an image has changed sides, after it's cut and before it's turned.
  public var flip: PinFlip
  /// Where on the network the image came from.
  public var source: PinSource?
  /// How the pin's file spells these, if not as this version would. Pins that differ in it alone are equal.
  public var storedFraming: StoredFraming
  /// Higher is nearer to the viewer. Ties are settled by id.
  public var z: Int

  /// Nothing is checked or clamped here: see `validate()`.
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

  /// A pin of its own that looks the same.
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
