import Foundation

// Frames carry the pins whose bounding boxes lie wholly on them.

extension BoardDocument {
  /// The frames, from back to front.
  public var frames: [Pin] { pins.filter { $0.content.frame != nil } }

  /// Returns the pins that lie wholly on a frame, from back to front, hidden ones included.
  public func lying(on frame: Pin) -> [Pin] {
    let area = frame.boundingBox
    return pins.filter { $0.id != frame.id && area.encloses($0.boundingBox) }
  }

  /// Returns the pins together with those that the frames among them carry, and with the strokes that are
  /// drawn on any of them. What's locked carries nothing, because it stays where it is.
  /// - Parameters:
  ///   - ids: the pins; unknown ids are returned, too.
  ///   - withLocked: whether locked pins are carried and carry, for copies. Copies are of what's seen, while
  ///     hidden pins move along.
  public func carried(by ids: some Sequence<PinID>, withLocked: Bool = false) -> Set<PinID> {
    var carried = onFrames(among: ids, withLocked: withLocked)
    let carriers = withLocked ? carried : Set(movable(carried).map(\.id))
    for drawn in strokes(on: carriers) where withLocked || !drawn.stroke.attributes.isLocked {
      carried.insert(drawn.stroke.id)
    }
    guard !hiddenPins.isEmpty else { return carried }
    if withLocked { carried.subtract(hiddenPins) }
    return withLocked ? carried : carried.union(hiddenMemberIDs(ofGroupsIn: carried))
  }

  /// Returns the pins together with those that lie on the frames among them.
  func onFrames(among ids: some Sequence<PinID>, withLocked: Bool = false) -> Set<PinID> {
    var carried = Set(ids)
    for frame in ordered(carried) where frame.content.frame != nil {
      guard withLocked || !frame.attributes.isLocked else { continue }
      for pin in lying(on: frame) where withLocked || !pin.attributes.isLocked { carried.insert(pin.id) }
    }
    return carried
  }
}

extension [Pin] {
  /// The pins in the order in which they're drawn: frames are below all others. Otherwise their order stays.
  public var inDrawingOrder: [Pin] {
    guard contains(where: { $0.content.frame != nil }) else { return self }
    return filter { $0.content.frame != nil } + filter { $0.content.frame == nil }
  }
}

/// Which pins lie on which frames. A pin that lies on several ones belongs to the smallest one.
struct FrameContents {
  /// The pins that lie on none of the frames.
  private(set) var outer: [Pin] = []
  /// The pins that belong to each frame.
  private(set) var inner: [PinID: [Pin]] = [:]

  /// - Parameters:
  ///   - pins: the pins, from back to front.
  ///   - chosen: the frames to which pins belong; nil for all.
  init(_ pins: [Pin], frames chosen: Set<PinID>? = nil) {
    // The smallest one first. Of equal ones, the frontmost lies on the others.
    let frames = pins.indices
      .filter { pins[$0].content.frame != nil && chosen?.contains(pins[$0].id) != false }
      .map { (index: $0, id: pins[$0].id, area: pins[$0].boundingBox) }
      .sorted { ($0.area.width * $0.area.height, -$0.index) < ($1.area.width * $1.area.height, -$1.index) }
    for (index, pin) in pins.enumerated() {
      let box = pin.boundingBox
      let own = frames.firstIndex { $0.index == index }
      let others = own.map { frames[($0 + 1)...] } ?? frames[...]
      if let frame = others.first(where: { $0.area.encloses(box) }) {
        inner[frame.id, default: []].append(pin)
      } else {
        outer.append(pin)
      }
    }
  }
}
