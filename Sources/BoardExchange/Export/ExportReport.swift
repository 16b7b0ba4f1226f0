/// The result of an export.
public struct ExportReport: Sendable, Hashable {
  /// The number of pins that are drawn, or of originals that are written.
  public internal(set) var done: Int
  /// The items that are missing or incomplete.
  public internal(set) var failures: [ItemFailure]
  /// Further remarks for the user, each a sentence.
  public internal(set) var notes: [String]
  /// The picture's width and height in pixels (for SVG: the size at which it's shown); nil for originals.
  public internal(set) var size: (width: Int, height: Int)? {
    get { width.flatMap { width in height.map { (width, $0) } } }
    set {
      width = newValue?.width
      height = newValue?.height
    }
  }
  private var width: Int?
  private var height: Int?

  init(done: Int = 0, failures: [ItemFailure] = [], notes: [String] = []) {
    self.done = done
    self.failures = failures
    self.notes = notes
  }
}
