public import Foundation

/// The closed path along which an image is cut out: a polygon. What's outside of it isn't drawn, and neither
/// is the paper of the card.
///
/// The corners are in units of the upright image's width and height, so that nothing has to be written anew
/// when the pin is moved, turned, mirrored or scaled. A polygon that crosses itself has the inside that the
/// non-zero rule gives.
public struct PictureOutline: Hashable, Sendable {
  /// The corners in the order in which they're joined. The last one is joined to the first one.
  public let corners: [CGPoint]
  /// The smallest upright rectangle around the corners, in units of the image's width and height.
  public var bounds: CGRect { Self.bounds(of: corners) }

  /// Makes an outline; nil unless `BoardLimits.isValid(outline:)` takes the corners. They're rounded to a
  /// millionth.
  public init?(_ corners: [CGPoint]) {
    guard BoardLimits.isValid(outline: corners) else { return nil }
    func rounded(_ value: Double) -> Double { (value * 1_000_000).rounded() / 1_000_000 }
    self.corners = corners.map { CGPoint(x: rounded($0.x), y: rounded($0.y)) }
  }

  static func bounds(of corners: [CGPoint]) -> CGRect {
    guard let first = corners.first else { return .null }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for corner in corners {
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Adds the number of corners and the first ones: a dictionary asks often, and there may be a thousand.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(corners.count)
    for corner in corners.prefix(4) {
      hasher.combine(corner.x)
      hasher.combine(corner.y)
    }
  }

  /// Returns whether a point of the image, in units of its width and height, is inside.
  public func contains(_ point: CGPoint) -> Bool {
    var winding = 0
    var start = corners[corners.count - 1]
    for end in corners {
      defer { start = end }
      guard (start.y <= point.y) != (end.y <= point.y) else { continue }
      let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      if x > point.x { winding += end.y > start.y ? 1 : -1 }
    }
    return winding != 0
  }

  /// Returns the corners that are needed so that no part of a drawn line is farther away from the path than
  /// a distance: Douglas and Peucker's simplification. The first and the last point stay.
  /// - Parameters:
  ///   - points: the line, which isn't closed.
  ///   - tolerance: the distance, in the units of the points.
  public static func simplified(_ points: [CGPoint], tolerance: Double) -> [CGPoint] {
    points.neededToDraw(tolerance: tolerance) { distance(of: $0, from: $1, $2) }
  }

  private static func distance(of point: CGPoint, from start: CGPoint, _ end: CGPoint) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let along = length > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / length : 0
    let share = min(max(along, 0), 1)
    return hypot(point.x - start.x - share * dx, point.y - start.y - share * dy)
  }
}

extension Array {
  /// Returns the points of a line without which a part of it would deviate by more than a tolerance: Douglas
  /// and Peucker's simplification. The first and the last point stay.
  /// - Parameter deviation: returns how far a point is from the line between two others.
  func neededToDraw(
    tolerance: Double, _ deviation: (_ point: Element, _ start: Element, _ end: Element) -> Double
  ) -> [Element] {
    guard count > 2 else { return self }
    var isKept = Array<Bool>(repeating: false, count: count)
    (isKept[0], isKept[count - 1]) = (true, true)
    var parts = [(0, count - 1)]
    while let (start, end) = parts.popLast() {
      var (far, place) = (tolerance, start)
      for number in start + 1..<Swift.max(end, start + 1) {
        let distance = deviation(self[number], self[start], self[end])
        if distance > far { (far, place) = (distance, number) }
      }
      guard place > start else { continue }
      isKept[place] = true
      parts += [(start, place), (place, end)]
    }
    return indices.filter { isKept[$0] }.map { self[$0] }
  }
}

extension BoardLimits {
  /// The numbers of corners that an outline may have.
  public static let outlineCorners = 3...1_000

  /// Returns whether points can be the corners of an outline: as many as `outlineCorners` allows, within the
  /// image, and around a part of it that can be seen.
  public static func isValid(outline corners: [CGPoint]) -> Bool {
    guard outlineCorners.contains(corners.count),
      corners.allSatisfy({ (0...1).contains($0.x) && (0...1).contains($0.y) })
    else { return false }
    let bounds = PictureOutline.bounds(of: corners)
    guard bounds.width >= minimumCrop, bounds.height >= minimumCrop else { return false }
    // The triangles between the first corner and each side: a line to and fro has none.
    let area = zip(corners.dropFirst(), corners.dropFirst(2)).reduce(0) { area, side in
      let (one, other) = side
      let cross =
        (one.x - corners[0].x) * (other.y - corners[0].y) - (one.y - corners[0].y) * (other.x - corners[0].x)
      return area + abs(cross) / 2
    }
    return area >= minimumCrop * minimumCrop
  }
}
