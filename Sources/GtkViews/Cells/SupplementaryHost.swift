import Foundation

/// A visible header or footer of a section.
@MainActor
final class SupplementaryHost: PlacedView {
  let key: Supplementary

  init(_ view: ReusableView, key: Supplementary, shown: CGRect, target: CGRect) {
    self.key = key
    super.init(view, shown: shown, target: target)
  }
}
