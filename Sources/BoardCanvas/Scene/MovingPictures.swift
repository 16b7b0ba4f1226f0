import Board
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Imaging

/// The animations on a canvas. They play while they are visible and the desktop's animations are switched on.
///
/// Only a card whose frame changes is redrawn. Time stands still, and nothing is decoded, for animations out
/// of sight, in a hidden window, or while the desktop's animations are switched off.
final class MovingPictures {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let pictures: PictureCache
  private var animations: [PictureKey: PictureAnimation] = [:]
  private(set) var playing: [PictureKey] = []
  /// When each animation was last visible, as the number of the look.
  private var lastSeen: [PictureKey: Int] = [:]
  private var looks = 0
  /// Pictures of types that may be animated that turned out to have one frame.
  private var still: Set<PictureKey> = []
  private(set) var tick: Tick?
  /// Called when an animation has begun to play, or plays no more.
  var onChange: (() -> Void)?
  /// Called when another frame of an animation is shown because time has passed.
  var onFrame: ((PictureKey) -> Void)?

  /// The number of animations that play at a time. The others show their first frame.
  private static let limit = 24
  /// The budget for pictures divided by this number is the limit for all decoded frames, in bytes.
  private static let share = 4
  /// The number of animations that are remembered out of sight, with their present frames.
  private static let memory = 48
  /// The number of films that play at a time: each takes a good part of a processor.
  private static let mostFilms = 3
  /// The greatest length in bytes of a film that plays. It's in memory meanwhile.
  private static let mostFilmBytes = 256 << 20

  /// Returns whether an original may be animated.
  static func mayMove(_ original: Original, as format: ImageFormat?) -> Bool {
    switch format {
    case .gif, .webp: true
    case let format?: format.isFilm && original.byteCount <= mostFilmBytes
    case nil: false
    }
  }

  init(scene: BoardScene) {
    self.scene = scene
    pictures = scene.model.board.pictures
  }

  isolated deinit { pictures.reserve(0, for: ObjectIdentifier(self)) }

  /// Forgets all animations, because another board is shown.
  func reset() {
    stop()
    animations = [:]
    playing = []
    lastSeen = [:]
    still = []
    account()
  }

  /// Returns the present frame of an animation; nil if it doesn't play.
  func picture(_ key: PictureKey) -> Picture? {
    guard let animation = animations[key], DesktopSettings.enablesAnimations else { return nil }
    return animation.picture
  }

  // MARK: What the user does with an animation

  /// Whether a picture is an animation that's on the screen.
  func plays(_ key: PictureKey) -> Bool {
    DesktopSettings.enablesAnimations && playing.contains(key) && animations[key]?.picture != nil
  }

  func isHeld(_ key: PictureKey) -> Bool { animations[key]?.isHeld ?? false }

  /// Stops an animation at its present frame, or lets it play on.
  func setHeld(_ isHeld: Bool, _ key: PictureKey) {
    animations[key]?.isHeld = isHeld
    run()
  }

  func step(_ key: PictureKey, by way: Int) {
    animations[key]?.step(by: way)
    if scene.pictureChanged(key) { scene.setNeedsDisplay() }
  }

  /// Shows a frame, or as soon as it's decoded.
  func show(frame number: Int, of key: PictureKey) {
    animations[key]?.show(frame: number)
    if scene.pictureChanged(key) { scene.setNeedsDisplay() }
  }

  func speed(of key: PictureKey) -> Double { animations[key]?.speed ?? 1 }

  func setSpeed(_ speed: Double, of key: PictureKey) { animations[key]?.speed = speed }

  /// The number of the frame that's shown.
  func frame(of key: PictureKey) -> Int? { animations[key]?.frame }

  /// The number of frames; nil before it's known.
  func frameCount(of key: PictureKey) -> Int? { animations[key]?.frameCount }

  /// Finds the animations on the screen, and starts and stops them.
  func look() {
    var seen: [PictureKey] = []
    var pixels: [PictureKey: Double] = [:]
    // Those of which a pin shows the pixels as squares.
    var sharp: Set<PictureKey> = []
    var films = 0
    let board = model.board
    let visible = scene.visibleRect
    for item in scene.order.reversed() {
      guard let original = item.original, original.mayMove, item.box.overlaps(visible),
        let key = item.picture, !still.contains(key)
      else { continue }
      if pixels[key] == nil {
        if original.isFilm {
          guard films < Self.mostFilms else { continue }
          films += 1
        }
        seen.append(key)
      }
      pixels[key] = max(pixels[key] ?? 0, original.side * scene.looks.detail.pixels)
      if let least = original.squaresAbove, scene.pixelScale > least { sharp.insert(key) }
    }
    seen = Array(seen.prefix(Self.limit))
    defer { onChange?() }
    let kept = Set(seen)
    for key in playing where !kept.contains(key) { animations[key]?.pause() }
    playing = seen
    looks += 1
    for key in seen { lastSeen[key] = looks }
    if !DesktopSettings.enablesAnimations { return stop() }
    let room = room(for: seen.count)
    for key in seen {
      guard let id = key.original else { continue }
      let source = board.pictureSource(of: id)
      let animation = animations[key] ?? makeAnimation(key, source)
      let isSmooth = key.outline != nil && !sharp.contains(key)
      animation.want(
        side: Self.side(for: pixels[key] ?? 0, source.pixelSize, room: room), maxBytes: room,
        enlargement: isSmooth
          ? Self.enlargement(for: pixels[key] ?? 0, source.pixelSize, room: room) : 1)
    }
    forgetOld()
    account()
    run()
  }

