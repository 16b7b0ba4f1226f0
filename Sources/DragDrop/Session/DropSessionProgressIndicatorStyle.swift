/// Who shows the progress of a slow drop (`UIDropSessionProgressIndicatorStyle`; contract 1.4.10).
public enum DropSessionProgressIndicatorStyle: Int, Sendable {
  /// The destination shows the progress, with its own way to cancel.
  case none = 0
  /// The stage shows the progress, once the data has taken a while.
  case `default` = 1
}
