/// What became of an export.
public struct ExportReport: Sendable, Hashable {
  /// Pins that are drawn, or originals that are written.
  public internal(set) var done: Int
  /// Those that aren't, or not as they should be.
  public internal(set) var failures: [ItemFailure]
  /// What should be known besides, each a sentence.
  public internal(set) var notes: [String]
  /// The picture's width and height in pixels (in SVG: those that it's to be shown at); nil for originals.
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
