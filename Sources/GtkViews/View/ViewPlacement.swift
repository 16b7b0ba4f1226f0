import Foundation

/// Where a view lies in the canvas that contains it: its box and its transform.
struct ViewPlacement: Equatable {
  /// The frame before the transform, in the superview's space.
  var box: CGRect
  /// Maps points about the middle of the box.
  var transform = AffineTransform.identity

  var center: CGPoint {
    get { CGPoint(x: box.midX, y: box.midY) }
    set { box.origin = CGPoint(x: newValue.x - box.width / 2, y: newValue.y - box.height / 2) }
  }

  /// The size before the transform; setting it keeps the middle.
  var size: CGSize {
    get { box.size }
    set {
      let middle = center
      box.size = newValue
      center = middle
    }
  }

  /// The least rectangle around the transformed box; setting it fits the box into a rectangle as far as the
  /// transform can be inverted.
  var frame: CGRect {
    get {
      guard transform != .identity else { return box }
      let size = ViewPlacement.extent(of: box.size, by: transform)
      let middle = CGPoint(x: center.x + transform.tX, y: center.y + transform.tY)
      return CGRect(
        x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    }
    set {
      guard transform != .identity else { return box = newValue }
      if let inverse = transform.inverted() {
        box.size = ViewPlacement.extent(of: newValue.size, by: inverse)
      }
      center = CGPoint(x: newValue.midX - transform.tX, y: newValue.midY - transform.tY)
    }
  }

  /// Converts a point of the view to the superview's space.
  func superviewPoint(_ point: CGPoint) -> CGPoint {
    let turned = transform.transform(CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2))
    return CGPoint(x: center.x + turned.x, y: center.y + turned.y)
  }

  /// Converts a point of the superview to the view's space; a transform without an inverse counts as none.
  func ownPoint(_ point: CGPoint) -> CGPoint {
    let inverse = transform.inverted() ?? .identity
    let straight = inverse.transform(CGPoint(x: point.x - center.x, y: point.y - center.y))
    return CGPoint(x: straight.x + size.width / 2, y: straight.y + size.height / 2)
  }

  private static func extent(of size: CGSize, by transform: AffineTransform) -> CGSize {
    CGSize(
      width: abs(transform.m11) * size.width + abs(transform.m21) * size.height,
      height: abs(transform.m12) * size.width + abs(transform.m22) * size.height)
  }

  /// Returns a placement between this one and another.
  /// - Parameter progress: 0 is this one, 1 the other.
  func mixed(with other: ViewPlacement, _ progress: Double) -> ViewPlacement {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
    let (a, b) = (transform, other.transform)
    return ViewPlacement(
      box: CGRect(
        x: mix(box.minX, other.box.minX), y: mix(box.minY, other.box.minY),
        width: mix(box.width, other.box.width), height: mix(box.height, other.box.height)),
      transform: AffineTransform(
        m11: mix(a.m11, b.m11), m12: mix(a.m12, b.m12), m21: mix(a.m21, b.m21), m22: mix(a.m22, b.m22),
        tX: mix(a.tX, b.tX), tY: mix(a.tY, b.tY)))
  }
}
