import Board
import DragDropKit
import Foundation
import Imaging

/// The animations that a canvas shows: they play while they're seen and the desktop wants motion.
///
/// Only a card whose frame changes is drawn anew. Out of sight, in a hidden window, and while the desktop's
/// animations are switched off time stands still, and nothing is decoded.
final class MovingPictures {
  private unowned let canvas: BoardCanvas
  private let pictures: PictureCache
  private var animations: [PictureKey: PictureAnimation] = [:]
  private(set) var playing: [PictureKey] = []
  /// When each was looked at, as a number that grows.
  private var lastSeen: [PictureKey: Int] = [:]
  private var looks = 0
  /// GIFs and WebPs that turned out to have one frame.
  private var still: Set<PictureKey> = []
  private(set) var tick: Tick?

  /// So many play at a time; the others show their first frame.
  private static let limit = 24
  /// Bytes of decoded frames in all, as a share of the budget for pictures.
  private static let share = 4
  /// Animations that are remembered out of sight, with the frame that they stopped at.
  private static let memory = 48
  /// What may be animated, by content.
  private static let types: Set<String> = ["image/gif", "image/webp"]

  init(canvas: BoardCanvas) {
    self.canvas = canvas
    pictures = canvas.board.pictures
  }

  isolated deinit { pictures.reserve(0, for: ObjectIdentifier(self)) }

  /// Another board.
  func reset() {
    stop()
    animations = [:]
    playing = []
    lastSeen = [:]
    still = []
    account()
  }

  /// What's shown of an animation instead of its still picture; nil when it doesn't play.
  func picture(_ key: PictureKey) -> Picture? {
    guard let animation = animations[key], DesktopSettings.enablesAnimations else { return nil }
    return animation.picture
  }

  /// Looks what's on the screen.
  func look() {
    var seen: [PictureKey] = []
    var pixels: [PictureKey: Double] = [:]
    let board = canvas.board
    for item in canvas.scene.visibleItems.reversed() {
      guard case .original(let id)? = item.picture, let pin = board.document.pin(item.id),
        let type = board.document.originals[id]?.typeIdentifier, Self.types.contains(type)
      else { continue }
      let key = PictureKey.original(id)
      guard !still.contains(key) else { continue }
      if pixels[key] == nil { seen.append(key) }
      pixels[key] = max(pixels[key] ?? 0, canvas.scene.pixels(of: pin))
    }
    seen = Array(seen.prefix(Self.limit))
    let kept = Set(seen)
    for key in playing where !kept.contains(key) { animations[key]?.pause() }
    playing = seen
    looks += 1
    for key in seen { lastSeen[key] = looks }
    if !DesktopSettings.enablesAnimations { return stop() }
    let room = room(for: seen.count)
    for key in seen {
      guard case .original(let id) = key else { continue }
      let source = board.pictureSource(of: id)
      let animation = animations[key] ?? makeAnimation(key, source)
      animation.want(side: Self.side(for: pixels[key] ?? 0, source.pixelSize, room: room), maxBytes: room)
    }
    forgetOld()
    account()
    run()
  }

  /// The desktop's settings have changed.
  func settingsChanged() {
    for key in animations.keys where canvas.scene.pictureChanged(key) { canvas.setNeedsDisplay() }
    look()
  }

  /// The bytes of each of the two runs of one of `count` animations: fewer changes of size when it's a power of two.
  private func room(for count: Int) -> Int {
    var parts = 2
    while parts < 2 * count { parts *= 2 }
    return allowance / parts
  }

  /// Bytes for all animations of this canvas; other windows have their part.
  private var allowance: Int {
    pictures.budget / Self.share / (1 + pictures.holders(besides: ObjectIdentifier(self)))
  }

  /// The level at which it's sharp, or the highest at which two frames have room.
  private static func side(for pixels: Double, _ size: CGSize?, room: Int) -> Int {
    var side = PictureLevel.side(for: pixels)
    let ratio = size.map { min($0.width, $0.height) / max($0.width, $0.height, 1) } ?? 1
    while side > PictureLevel.base, Double(side) * Double(side) * ratio * 4 > Double(room) / 2 { side /= 2 }
    return side
  }

  private func makeAnimation(_ key: PictureKey, _ source: PictureSource) -> PictureAnimation {
    let decoder = pictures.decoder
    let animation = PictureAnimation { order in
      try await AnimationLoading.run(order, of: source, decoder: decoder)
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
    } else if canvas.scene.pictureChanged(key) {
      canvas.setNeedsDisplay()
    }
    forgetOld()
    account()
    run()
  }

  /// What's out of sight makes room, what was seen least recently first: its frames, then all that's remembered of it.
  private func forgetOld() {
    let kept = Set(playing)
    let idle = animations.keys.filter { !kept.contains($0) }
      .sorted { lastSeen[$0] ?? 0 < lastSeen[$1] ?? 0 }
    var bytes = byteCount
    for key in idle where bytes > allowance {
      guard let animation = animations[key] else { continue }
      bytes -= animation.byteCount
      animation.letGo()
      bytes += animation.byteCount
    }
    for key in idle where bytes > allowance || animations.count > Self.memory {
      bytes -= animations.removeValue(forKey: key)?.byteCount ?? 0
      lastSeen[key] = nil
    }
  }

  /// Of all decoded frames.
  private var byteCount: Int { animations.values.reduce(0) { $0 + $1.byteCount } }

  private func account() {
    pictures.reserve(byteCount, for: ObjectIdentifier(self))
  }

  // MARK: The frame clock

  private var wantsFrames: Bool {
    DesktopSettings.enablesAnimations && playing.contains { animations[$0]?.isOver == false }
  }

  private func run() {
    guard wantsFrames else { return stop() }
    guard tick == nil else { return }
    tick = canvas.addTick { [weak self] time in
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
    for key in playing { animations[key]?.pause() }
  }

  /// The time of a frame of the screen has come.
  func advance(to seconds: Double) {
    if canvas.window?.isMinimized == true {
      for key in playing { animations[key]?.pause() }
      return
    }
    var hasChanged = false
    for key in playing {
      guard let animation = animations[key], animation.advance(to: seconds) else { continue }
      if canvas.scene.pictureChanged(key) { hasChanged = true }
    }
    if hasChanged { canvas.setNeedsDisplay() }
  }
}