  /// Called when the desktop's settings have changed.
  func settingsChanged() {
    for key in animations.keys where scene.pictureChanged(key) { scene.setNeedsDisplay() }
    look()
  }

  /// Returns the bytes for each of the two runs of one of `count` animations. The budget is divided by a
  /// power of two, so that the size changes less often.
  private func room(for count: Int) -> Int {
    var parts = 2
    while parts < 2 * count { parts *= 2 }
    return allowance / parts
  }

  /// The bytes for all animations of this canvas. The other windows have their own shares.
  private var allowance: Int {
    pictures.budget / Self.share / (1 + pictures.holders(besides: ObjectIdentifier(self)))
  }

  /// Returns the side of the level at which the animation is sharp, or of the highest level at which two
  /// frames fit.
  private static func side(for pixels: Double, _ size: CGSize?, room: Int) -> Int {
    var side = PictureLevel.side(for: pixels)
    let ratio = size.map { min($0.width, $0.height) / max($0.width, $0.height, 1) } ?? 1
    while side > PictureLevel.base, Double(side) * Double(side) * ratio * 4 > Double(room) / 2 { side /= 2 }
    return side
  }

  /// Returns the factor by which frames become as large as they're seen, as far as two of them fit.
  private static func enlargement(for pixels: Double, _ size: CGSize?, room: Int) -> Int {
    guard let size, size.width >= 1, size.height >= 1 else { return 1 }
    var factor = SquarePixels.factor(for: pixels / max(size.width, size.height), longSide: 1)
    let bytes = size.width * size.height * 4
    while factor > 1, Double(factor) * Double(factor) * bytes > Double(room) / 2 { factor /= 2 }
    return factor
  }

  private func makeAnimation(_ key: PictureKey, _ source: PictureSource) -> PictureAnimation {
    let decoder = pictures.decoder
    let held = HeldOriginal(source)
    let animation = PictureAnimation(rest: held.release) { order in
      try await AnimationLoading.run(order, of: source, in: held, outline: key.outline, decoder: decoder)
    }
    animations[key] = animation
    animation.onLoaded = { [weak self] in self?.loaded(key) }
    return animation
  }

  private func loaded(_ key: PictureKey) {
    if animations[key]?.isStill == true, animations[key]?.picture == nil {
      animations[key] = nil
      lastSeen[key] = nil
      playing.removeAll { $0 == key }
      still.insert(key)
    } else if scene.pictureChanged(key) {
      scene.setNeedsDisplay()
    }
    forgetOld()
    account()
    run()
    onChange?()
  }

  /// Frees animations that are out of sight, the least recently visible first: first their frames, then the
  /// animations themselves.
  private func forgetOld() {
    let kept = Set(playing)
    let idle = animations.keys.filter { !kept.contains($0) }
      .sorted { lastSeen[$0] ?? 0 < lastSeen[$1] ?? 0 }
    var bytes = byteCount
    for key in idle where bytes > allowance {
      guard let animation = animations[key] else { continue }
      bytes -= animation.byteCount
      animation.releaseFrames()
      bytes += animation.byteCount
    }
    for key in idle where bytes > allowance || animations.count > Self.memory {
      bytes -= animations.removeValue(forKey: key)?.byteCount ?? 0
      lastSeen[key] = nil
    }
  }

  /// The bytes of all decoded frames.
  private var byteCount: Int { animations.values.reduce(0) { $0 + $1.byteCount } }

  private func account() {
    pictures.reserve(byteCount, for: ObjectIdentifier(self))
  }

  // MARK: The frame clock

  private var wantsFrames: Bool {
    DesktopSettings.enablesAnimations
      && playing.contains {
        animations[$0]?.isOver == false && animations[$0]?.isHeld == false
      }
  }

  private func run() {
    guard wantsFrames else { return stop() }
    guard tick == nil else { return }
    tick = scene.view?.addTick { [weak self] time in
      guard let self else { return false }
      self.advance(to: time.seconds)
      if self.wantsFrames { return true }
      self.tick = nil
      return false
    }
  }

  private func stop() {
    tick?.cancel()
    tick = nil
    // An animation that the user has stopped keeps its frames for steps.
    for key in playing where !isHeld(key) { animations[key]?.pause() }
  }

  /// Called for each frame of the screen with its time.
  func advance(to seconds: Double) {
    if scene.view?.window?.isMinimized == true {
      for key in playing { animations[key]?.pause() }
      return
    }
    var hasChanged = false
    for key in playing {
      guard let animation = animations[key], animation.advance(to: seconds) else { continue }
      if scene.pictureChanged(key) { hasChanged = true }
      onFrame?(key)
    }
    if hasChanged { scene.setNeedsDisplay() }
  }
}
