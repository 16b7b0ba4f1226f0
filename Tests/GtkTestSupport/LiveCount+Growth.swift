package import GLibSupport

extension LiveCount {
  /// Whether no kind has more live objects than at an earlier moment. It may have fewer, because objects of
  /// earlier tests may be released meanwhile.
  package static func isBack(to baseline: [Kind: Int]) -> Bool {
    all.allSatisfy { $0.value <= baseline[$0.key, default: 0] }
  }
}
