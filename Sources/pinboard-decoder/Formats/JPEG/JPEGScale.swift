import DecoderWire

/// The scales at which libjpeg decodes for a fraction of the cost: 1/2, 1/4 and 1/8.
enum JPEGScale {
  /// Returns the largest divisor that still leaves every requested pixel.
  static func divisor(of stored: WireSize, for job: DecodeJob) -> UInt32 {
    let part = job.region.isWhole ? stored : job.region.size
    for divisor: UInt32 in [8, 4, 2] {
      let size = divided(part, by: divisor)
      if size.width >= job.targetSize.width, size.height >= job.targetSize.height { return divisor }
    }
    return 1
  }

  static func size(of stored: WireSize, for job: DecodeJob) -> WireSize {
    divided(stored, by: divisor(of: stored, for: job))
  }

  private static func divided(_ size: WireSize, by divisor: UInt32) -> WireSize {
    WireSize(width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
  }
}
