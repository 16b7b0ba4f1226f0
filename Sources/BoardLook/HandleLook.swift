/// The measures of the handles around what's selected, in points of the screen: they don't grow with the board.
public enum HandleLook {
  /// Of a corner's knob.
  public static let radius = 5.0
  /// Of an edge's knob, along the edge.
  public static let edgeLength = 18.0
  /// Of an edge's knob, across the edge.
  public static let edgeWidth = 7.0
  /// Of the line around a knob.
  public static let line = 1.5
  /// Between the paper's edge and the line that the knobs are on.
  public static let gap = 1.0
  /// From the upper edge's knob, or what's in its place, to the grip that turns.
  public static let stem = 26.0
  /// How far from its middle a knob is hit with the pointer.
  public static let pointerReach = 12.0
  /// How far from its middle a knob is hit with a finger.
  public static let touchReach = 22.0
  /// Edges that are shorter have no knob between their corners.
  public static let leastEdge = 60.0
  /// What's smaller on the screen, both ways, has no handles at all.
  public static let leastFrame = 16.0
}
