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
  /// The spelling of all this in the pin's file, if this version would write it otherwise. Pins that differ
  /// in it alone are equal.
  public var storedFraming: StoredFraming
  /// How the pin looks, what's written under it, and to which groups it belongs.
  public var attributes: PinAttributes {
    get { ownAttributes?.attributes ?? .plain }
    _modify {
      var attributes = attributes
      defer { ownAttributes = OwnAttributes(attributes) }
      yield &attributes
    }
  }
  /// The attributes; nil if they're those of a new pin, as most are.
  private var ownAttributes: OwnAttributes?
  /// The depth of the pin: a higher value is nearer to the viewer. Pins of equal `z` are ordered by id.
  public var z: Int

  /// Makes a pin without checking or clamping anything: see `validate()`.
  public init(
    id: PinID = PinID(), content: PinContent, name: String, center: CGPoint, size: CGSize,
    rotation: Double = 0,
    z: Int = 0, crop: CGRect? = nil, flip: PinFlip = [], source: PinSource? = nil,
    attributes: PinAttributes = PinAttributes(), storedFraming: StoredFraming = StoredFraming()
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
    ownAttributes = OwnAttributes(attributes)
    self.storedFraming = storedFraming
  }

  /// Returns a new pin, with its own id, that looks the same at another centre in board points. It isn't
  /// locked and watches no folder, and it's in the same groups: see `regrouped(copiesOf:in:isSameBoard:)`.
  public func copy(at center: CGPoint) -> Pin {
    var attributes = attributes
    attributes.isLocked = false
    // One folder's images come once.
    attributes.watchedFolder = ""
    return Pin(
      content: content, name: name, center: center, size: size, rotation: rotation, crop: crop, flip: flip,
      source: source, attributes: attributes, storedFraming: storedFraming)
  }

  /// Throws `BoardError.outOfBounds` unless every value is within `BoardLimits`.
  public func validate() throws(BoardError) {
    try BoardLimits.check(name: name, of: "pin \(id)")
    try content.validate(of: "pin \(id)")
    // A card that's read back as an image or a note, or a frame or a stroke as such, would change its value
    // in the file.
    guard PinPayload(unread: content) == nil else { throw .outOfBounds("pin \(id)", "kind") }
    let traits = content.traits
    if let attributes = ownAttributes?.attributes { try validate(attributes, traits) }
    guard BoardLimits.contains(center) else {
      throw .outOfBounds("pin \(id)", "centre \(center.x), \(center.y)")
    }
    guard BoardLimits.contains(size) else {
      throw .outOfBounds("pin \(id)", "size \(size.width) × \(size.height)")
    }
    guard rotation.isFinite, abs(rotation) <= 360 else {
      throw .outOfBounds("pin \(id)", "rotation \(rotation)")
    }
    if let crop {
      guard traits.contains(.picture), BoardLimits.isValid(crop: crop) else {
        throw .outOfBounds("pin \(id)", "crop")
      }
    }
    guard flip.isEmpty || (traits.contains(.picture) && flip.code != nil) else {
      throw .outOfBounds("pin \(id)", "flip")
    }
    guard source == nil || traits.contains(.picture) else {
      throw .outOfBounds("pin \(id)", "source")
    }
    guard abs(z.magnitudeClamped) <= BoardLimits.maximumZ else {
      throw .outOfBounds("pin \(id)", "z \(z)")
    }
  }

  private func validate(_ attributes: PinAttributes, _ traits: PinTraits) throws(BoardError) {
    try attributes.validate(of: "pin \(id)")
    guard traits.contains(.letters) || attributes.format.isPlain else {
      throw .outOfBounds("pin \(id): format")
    }
    guard attributes.watchedFolder.isEmpty || traits.contains(.watching) else {
      throw .outOfBounds("pin \(id): watch")
    }
    guard attributes.outline == nil || traits.contains(.picture) else {
      throw .outOfBounds("pin \(id): outline")
    }
    guard attributes.guides.isEmpty || content.original != nil else {
      throw .outOfBounds("pin \(id): guides")
    }
  }
}

extension Int {
  /// The value with `Int.min` moved up by one, so that `abs` can't trap on it.
  fileprivate var magnitudeClamped: Int { self == .min ? .min + 1 : self }
}

extension Pin {
  /// The smallest upright rectangle, in board points, that contains the rotated card.
  public var boundingBox: CGRect {
    let box = boundingSize
    return CGRect(
      x: center.x - box.width / 2, y: center.y - box.height / 2, width: box.width, height: box.height)
  }

