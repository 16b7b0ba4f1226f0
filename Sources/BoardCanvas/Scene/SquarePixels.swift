import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation
import Imaging

/// The enlarged pictures of the pins whose pixels are seen as squares (see `PixelLook`), and of those that
/// are cut out along a path.
///
/// GTK 4.8 always blends the pixels of a texture. In an enlarged one, only the edges of the squares are
/// blended. And it can't draw within a path: a picture's pixels are cut, so that an enlarged picture is cut
/// along the path again, as an export is. Pictures are enlarged off the main thread, one after the other; the
/// blended picture is shown until then. Of a picture that would become too large, the visible part is. The
/// frames of an animation are enlarged when they're drawn, since they change many times a second.
final class SquarePixels {
  /// How a picture is enlarged: by how much, and which part of it, in its pixels; nil for all of it.
  private struct Plan: Equatable {
    var factor: Int
    var part: CGRect?
  }

  private struct Enlarged {
    let source: Texture
    let plan: Plan
    let texture: Texture

    var byteCount: Int { texture.width * texture.height * 4 }
  }

  /// What an enlarged picture is like. Two pins may show the same picture with squares and without.
  private struct Kind: Hashable {
    let key: PictureKey
    let isSharp: Bool
  }

  private let scene: BoardScene
  private let pictures: PictureCache
  /// The pins around the view whose pictures are enlarged.
  private var pins: [PinID: Kind] = [:]
  /// How the pictures of these pins are enlarged.
  private var plans: [Kind: Plan] = [:]
  private var enlarged: [Kind: Enlarged] = [:]
  /// The pictures that are drawn as they are until they're enlarged.
  private var waiting: [Kind: Picture] = [:]
  private var work: Task<Void, Never>?

  /// The largest factor. Above it, the edges of the squares are a little soft.
  private nonisolated static let mostFactor = 16
  /// The greatest length of an enlarged picture's longer side in pixels, unless it's the picture itself.
  nonisolated static let mostSide = 2_048
  /// The greatest number of pixels of an enlarged part: one and a half times those of a large window.
  private static let mostPartPixels = 12 << 20
  /// The margin around the visible part of a picture that's enlarged with it, as a share of its size.
  private static let partMargin = 0.15
  /// The greatest length of an animation's enlarged frame.
  private static let mostFrameSide = 1_024
  /// The budget for pictures divided by this number is the limit for enlarged ones.
  private static let share = 4
  /// The margin around the view in which pictures are enlarged, as a share of the view's size.
  private static let margin = 0.4

  init(scene: BoardScene) {
    self.scene = scene
    pictures = scene.model.board.pictures
  }

  isolated deinit {
    work?.cancel()
    pictures.reserve(0, for: ObjectIdentifier(self))
  }

  /// Whether nothing is being enlarged.
  var isIdle: Bool { work == nil }

  /// Forgets all pictures, because another board is shown.
  func reset() {
    work?.cancel()
    work = nil
    (pins, plans, enlarged, waiting) = ([:], [:], [:], [:])
    account()
  }

  /// Returns the factor for a magnification: the next power of two, as far as the texture isn't too large.
  nonisolated static func factor(for magnification: Double, longSide: Int, limit: Int = mostSide) -> Int {
    var factor = 1
    while Double(factor) < magnification, factor < mostFactor, factor * 2 * longSide <= limit { factor *= 2 }
    return factor
  }

  // MARK: What's drawn

  /// Returns the enlarged texture that's drawn instead of a pin's picture; nil if the picture is, also for
  /// the moment in which the texture is made.
  /// - Parameter picture: the picture that's drawn otherwise.
  func texture(of pin: PinID, _ key: PictureKey, _ picture: Picture) -> Texture? {
    guard let kind = pins[pin], kind.key == key, picture.isWhole, let plan = plans[kind], plan.factor > 1
    else {
      return nil
    }
    if let made = enlarged[kind], made.source === picture.texture, made.plan.part == nil {
      return made.texture
    }
    if pictures.picture(key)?.texture === picture.texture {
      if enlarged[kind]?.source !== picture.texture || enlarged[kind]?.plan != plan { want(kind, picture) }
      return nil
    }
    return frame(kind, picture, plan.factor)
  }

  /// Returns an enlarged frame of an animation. Its loading has enlarged those that only need a smooth edge.
  private func frame(_ kind: Kind, _ picture: Picture, _ factor: Int) -> Texture? {
    guard kind.isSharp else { return nil }
    let side = max(picture.texture.width, picture.texture.height)
    let least = min(factor, max(1, Self.mostFrameSide / side))
    guard least > 1, let texture = Self.enlarged(picture, kind, Plan(factor: least)) else { return nil }
    enlarged[kind] = Enlarged(source: picture.texture, plan: Plan(factor: least), texture: texture)
    account()
    return texture
  }

  /// Returns the enlarged part of a pin's picture that's drawn instead of that part; nil without one.
  func part(of pin: PinID, _ key: PictureKey) -> PictureTile? {
    guard let kind = pins[pin], kind.key == key, let made = enlarged[kind], let part = made.plan.part,
      made.source === pictures.picture(key)?.texture
    else { return nil }
    let (width, height) = (Double(made.source.width), Double(made.source.height))
    return PictureTile(
      shown: ShownTexture(texture: made.texture),
      rect: CGRect(
        x: part.minX / width, y: part.minY / height, width: part.width / width, height: part.height / height))
  }

