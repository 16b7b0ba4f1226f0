/// A xorshift generator: surfaces look the same at each start.
struct SurfaceNoise {
  private var state: UInt64

  /// - Parameter seed: not 0.
  init(seed: UInt64) { state = seed }

  /// 0 ..< 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(UInt64(1) << 53)
  }
}
