public import Foundation

/// The lines over a picture that help to draw it: they're seen on the board, and never in exports.
public struct PinGuides: Hashable, Sendable {
  /// A line whose angle and length are told.
  public struct Measure: Hashable, Sendable {
    /// One end, as parts of the whole picture, which is neither cropped nor flipped.
    public var start: CGPoint
    /// The other end.
    public var end: CGPoint

    /// Makes a measure.
    public init(start: CGPoint, end: CGPoint) {
      self.start = start
      self.end = end
    }
  }

  /// Lines at the thirds of what's shown.
  public var showsThirds: Bool
  /// Lines at the golden section of what's shown.
  public var showsGolden: Bool
  /// The number of squares along the longer side of what's shown; 0 for no grid.
  public var grid: Int
  /// The vanishing points of a perspective grid, as parts of the whole picture; they may lie outside of it.
  public var vanishingPoints: [CGPoint]
  /// What's measured; the others are compared with the first one.
  public var measures: [Measure]

  /// Makes guides without checking anything: see ``isValid``.
  public init(
    showsThirds: Bool = false, showsGolden: Bool = false, grid: Int = 0, vanishingPoints: [CGPoint] = [],
    measures: [Measure] = []
  ) {
    self.showsThirds = showsThirds
    self.showsGolden = showsGolden
    self.grid = grid
    self.vanishingPoints = vanishingPoints
    self.measures = measures
  }

  /// The least and the greatest number of squares along a side.
  public static let cells = 2...64
  /// The greatest number of vanishing points.
  public static let maximumVanishingPoints = 3
  /// The greatest number of measures.
  public static let maximumMeasures = 16
  /// How far outside of the picture points may be, in its sides.
  public static let places = -50.0...51.0

  /// Whether there are none.
  public var isEmpty: Bool { self == PinGuides() }

  /// Whether all values are within these bounds.
  public var isValid: Bool {
    (grid == 0 || Self.cells.contains(grid)) && vanishingPoints.count <= Self.maximumVanishingPoints
      && measures.count <= Self.maximumMeasures && points.allSatisfy(Self.isPlace)
  }

  private var points: [CGPoint] { vanishingPoints + measures.flatMap { [$0.start, $0.end] } }

  private static func isPlace(_ point: CGPoint) -> Bool {
    places.contains(Double(point.x)) && places.contains(Double(point.y))
  }

  /// Returns a point moved to the nearest one that guides may have.
  public static func position(near point: CGPoint) -> CGPoint {
    func near(_ value: Double) -> Double {
      value.isFinite ? min(max(value, places.lowerBound), places.upperBound) : 0.5
    }
    return CGPoint(x: near(Double(point.x)), y: near(Double(point.y)))
  }

  /// Where new vanishing points are: on the horizon in the middle, and the third one far below it.
  public static func newVanishingPoints(_ count: Int) -> [CGPoint] {
    switch count {
    case 1: [CGPoint(x: 0.5, y: 0.5)]
    case 2: [CGPoint(x: -0.25, y: 0.5), CGPoint(x: 1.25, y: 0.5)]
    case 3: [CGPoint(x: -0.25, y: 0.25), CGPoint(x: 1.25, y: 0.25), CGPoint(x: 0.5, y: 2.5)]
    default: []
    }
  }
}

// In a file: {"golden":true,"grid":8,"measures":[x,y,x,y,…],"thirds":true,"vanishing":[x,y,…]}.

extension PinGuides: Codable {
  private enum Field: String, CodingKey { case golden, grid, measures, thirds, vanishing }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func points(_ field: Field) throws -> [CGPoint] {
      let numbers = try fields.decodeIfPresent([Double].self, forKey: field) ?? []
      guard numbers.count.isMultiple(of: 2) else {
        throw DecodingError.dataCorruptedError(forKey: field, in: fields, debugDescription: "an odd count")
      }
      return stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }
    let ends = try points(.measures)
    guard ends.count.isMultiple(of: 2) else {
      throw DecodingError.dataCorruptedError(forKey: .measures, in: fields, debugDescription: "an odd count")
    }
    self.init(
      showsThirds: try fields.decodeIfPresent(Bool.self, forKey: .thirds) ?? false,
      showsGolden: try fields.decodeIfPresent(Bool.self, forKey: .golden) ?? false,
      grid: try fields.decodeIfPresent(Int.self, forKey: .grid) ?? 0,
      vanishingPoints: try points(.vanishing),
      measures: stride(from: 0, to: ends.count, by: 2).map { Measure(start: ends[$0], end: ends[$0 + 1]) })
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    func numbers(_ points: [CGPoint]) -> [Double] { points.flatMap { [Double($0.x), Double($0.y)] } }
    if showsGolden { try fields.encode(true, forKey: .golden) }
    if grid != 0 { try fields.encode(grid, forKey: .grid) }
    if !measures.isEmpty {
      try fields.encode(numbers(measures.flatMap { [$0.start, $0.end] }), forKey: .measures)
    }
    if showsThirds { try fields.encode(true, forKey: .thirds) }
    if !vanishingPoints.isEmpty { try fields.encode(numbers(vanishingPoints), forKey: .vanishing) }
  }
}
