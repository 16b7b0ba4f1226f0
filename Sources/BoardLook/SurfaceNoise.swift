/// A xorshift random number generator, with which surfaces look the same in every run.
struct SurfaceNoise {
  private var state: UInt64

  /// - Parameter seed: any number but 0.
  init(seed: UInt64) { state = seed }

  /// Returns the next number, 0 ..< 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(UInt64(1) << 53)
  }
}
