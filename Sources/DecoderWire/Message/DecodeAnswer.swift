/// What a decoder answers. Pixels come in a sealed memory with it; everything here is checked before it's used.
package struct DecodeAnswer: Sendable, Equatable {
  /// How it went.
  package enum Outcome: UInt8, Sendable, CaseIterable {
    /// There are pixels.
    case pixels
    /// Nobody waits any more.
    case cancelled
    /// The system has no loader for the format.
    case noLoader
    /// Not enough memory.
    case outOfMemory
    /// More pixels than the request allows: `size` tells how many.
    case tooManyPixels
    /// The data can't be read; `text` may say why.
    case unreadable
    /// The request makes no sense.
    case badRequest
    /// The loader doesn't read this kind of image: `text` tells the kind, in the plural.
    case unsupported
  }

  /// The request's.
  package var id: UInt64
  package var outcome: Outcome
  /// The size of the pixels, upright; for `tooManyPixels` that of the image.
  package var size = WireSize(width: 0, height: 0)
  /// Bytes from one row to the next.
  package var stride: UInt32 = 0
  /// Images that follow each other in the memory.
  package var frames: UInt32 = 0
  /// Rows that the data really brought …
  package var rows: UInt32 = 0
  /// … of so many.
  package var rowsWanted: UInt32 = 0
  /// Whether the process wants to be replaced, as it has used much of its time.
  package var isLast = false
  /// The loader's message, also beside pixels when something was wrong.
  package var text = ""

  package init(id: UInt64, outcome: Outcome) {
    self.id = id
    self.outcome = outcome
  }

  /// Bytes that the memory must hold, exactly; nil when sizes contradict each other.
  package var byteCount: UInt64? {
    guard size.width > 0, size.height > 0, frames > 0, UInt64(stride) == UInt64(size.width) * 4 else {
      return nil
    }
    let (frame, overflow) = UInt64(stride).multipliedReportingOverflow(by: UInt64(size.height))
    let (total, totalOverflow) = frame.multipliedReportingOverflow(by: UInt64(frames))
    return overflow || totalOverflow || total > WireLimits.mostAnswerBytes ? nil : total
  }
}
