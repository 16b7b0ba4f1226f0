import Foundation

/// The layout of a drag's pictures relative to the contact: a pure function, for tests.
enum StackLayout {
  /// Returns the poses from the bottom of the stack to its top. The last picture is on top, where it was
  /// lifted; the others fan out behind it.
  /// - Parameters:
  ///   - sizes: the sizes of the pictures, from the bottom to the top; nil for items that aren't shown.
  ///   - top: the centre of the top picture, relative to the contact.
  ///   - isMirrored: whether the fan opens to the other side, for languages read from right to left.
  static func poses(
    sizes: [CGSize?], top: CGPoint, prefersFullSize: Bool, isMirrored: Bool = false,
    _ look: DragAppearance = DragAppearance()
  ) -> [Pose?] {
    let shown = sizes.indices.filter { sizes[$0] != nil }
    guard let topIndex = shown.last, let topSize = sizes[topIndex] else { return sizes.map { _ in nil } }
    let isStack = shown.count > 1
    let topScale = scale(
      topSize, prefersFullSize: prefersFullSize && !isStack,
      limit: isStack ? look.stack.maximumSide : look.carrying.maximumSide, look)
    // Shrinking keeps the contact on the same spot of the picture.
    let shrink = topScale / look.lift.scale
    let center = CGPoint(x: top.x * shrink, y: top.y * shrink)
    var poses: [Pose?] = sizes.map { _ in nil }
    for (depth, index) in shown.reversed().enumerated() {
      guard let size = sizes[index] else { continue }
      if depth == 0 {
        poses[index] = Pose(center: center, scale: topScale, lift: 1)
        continue
      }
      let direction = depth.isMultiple(of: 2) != isMirrored ? 1.0 : -1.0
      let step = Double(min(depth, look.stack.visibleCount))
      let turn = direction * (look.stack.fanAngle + look.stack.fanStep * (step - 1))
      let side = max(topSize.width, topSize.height) * topScale
      // Pictures below are no larger than the top one, so that they don't cover more of the window.
      let fitting = min(
        scale(size, prefersFullSize: false, limit: look.stack.maximumSide, look),
        side / max(size.width, size.height))
      poses[index] = Pose(
        center: CGPoint(
          x: center.x + look.stack.fanShift * step * direction, y: center.y),
        scale: fitting, rotation: turn, opacity: depth < look.stack.visibleCount ? 1 : 0,
        lift: depth < look.stack.visibleCount ? look.stack.fanLift : 0)
    }
    return poses
  }

  private static func scale(
    _ size: CGSize, prefersFullSize: Bool, limit: Double, _ look: DragAppearance
  ) -> Double {
    let side = max(size.width, size.height)
    guard !prefersFullSize, side * look.lift.scale > limit else { return look.lift.scale }
    return limit / side
  }

  /// Returns the bounding box of the rotated pictures, relative to the contact.
  static func bounds(sizes: [CGSize?], poses: [Pose?]) -> CGRect {
    var box = CGRect.null
    for case (let size?, let pose?) in zip(sizes, poses) {
      let angle = pose.rotation * .pi / 180
      let width = (size.width * abs(cos(angle)) + size.height * abs(sin(angle))) * pose.scale
      let height = (size.width * abs(sin(angle)) + size.height * abs(cos(angle))) * pose.scale
      box = box.union(
        CGRect(x: pose.center.x - width / 2, y: pose.center.y - height / 2, width: width, height: height))
    }
    return box.isNull ? CGRect(x: 0, y: 0, width: 1, height: 1) : box
  }

  /// Returns the rows of device pixels that rotated pictures cover, each as x, y and width: the shape of an
  /// icon on a screen without transparency.
  /// - Parameters:
  ///   - origin: the contact's position in the icon, in points.
  ///   - scale: device pixels per point.
  static func coverage(sizes: [CGSize?], poses: [Pose?], origin: CGPoint, scale: Double) -> [Int16] {
    var rows: [Int16] = []
    for case (let size?, let pose?) in zip(sizes, poses) where pose.opacity > 0 {
      let angle = pose.rotation * .pi / 180
      let (w, h) = (Double(size.width) * pose.scale / 2, Double(size.height) * pose.scale / 2)
      let corners = [(-w, -h), (w, -h), (w, h), (-w, h)].map { x, y in
        CGPoint(
          x: (pose.center.x + x * cos(angle) - y * sin(angle) + origin.x) * scale,
          y: (pose.center.y + x * sin(angle) + y * cos(angle) + origin.y) * scale)
      }
      let top = max(0, corners.map(\.y).min() ?? 0)
      let bottom = min(8192, corners.map(\.y).max() ?? 0)
      guard top < bottom else { continue }
      for y in Int(top.rounded(.down))..<Int(bottom.rounded(.up)) {
        let middle = Double(y) + 0.5
        var crossings: [Double] = []
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
        where (a.y <= middle) != (b.y <= middle) {
          crossings.append(a.x + (middle - a.y) / (b.y - a.y) * (b.x - a.x))
        }
        guard let left = crossings.min(), let right = crossings.max() else { continue }
        let x = max(0, left.rounded())
        let width = min(8192, right.rounded()) - x
        if width >= 1 { rows += [Int16(x), Int16(y), Int16(width)] }
      }
    }
    return rows
  }
}

/// A picture's position, scale, rotation, opacity and lift at one moment.
struct Pose: Equatable, Sendable {
  /// The picture's centre, in window coordinates or relative to the contact.
  var center: CGPoint
  var scale = 1.0
  /// The rotation in degrees, clockwise.
  var rotation = 0.0
  var opacity = 1.0
  /// The lift, from 0 (flat) to 1 (lifted).
  var lift = 0.0

  /// Returns the pose between this one and another.
  /// - Parameter progress: 0 is this one, 1 the other.
  func mixed(with other: Pose, _ progress: Double) -> Pose {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    return Pose(
      center: CGPoint(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)),
      scale: mix(scale, other.scale), rotation: mix(rotation, other.rotation),
      opacity: mix(opacity, other.opacity),
      lift: mix(lift, other.lift))
  }

  func moved(by offset: CGPoint) -> Pose {
    var pose = self
    pose.center = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
    return pose
  }
}
