import DecoderWire
import Glibc

/// Finds the size at which a drawing with filters is drawn. A filter's cost grows with the number of pixels,
/// so that one that takes a blink at the drawing's own size may take minutes where the view is close. It's
/// drawn twice at small sizes, and then as large as the time allows; what's left is enlarged.
struct DrawingSize {
  /// The processor time for the whole drawing, in seconds.
  private static let mostSeconds = 2.0
  /// The longer sides of the trials, in pixels.
  private static let trialSides = [128.0, 256]
  /// The number of bytes in which filters are searched for.
  private static let mostBytes = 4 << 20

  let wanted: WireSize

  /// Returns whether a drawing may have filters, and is large enough for their cost to matter. A packed one
  /// isn't unpacked.
  func matters(to input: ByteInput) -> Bool {
    guard longSide > Self.trialSides[1] * 2 else { return false }
    let text = input.bytes(at: 0, Self.mostBytes)
    return text.starts(with: [0x1F, 0x8B]) || text.firstRange(of: Array("<fe".utf8)) != nil
      || text.firstRange(of: Array(":fe".utf8)) != nil
  }

  /// Returns the size, which `draw` is called to find. Rethrows its errors.
  func affordable(_ draw: (WireSize) throws -> Void) throws -> WireSize {
    var seconds: [Double] = []
    for side in Self.trialSides {
      let start = Self.processorSeconds
      try draw(scaled(by: side / longSide))
      seconds.append(Self.processorSeconds - start)
    }
    // A part of the time is the same at each size: that for reading the drawing.
    let areas = Self.trialSides.map { Double(scaled(by: $0 / longSide).area) }
    let slope = max(0, seconds[1] - seconds[0]) / max(1, areas[1] - areas[0])
    var scale = 1.0
    // The sizes are halves, so that a busy computer rarely changes the picture.
    while scale * longSide > Self.trialSides[1] * 2,
      slope * Double(scaled(by: scale).area) > Self.mostSeconds
    {
      scale /= 2
    }
    return scaled(by: scale)
  }

  private var longSide: Double { Double(max(wanted.width, wanted.height)) }

  private func scaled(by scale: Double) -> WireSize {
    func side(_ length: UInt32) -> UInt32 { UInt32(max(1, (Double(length) * scale).rounded())) }
    return WireSize(width: side(wanted.width), height: side(wanted.height))
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
