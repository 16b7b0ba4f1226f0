public import Board
public import Foundation

/// The measures and colours of a pin's head, for both the app and exports.
public enum PinHeadLook {
  /// The radius of a head, in board points.
  public static let radius = 6.5
  /// How far the head's middle is below the paper's upper edge, in board points.
  public static let drop = radius * 0.3

  /// Returns how much of a head is seen on a card, 0 … 1: a small picture would be hidden by it.
  /// - Parameter size: the size of the picture, in board points.
  public static func presence(on size: CGSize) -> Double {
    ramp(min(size.width, size.height), from: 32, to: 56)
  }

  /// Returns how much of the heads is seen in a view, 0 … 1. From afar, they'd be dots of less than three
  /// points. Close up, the picture counts.
  /// - Parameter zoom: the number of view points for each board point.
  public static func presence(at zoom: Double) -> Double {
    ramp(zoom, from: 0.2, to: 0.3) * (1 - ramp(zoom, from: 3, to: 6))
  }

  private static func ramp(_ value: Double, from none: Double, to all: Double) -> Double {
    min(max((value - none) / (all - none), 0), 1)
  }

  private static let colors = [0xC01C28, 0xC01C28, 0x1A5FB4, 0xC01C28, 0x26A269, 0xE5A50A].map {
    LookColor($0)
  }

  /// Returns the colour of a pin's head. It depends only on the pin's id, so it's the same in every run, on
  /// every board and in exports.
  public static func color(of pin: PinID) -> LookColor {
    var sum = 0
    for byte in pin.description.utf8 { sum = (sum &* 31 &+ Int(byte)) & 0xFFFF }
    return colors[sum % colors.count]
  }

  /// The short shadow of a head, as of a light from the upper left.
  public static let shadow = Glow(
    center: CGPoint(x: radius * 0.35, y: radius * 0.6), radius: radius * 1.3, reach: radius * 1.3,
    stops: [
      Glow.Stop(0, LookColor(0, alpha: 0.45)), Glow.Stop(0.45, LookColor(0, alpha: 0.4)),
      Glow.Stop(1, LookColor(0, alpha: 0)),
    ])

  /// Returns a round head on which light falls from the upper left.
  public static func ball(_ color: LookColor) -> Glow {
    Glow(
      center: .zero, radius: radius, focus: CGPoint(x: -radius * 0.32, y: -radius * 0.38),
      reach: radius * 1.5,
      stops: [
        Glow.Stop(0, color.mixed(with: LookColor(0xFFFFFF), 0.62)), Glow.Stop(0.35, color),
        Glow.Stop(1, color.mixed(with: LookColor(0), 0.45)),
      ])
  }
}

/// A disc whose colour changes with the distance from a point.
public struct Glow: Hashable, Sendable {
  /// A colour at a share of the reach.
  public struct Stop: Hashable, Sendable {
    /// The distance from the point, as a share of the reach, 0 … 1.
    public var offset: Double
    /// The colour there.
    public var color: LookColor

    /// Makes a stop.
    public init(_ offset: Double, _ color: LookColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// The disc's middle.
  public var center: CGPoint
  /// The disc's radius.
  public var radius: Double
  /// The point with the first colour, from the disc's middle.
  public var focus: CGPoint
  /// The distance from that point at which the last colour begins.
  public var reach: Double
  /// At least two colours, in ascending order.
  public var stops: [Stop]

  /// Makes a disc.
  public init(center: CGPoint, radius: Double, focus: CGPoint = .zero, reach: Double, stops: [Stop]) {
    self.center = center
    self.radius = radius
    self.focus = focus
    self.reach = reach
    self.stops = stops
  }

  /// The point with the first colour.
  public var light: CGPoint { CGPoint(x: center.x + focus.x, y: center.y + focus.y) }

  /// Returns the disc, moved.
  public func moved(by offset: CGPoint) -> Glow {
    var moved = self
    moved.center = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
    return moved
  }

  /// Returns the colour at a distance from the point with the first colour.
  public func color(at distance: Double) -> LookColor {
    let share = min(max(distance / reach, 0), 1)
    var next = 1
    while next < stops.count - 1, stops[next].offset < share { next += 1 }
    let (from, to) = (stops[next - 1], stops[next])
    let part = (share - from.offset) / (to.offset - from.offset)
    var color = from.color.mixed(with: to.color, part)
    color.alpha += (to.color.alpha - from.color.alpha) * part
    return color
  }
}
