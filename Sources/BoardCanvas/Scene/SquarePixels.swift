import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// The enlarged pictures of the pins whose pixels are seen as squares: see `PixelLook`.
///
/// GTK 4.8 always blends the pixels of a texture. In an enlarged one, only the edges of the squares are
/// blended. Pictures are enlarged off the main thread, one after the other; the blended picture is shown
/// until then. The frames of an animation are enlarged when they're drawn, since they change many times a
/// second.
final class SquarePixels {
  private struct Enlarged {
    let source: Texture
    let factor: Int
    let texture: Texture

    var byteCount: Int { texture.width * texture.height * 4 }
  }

  private let scene: BoardScene
  private let pictures: PictureCache
  /// The pins around the view whose pixels are seen as squares.
  private var pins: Set<PinID> = []
  /// The factors by which the pictures of these pins are enlarged.
  private var factors: [PictureKey: Int] = [:]
  private var enlarged: [PictureKey: Enlarged] = [:]
  /// The pictures that are drawn without squares until they're enlarged.
  private var waiting: [PictureKey: Texture] = [:]
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
    (pins, factors, enlarged, waiting) = ([], [:], [:], [:])
    account()
  }

  /// Returns the factor for a magnification: the next power of two, as far as the texture isn't too large.
  nonisolated static func factor(for magnification: Double, longSide: Int, limit: Int = mostSide) -> Int {
    var factor = 1
    while Double(factor) < magnification, factor < mostFactor, factor * 2 * longSide <= limit { factor *= 2 }
    return factor
  }

  // MARK: What's drawn

  /// Returns the texture in which a pin's pixels are squares; nil if they're blended, also for the moment in
  /// which the texture is made.
  /// - Parameter picture: the picture that's drawn otherwise.
  func texture(of pin: PinID, _ key: PictureKey, _ picture: Picture) -> Texture? {
    guard pins.contains(pin), picture.isWhole, let factor = factors[key], factor > 1 else { return nil }
    if let made = enlarged[key], made.source === picture.texture { return made.texture }
    if pictures.picture(key)?.texture === picture.texture {
      want(key, picture.texture)
      return nil
    }
    // It's a frame of an animation.
    let side = max(picture.texture.width, picture.texture.height)
    let least = min(factor, max(1, Self.mostFrameSide / side))
    guard let texture = picture.texture.enlarged(by: least) else { return nil }
    enlarged[key] = Enlarged(source: picture.texture, factor: least, texture: texture)
    account()
    return texture
  }

  /// Finds the pins whose pixels are seen as squares, and enlarges and frees pictures.
  func look() {
    let model = scene.model
    let visible = model.viewport.visibleRect
    let ring = visible.insetBy(dx: -visible.width * Self.margin, dy: -visible.height * Self.margin)
    var found: Set<PinID> = []
    var wanted: [PictureKey: Int] = [:]
    for item in scene.order where item.box.overlaps(ring) {
      guard let key = item.picture, let original = item.original, let least = original.squaresAbove,
        scene.pixelScale > least, let pixels = original.pixels
      else { continue }
      found.insert(item.id)
      let factor = Self.factor(
        for: original.side * scene.pixelScale / max(pixels, 1), longSide: Int(pixels))
      wanted[key] = max(wanted[key] ?? 1, factor)
    }
    guard !found.isEmpty || !pins.isEmpty else { return }
    let changed = found.symmetricDifference(pins)
    (pins, factors) = (found, wanted)
    for key in enlarged.keys where wanted[key] == nil { enlarged[key] = nil }
    waiting = waiting.filter { wanted[$0.key] != nil }
    for (key, made) in enlarged {
      guard let factor = wanted[key], factor > made.factor || factor * 4 <= made.factor,
        pictures.picture(key)?.texture === made.source
      else { continue }
      want(key, made.source)
    }
    account()
    if !changed.isEmpty {
      scene.looksChanged(changed)
      scene.setNeedsDisplay()
    }
  }

  // MARK: Enlarging

  private func want(_ key: PictureKey, _ source: Texture) {
    waiting[key] = source
    guard work == nil else { return }
    work = Task { [weak self] in
      while let next = self?.next() {
        let texture = await Self.enlarged(next.source, by: next.factor)
        if Task.isCancelled { return }
        self?.finish(next.key, next.source, next.factor, texture)
      }
    }
  }

  private func next() -> (key: PictureKey, source: Texture, factor: Int)? {
    while let (key, source) = waiting.first {
      waiting[key] = nil
      let bytes = (factors[key] ?? 1) * (factors[key] ?? 1) * source.width * source.height * 4
      let room = pictures.budget / Self.share - byteCount + (enlarged[key]?.byteCount ?? 0)
      if let factor = factors[key], factor > 1, bytes <= room { return (key, source, factor) }
    }
    work = nil
    return nil
  }

  @concurrent private nonisolated static func enlarged(_ source: Texture, by factor: Int) async -> Texture? {
    source.enlarged(by: factor)
  }

  private func finish(_ key: PictureKey, _ source: Texture, _ factor: Int, _ texture: Texture?) {
    guard let texture, factors[key] != nil else { return }
    enlarged[key] = Enlarged(source: source, factor: factor, texture: texture)
    account()
    Trace.emit("pixels.shown", ["factor": Double(factor)])
    if scene.pictureChanged(key) { scene.setNeedsDisplay() }
  }

  private var byteCount: Int { enlarged.values.reduce(0) { $0 + $1.byteCount } }

  private func account() { pictures.reserve(byteCount, for: ObjectIdentifier(self)) }
}
