import Foundation

// Pins carry the strokes that are drawn on them.

extension BoardDocument {
  /// How far a stroke may reach beyond a pin on which it's drawn, in board points at the size at which it was
  /// drawn. Pictures that are made larger keep their strokes.
  static let strokeOverhang = 24.0

  /// A stroke, and the pin on which it's drawn.
  public struct DrawnStroke: Hashable, Sendable {
    /// The stroke.
    public let stroke: Pin
    /// The pin on which it's drawn.
    public let carrier: PinID
  }

  /// Returns the strokes that are drawn on pins: those whose box lies on one of them, apart from a small
  /// overhang, and on no other pin that's nearer to the stroke. Hidden strokes are included; a hidden pin
  /// carries only these.
  /// - Parameter ids: the pins; frames and strokes among them carry no strokes this way.
  public func strokes(on ids: Set<PinID>) -> [DrawnStroke] {
    let strokes = pins.indices.filter { pins[$0].content.stroke != nil }
    guard !strokes.isEmpty else { return [] }
    let areas = ordered(ids).filter(\.carriesStrokes).map(\.boundingBox)
    return strokes.compactMap { index in
      let box = pins[index].boundingBox
      let reach = Self.strokeOverhang * (pins[index].content.stroke?.scale(on: pins[index].size) ?? 1)
      guard areas.contains(where: { $0.insetBy(dx: -reach, dy: -reach).encloses(box) }) else { return nil }
      let isHidden = pins[index].attributes.isHidden
      let carrier = pins[..<index].indices.last {
        pins[$0].carriesStrokes && (isHidden || !pins[$0].attributes.isHidden)
          && pins[$0].boundingBox.insetBy(dx: -reach, dy: -reach).encloses(box)
      }
      guard let carrier, ids.contains(pins[carrier].id) else { return nil }
      return DrawnStroke(stroke: pins[index], carrier: pins[carrier].id)
    }
  }
}

extension Pin {
  /// Whether strokes may be drawn on the pin, so that it carries them.
  fileprivate var carriesStrokes: Bool { content.frame == nil && content.stroke == nil }
}
