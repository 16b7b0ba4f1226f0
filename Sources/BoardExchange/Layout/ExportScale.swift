/// How large a picture of a board becomes.
public enum ExportScale: Hashable, Sendable {
  /// One pixel for each board point, or less on a board that would be too large.
  case natural
  /// So many pixels for each board point. Too large is an error.
  case factor(Double)
  /// So many pixels on the longer side.
  case longSide(Int)
}