  /// The size of `boundingBox`, in board points.
  public var boundingSize: CGSize {
    guard rotation != 0 else { return size }
    let angle = rotation * .pi / 180
    let sine = abs(sin(angle))
    let cosine = abs(cos(angle))
    return CGSize(
      width: size.width * cosine + size.height * sine, height: size.width * sine + size.height * cosine)
  }

  /// Returns whether a point of the board lies on the rotated card, including the card's edge, or on the line
  /// of a stroke. Of an image that's cut out along a path, what's inside of the path counts.
  /// - Parameters:
  ///   - point: in board points.
  ///   - reach: how far beside the line of a stroke the point may be, in board points.
  public func contains(_ point: CGPoint, reach: Double = 0) -> Bool {
    let offset = CGPoint(x: point.x - center.x, y: point.y - center.y)
    let local = rotation == 0 ? offset : offset.rotated(byDegrees: -rotation)
    // The head of a wide arrow may stick out of its box.
    if let strokePath { return strokePath.contains(local, reach: reach) }
    guard abs(local.x) <= size.width / 2, abs(local.y) <= size.height / 2 else { return false }
    if let outline = attributes.outline {
      let (part, scale, whole) = (crop ?? PictureFraming.all, framing.scale, wholeSize)
      return outline.contains(
        CGPoint(
          x: part.midX + scale.x * local.x / whole.width, y: part.midY + scale.y * local.y / whole.height))
    }
    return true
  }

  /// Returns whether the pin's upright bounding box touches a rectangle of the board, or the line of a stroke
  /// does.
  public func touches(_ rect: CGRect) -> Bool {
    guard boundingBox.intersects(rect) else { return false }
    guard let strokePath else { return true }
    return strokePath.mapped { point in
      let turned = rotation == 0 ? point : point.rotated(byDegrees: rotation)
      return CGPoint(x: center.x + turned.x, y: center.y + turned.y)
    }.touches(rect)
  }
}

extension CGPoint {
  /// Returns the point rotated clockwise around the origin, in coordinates where y points down.
  func rotated(byDegrees degrees: Double) -> CGPoint {
    let angle = degrees * .pi / 180
    return CGPoint(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
  }
}

extension Pin {
  /// `crop`, `flip` and the path along which the image is cut out.
  public var framing: PictureFraming {
    PictureFraming(crop: crop, flip: flip, outline: attributes.outline)
  }

  /// The size of the whole image at the scale at which its visible part is shown, in board points before
  /// rotation. It may be beyond `BoardLimits`.
  public var wholeSize: CGSize {
    guard let crop else { return size }
    return CGSize(width: size.width / crop.width, height: size.height / crop.height)
  }

  /// The longer side of `wholeSize`, in board points.
  public var wholeSide: Double { max(wholeSize.width, wholeSize.height) }

  /// The middle of the whole image, in board points.
  public var wholeCenter: CGPoint {
    guard crop != nil else { return center }
    let offset = offset(to: PictureFraming.all)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// Returns the pin with another part of its image shown; nil for `crop` shows all of the image. It isn't
  /// cut out along a path any more. The scale stays, and what's visible both before and after stays where it
  /// is. Returns nil for a pin without an image and for an invalid crop.
  public func cropped(to crop: CGRect?) -> Pin? {
    let part = crop ?? PictureFraming.all
    guard content.original != nil, BoardLimits.isValid(crop: part) else { return nil }
    var pin = self
    let whole = wholeSize
    let offset = offset(to: part)
    pin.crop = part == PictureFraming.all ? nil : part
    pin.attributes.outline = nil
    pin.center = BoardLimits.clamped(CGPoint(x: center.x + offset.x, y: center.y + offset.y))
    pin.size = BoardLimits.fitted(CGSize(width: whole.width * part.width, height: whole.height * part.height))
    return pin
  }

  /// Returns the offset from the middle of the visible part to the middle of another part, in board points.
  private func offset(to part: CGRect) -> CGPoint {
    let old = crop ?? PictureFraming.all
    let scale = framing.scale
    let whole = wholeSize
    return CGPoint(
      x: (part.midX - old.midX) * whole.width * scale.x, y: (part.midY - old.midY) * whole.height * scale.y
    ).rotated(byDegrees: rotation)
  }
}