  /// Finds the pins whose pictures are enlarged, and enlarges and frees pictures.
  func look() {
    let model = scene.model
    let visible = model.viewport.visibleRect
    let ring = visible.insetBy(dx: -visible.width * Self.margin, dy: -visible.height * Self.margin)
    var found: [PinID: Kind] = [:]
    var wanted: [Kind: Plan] = [:]
    var parts: [Kind: Visible] = [:]
    for item in scene.order where item.box.overlaps(ring) {
      guard let key = item.picture, let original = item.original, let pixels = original.pixels else {
        continue
      }
      let magnification = original.side * scene.pixelScale / max(pixels, 1)
      let isSharp = original.squaresAbove.map { scene.pixelScale > $0 } ?? false
      guard isSharp || (key.outline != nil && magnification > 1 && !original.isDrawing) else { continue }
      let kind = Kind(key: key, isSharp: isSharp)
      found[item.id] = kind
      let factor = Self.factor(for: magnification, longSide: Int(pixels))
      wanted[kind] = Plan(factor: max(wanted[kind]?.factor ?? 1, factor))
      let full = Self.factor(for: magnification, longSide: 1)
      guard full > factor, !original.mayMove, let id = key.original,
        let size = model.board.document.originals[id]?.pixelSize,
        let pin = model.board.document.pin(item.id).map(model.asDrawn)
      else { continue }
      let part = PicturePart.shown(of: pin, in: visible, size)
      if !part.isEmpty { parts[kind, default: Visible(size: size)].add(part, factor: full) }
    }
    guard !found.isEmpty || !pins.isEmpty else { return }
    for (kind, part) in parts {
      let plan = part.plan(after: plans[kind], margin: Self.partMargin, most: Self.mostPartPixels)
      if plan.factor > wanted[kind]?.factor ?? 1 { wanted[kind] = plan }
    }
    let changed = Set(found.keys).union(pins.keys).filter { found[$0] != pins[$0] }
    (pins, plans) = (found, wanted)
    for kind in enlarged.keys where (wanted[kind]?.factor ?? 1) <= 1 { enlarged[kind] = nil }
    waiting = waiting.filter { wanted[$0.key] != nil }
    for (kind, made) in enlarged {
      guard let plan = wanted[kind], plan != made.plan,
        let picture = pictures.picture(kind.key), picture.texture === made.source
      else { continue }
      want(kind, picture)
    }
    account()
    if !changed.isEmpty {
      scene.looksChanged(changed)
      scene.setNeedsDisplay()
    }
  }

  /// What's seen of a picture that would be too large if all of it were enlarged.
  private struct Visible {
    /// The picture's size in its pixels.
    let size: CGSize
    var part = CGRect.null
    var factor = 1

    init(size: CGSize) { self.size = size }

    mutating func add(_ part: CGRect, factor: Int) {
      self.part = self.part.union(part)
      self.factor = max(self.factor, factor)
    }

    /// Returns how it's enlarged, which is the plan before as long as that shows what's seen.
    func plan(after before: Plan?, margin: Double, most: Int) -> Plan {
      var plan = Plan(factor: factor)
      while plan.factor > 1, pixels(of: part, plan.factor) > Double(most) { plan.factor /= 2 }
      if let before, let old = before.part, before.factor == plan.factor, old.encloses(part) {
        return before
      }
      var wider = part.insetBy(dx: -margin * part.width, dy: -margin * part.height)
      if pixels(of: wider, plan.factor) > Double(most) { wider = part }
      plan.part = wider.integral.intersection(CGRect(origin: .zero, size: size))
      return plan
    }

    private func pixels(of part: CGRect, _ factor: Int) -> Double {
      Double(factor) * part.width * Double(factor) * part.height
    }
  }

  // MARK: Enlarging

  private func want(_ kind: Kind, _ source: Picture) {
    waiting[kind] = source
    guard work == nil else { return }
    work = Task { [weak self] in
      while let next = self?.next() {
        let texture = await Self.texture(of: next.source, next.kind, next.plan)
        if Task.isCancelled { return }
        self?.finish(next.kind, next.source.texture, next.plan, texture)
      }
    }
  }

  private func next() -> (kind: Kind, source: Picture, plan: Plan)? {
    while let (kind, source) = waiting.first {
      waiting[kind] = nil
      guard let plan = plans[kind], plan.factor > 1 else { continue }
      let size = plan.part?.size ?? CGSize(width: source.texture.width, height: source.texture.height)
      let bytes = plan.factor * plan.factor * Int(size.width) * Int(size.height) * 4
      let room = pictures.budget / Self.share - byteCount + (enlarged[kind]?.byteCount ?? 0)
      if bytes <= room { return (kind, source, plan) }
    }
    work = nil
    return nil
  }

  @concurrent private nonisolated static func texture(
    of source: Picture, _ kind: Kind, _ plan: Plan
  ) async -> Texture? { enlarged(source, kind, plan) }

  private nonisolated static func enlarged(_ source: Picture, _ kind: Kind, _ plan: Plan) -> Texture? {
    if kind.key.outline == nil, plan.part == nil { return source.texture.enlarged(by: plan.factor) }
    let image = source.image.enlarged(
      plan.part, by: plan.factor, cutAlong: kind.key.outline?.corners, isSharp: kind.isSharp)
    return try? Picture.texture(of: image, isOpaque: source.isOpaque)
  }

  private func finish(_ kind: Kind, _ source: Texture, _ plan: Plan, _ texture: Texture?) {
    guard let texture, plans[kind] != nil else { return }
    enlarged[kind] = Enlarged(source: source, plan: plan, texture: texture)
    account()
    Trace.emit("pixels.shown", ["factor": Double(plan.factor)])
    if scene.pictureChanged(kind.key) { scene.setNeedsDisplay() }
  }

  private var byteCount: Int { enlarged.values.reduce(0) { $0 + $1.byteCount } }

  private func account() { pictures.reserve(byteCount, for: ObjectIdentifier(self)) }
}
