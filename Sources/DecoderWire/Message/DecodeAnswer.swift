/// A decoder's answer. Its pixels are in a sealed memory that comes with it. Every value is checked before
/// it's used.
package struct DecodeAnswer: Sendable, Equatable {
  /// The result of a job.
  package enum Outcome: UInt8, Sendable, CaseIterable {
    /// The pixels are in the memory.
    case pixels
    /// The job was cancelled.
    case cancelled
    /// The system has no loader for the format.
    case noLoader
    /// There isn't enough memory.
    case outOfMemory
    /// The image has more pixels than the request allows. `size` is the image's size.
    case tooManyPixels
    /// The data can't be read. `text` may say why.
    case unreadable
    /// The request is invalid.
    case badRequest
    /// The loader doesn't read this kind of image. `text` names the kind, in the plural.
    case unsupported
  }

  /// The id of the request.
  package var id: UInt64
  package var outcome: Outcome
  /// The size of the upright pixels; for `tooManyPixels` the size of the image.
  package var size = WireSize(width: 0, height: 0)
  /// The number of bytes from one row to the next.
  package var stride: UInt32 = 0
  /// The number of images that follow each other in the memory.
  package var frames: UInt32 = 0
  /// The number of rows that the data really contains.
  package var rows: UInt32 = 0
  /// The number of rows that a complete image would have.
  package var rowsWanted: UInt32 = 0
  /// Whether the process asks to be replaced, because it has used much processor time.
  package var isLast = false
  /// The loader's message. It may also come with pixels that are damaged.
  package var text = ""

  package init(id: UInt64, outcome: Outcome) {
    self.id = id
    self.outcome = outcome
  }

  /// The exact number of bytes in the memory; nil if the sizes are invalid.
  package var byteCount: UInt64? {
    guard size.width > 0, size.height > 0, frames > 0, UInt64(stride) == UInt64(size.width) * 4 else {
      return nil
    }
    let (frame, overflow) = UInt64(stride).multipliedReportingOverflow(by: UInt64(size.height))
    let (total, totalOverflow) = frame.multipliedReportingOverflow(by: UInt64(frames))
    return overflow || totalOverflow || total > WireLimits.mostAnswerBytes ? nil : total
  }
}
