import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// The strips of border and shadow around cards' pictures, as textures: four for each shape and density.
///
/// A few are made when they are first drawn. On a board of many shapes, a frame would have to wait for all of
/// them as soon as a zoom reaches the next density. So those that a frame has no time for are made off the
/// main thread, and existing strips of the nearest density stand in for them.
final class CardSheets {
  /// The existing strips of a card.
  struct Strips {
    /// The textures at the top, bottom, left and right; nil only if memory is lacking.
    var textures: [Texture?]
    /// The size of the paper that they were made for, in board points.
    var size: CGSize
    /// Whether they stand in for strips that are being made.
    var isMakeshift: Bool
  }

  /// Called when strips are ready that others stood in for.
  var onMade: (() -> Void)?

  private let theme: Theme
  private var made: [Key: [Texture?]] = [:]
  /// The strips that are to be made off the main thread. ``making`` holds those that are being made.
  private var wanted: Set<Key> = []
  private var making: Set<Key> = []
  private var isMaking = false
  /// The number of pixels that were calculated in this frame.
  private var pixelCount = 0

  /// The number of pixels that are calculated while a frame waits, unless a single card has more: about a
  /// millisecond's work.
  private static let pixelLimit = 100_000
  /// The density with so few pixels that they can always be calculated at once.
  private static let leastDensity = -1

  init(theme: Theme) { self.theme = theme }

  /// Called when a frame begins: it has time for some strips.
  func beginFrame() { pixelCount = 0 }

  func strips(of paper: CGSize, density: Int) -> Strips {
    let key = Key(paper, density: density)
    if let textures = made[key] { return Strips(textures: textures, size: key.size, isMakeshift: false) }
    if !making.contains(key), !wanted.contains(key) {
      let plan = plan(key)
      let isDue = key.density == Self.leastDensity || pixelCount == 0
      if isDue || pixelCount + plan.pixelCount <= Self.pixelLimit {
        return Strips(textures: make(plan), size: key.size, isMakeshift: false)
      }
      wanted.insert(key)
      makeWanted()
    }
    let other = key.others.first { made[$0] != nil } ?? key.with(density: Self.leastDensity)
    return Strips(textures: made[other] ?? make(plan(other)), size: other.size, isMakeshift: true)
  }

  /// Returns the rectangles of a paper's strips. They reach a little under the picture's edge.
  nonisolated static func areas(of paper: CGRect) -> [CGRect] {
    let reach = CardSprites.reach
    let depth = reach + CardLook.border + 0.75
    let whole = paper.insetBy(dx: -reach, dy: -reach)
    let middle = max(whole.height - 2 * depth, 0)
    return [
      CGRect(x: whole.minX, y: whole.minY, width: whole.width, height: depth),
      CGRect(x: whole.minX, y: whole.maxY - depth, width: whole.width, height: depth),
      CGRect(x: whole.minX, y: whole.minY + depth, width: depth, height: middle),
      CGRect(x: whole.maxX - depth, y: whole.minY + depth, width: depth, height: middle),
    ]
  }

  // MARK: Making

  private func make(_ plan: Plan) -> [Texture?] {
    pixelCount += plan.pixelCount
    let textures = plan.textures
    made[plan.key] = textures
    return textures
  }

  private func makeWanted() {
    guard !isMaking else { return }
    isMaking = true
    // This runs after the frame, when all strips that the frame lacks are in ``wanted``.
    Task { [weak self] in
      while let plans = self?.nextPlans() {
        let made = await Self.textures(plans)
        self?.finish(made)
      }
    }
  }

  private func nextPlans() -> [Plan]? {
    isMaking = !wanted.isEmpty
    guard isMaking else { return nil }
    making = wanted
    wanted = []
    return making.map(plan)
  }

  @concurrent private nonisolated static func textures(_ plans: [Plan]) async -> [Key: [Texture?]] {
    var made: [Key: [Texture?]] = [:]
    for plan in plans { made[plan.key] = plan.textures }
    return made
  }

  private func finish(_ textures: [Key: [Texture?]]) {
    making = []
    made.merge(textures) { there, _ in there }
    onMade?()
  }

  private func plan(_ key: Key) -> Plan {
    Plan(
      key: key,
      pixels: SheetPixels(
        theme, sheet: CGRect(origin: .zero, size: key.size), pixel: exp2(-Double(key.density)),
        radius: CardLook.corner, deviation: CardLook.shadowBlur / 2, drop: CardLook.shadowDrop))
  }

  /// A size in eighths of a doubling. Sheets are stretched by a few percent, so that boards of any shapes
  /// need few sheets.
  private nonisolated struct Key: Hashable, Sendable {
    var width: Int
    var height: Int
    var density: Int

    init(_ size: CGSize, density: Int) {
      width = Int((log2(max(size.width, 1)) * 8).rounded())
      height = Int((log2(max(size.height, 1)) * 8).rounded())
      self.density = density
    }

    var size: CGSize { CGSize(width: exp2(Double(width) / 8), height: exp2(Double(height) / 8)) }

    func with(density: Int) -> Key {
      var key = self
      key.density = density
      return key
    }

    /// The keys of the same shape at other densities, the nearest first.
    var others: [Key] { [-1, 1, -2, 2].map { with(density: density + $0) } }
  }

  private nonisolated struct Plan: Sendable {
    let key: Key
    let pixels: SheetPixels

    private func sides(_ area: CGRect) -> (width: Int, height: Int) {
      let density = exp2(Double(key.density))
      return (
        max(1, Int((area.width * density).rounded())), max(1, Int((area.height * density).rounded()))
      )
    }

    var pixelCount: Int {
      CardSheets.areas(of: pixels.sheet).reduce(0) { sum, area in
        let (width, height) = sides(area)
        return sum + width * height
      }
    }

    var textures: [Texture?] {
      CardSheets.areas(of: pixels.sheet).map { area in
        let (width, height) = sides(area)
        return SpritePixels.texture(
          width: width, height: height, bytes: pixels.bytes(width: width, height: height, area: area))
      }
    }
  }
}
