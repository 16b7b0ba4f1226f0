/// The measures of the handles around the selection, in screen points: they aren't scaled with the board.
public enum HandleLook {
  /// The radius of a corner's knob.
  public static let radius = 5.0
  /// The length of an edge's knob, along the edge.
  public static let edgeLength = 18.0
  /// The width of an edge's knob, across the edge.
  public static let edgeWidth = 7.0
  /// The width of the line around a knob.
  public static let line = 1.5
  /// The distance between the paper's edge and the outline with the knobs.
  public static let gap = 1.0
  /// The distance from the upper edge's knob, or its place, to the rotation grip.
  public static let stem = 26.0
  /// The distance from its middle within which a knob is hit with the pointer.
  public static let pointerReach = 12.0
  /// The distance from its middle within which a knob is hit with a finger.
  public static let touchReach = 22.0
  /// The least length of an edge that has a knob between its corners.
  public static let leastEdge = 60.0
  /// A frame whose width and height on the screen are both smaller than this has no handles.
  public static let leastFrame = 16.0
}
