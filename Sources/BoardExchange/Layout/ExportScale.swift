/// The scale of a board's picture.
public enum ExportScale: Hashable, Sendable {
  /// One pixel for each board point, or less if the picture would be too large.
  case natural
  /// The number of pixels for each board point. A picture that's too large is an error.
  case factor(Double)
  /// The number of pixels on the longer side.
  case longSide(Int)
}
