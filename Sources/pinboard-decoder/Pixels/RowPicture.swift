import DecoderWire

/// A picture that's read row by row. If its data ends early, the rows that were read are shown.
struct RowPicture {
  /// The pixels: red, green, blue and alpha.
  let pixbuf: Pixbuf
  let width: Int
  let height: Int
  /// Whether the first row that's read is the lowest one.
  private let isUpwards: Bool
  private let stride: Int
  private let pixels: UnsafeMutablePointer<UInt8>
  private var count = 0

  /// Makes a picture without pixels; throws if it's larger than the job allows.
  init(_ size: WireSize, for job: DecodeJob, isUpwards: Bool = false) throws(DecodeProblem) {
    guard size.area > 0, size.area <= job.mostPixels else { throw .tooManyPixels(size) }
    pixbuf = try Pixbuf(width: Int(size.width), height: Int(size.height), hasAlpha: true)
    guard let pixels = pixbuf.pixels else { throw .outOfMemory }
    self.pixels = pixels
    self.isUpwards = isUpwards
    (width, height, stride) = (pixbuf.width, pixbuf.height, pixbuf.stride)
  }

  /// The rows that were read.
  var rows: Range<Int> { isUpwards ? height - count..<height : 0..<count }

  /// The picture, its rows, and what's wrong with the others.
  var result: ReadPicture {
    (pixbuf, rows, count < height ? .unreadable("its last rows are missing") : nil)
  }

  /// Reads one row after the other, until `read` returns false because a row isn't complete.
  mutating func fill(
    isCancelled: () -> Bool, _ read: (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) throws -> Bool
  ) throws {
    while count < height {
      if isCancelled() { throw DecodeProblem.cancelled }
      let y = isUpwards ? height - 1 - count : count
      guard try read(y, pixels + y * stride) else { return }
      count += 1
    }
  }
}
