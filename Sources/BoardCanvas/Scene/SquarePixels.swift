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
/// blended picture is shown until then. The frames of an animation are enlarged when they're drawn, since
/// they change many times a second.
final class SquarePixels {
  private struct Enlarged {
    let source: Texture
    let factor: Int
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
  /// The factors by which the pictures of these pins are enlarged.
  private var factors: [Kind: Int] = [:]
  private var enlarged: [Kind: Enlarged] = [:]
  /// The pictures that are drawn as they are until they're enlarged.
  private var waiting: [Kind: Picture] = [:]
  private var work: Task<Void, Never>?

  /// The largest factor. Above it, the edges of the squares are a little soft.
  private nonisolated static let mostFactor = 16
  /// The greatest length of an enlarged picture's longer side in pixels, unless it's the picture itself.
  nonisolated static let mostSide = 2_048
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
    (pins, factors, enlarged, waiting) = ([:], [:], [:], [:])
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
    guard let kind = pins[pin], kind.key == key, picture.isWhole, let factor = factors[kind], factor > 1
    else {
      return nil
    }
    if let made = enlarged[kind], made.source === picture.texture { return made.texture }
    if pictures.picture(key)?.texture === picture.texture {
      want(kind, picture)
      return nil
    }
    // It's a frame of an animation.
    guard kind.isSharp else { return nil }
    let side = max(picture.texture.width, picture.texture.height)
    let least = min(factor, max(1, Self.mostFrameSide / side))
    guard let texture = picture.texture.enlarged(by: least) else { return nil }
    enlarged[kind] = Enlarged(source: picture.texture, factor: least, texture: texture)
    account()
    return texture
  }

  /// Finds the pins whose pictures are enlarged, and enlarges and frees pictures.
  func look() {
    let model = scene.model
    let visible = model.viewport.visibleRect
    let ring = visible.insetBy(dx: -visible.width * Self.margin, dy: -visible.height * Self.margin)
    var found: [PinID: Kind] = [:]
    var wanted: [Kind: Int] = [:]
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
      wanted[kind] = max(wanted[kind] ?? 1, factor)
    }
    guard !found.isEmpty || !pins.isEmpty else { return }
    let changed = Set(found.keys).union(pins.keys).filter { found[$0] != pins[$0] }
    (pins, factors) = (found, wanted)
    for kind in enlarged.keys where (wanted[kind] ?? 1) <= 1 { enlarged[kind] = nil }
    waiting = waiting.filter { wanted[$0.key] != nil }
    for (kind, made) in enlarged {
      guard let factor = wanted[kind], factor != made.factor,
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

  // MARK: Enlarging

  private func want(_ kind: Kind, _ source: Picture) {
    waiting[kind] = source
    guard work == nil else { return }
    work = Task { [weak self] in
      while let next = self?.next() {
        let texture = await Self.enlarged(next.source, next.kind, by: next.factor)
        if Task.isCancelled { return }
        self?.finish(next.kind, next.source.texture, next.factor, texture)
      }
    }
  }

  private func next() -> (kind: Kind, source: Picture, factor: Int)? {
    while let (kind, source) = waiting.first {
      waiting[kind] = nil
      let bytes =
        (factors[kind] ?? 1) * (factors[kind] ?? 1) * source.texture.width * source.texture.height * 4
      let room = pictures.budget / Self.share - byteCount + (enlarged[kind]?.byteCount ?? 0)
      if let factor = factors[kind], factor > 1, bytes <= room { return (kind, source, factor) }
    }
    work = nil
    return nil
  }

  @concurrent private nonisolated static func enlarged(
    _ source: Picture, _ kind: Kind, by factor: Int
  ) async -> Texture? {
    guard let outline = kind.key.outline else { return source.texture.enlarged(by: factor) }
    let image = source.image.enlarged(cutAlong: outline.corners, by: factor, isSharp: kind.isSharp)
    return try? Picture.texture(of: image)
  }

  private func finish(_ kind: Kind, _ source: Texture, _ factor: Int, _ texture: Texture?) {
    guard let texture, factors[kind] != nil else { return }
    enlarged[kind] = Enlarged(source: source, factor: factor, texture: texture)
    account()
    Trace.emit("pixels.shown", ["factor": Double(factor)])
    if scene.pictureChanged(kind.key) { scene.setNeedsDisplay() }
  }

  private var byteCount: Int { enlarged.values.reduce(0) { $0 + $1.byteCount } }

  private func account() { pictures.reserve(byteCount, for: ObjectIdentifier(self)) }
}
