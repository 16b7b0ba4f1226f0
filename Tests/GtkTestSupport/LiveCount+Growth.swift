package import GLibSupport

extension LiveCount {
  /// Whether as little is alive as at a moment before. It may be less: what tests before left goes when it goes.
  package static func isBack(to baseline: [Kind: Int]) -> Bool {
    all.allSatisfy { $0.value <= baseline[$0.key, default: 0] }
  }
}
