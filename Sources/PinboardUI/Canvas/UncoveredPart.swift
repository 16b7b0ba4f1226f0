import Foundation

extension CGRect {
  /// The largest upright part of it that none of the others covers; nil if there's nothing left.
  ///
  /// What's covered at a corner goes with more than that corner: a part of a button is one that can be read.
  nonisolated func part(besides covers: some Sequence<CGRect>) -> CGRect? {
    var rest = self
    for cover in covers {
      let common = rest.intersection(cover)
      guard !common.isEmpty else { continue }
      let parts = [
        CGRect(x: rest.minX, y: rest.minY, width: common.minX - rest.minX, height: rest.height),
        CGRect(x: common.maxX, y: rest.minY, width: rest.maxX - common.maxX, height: rest.height),
        CGRect(x: rest.minX, y: rest.minY, width: rest.width, height: common.minY - rest.minY),
        CGRect(x: rest.minX, y: common.maxY, width: rest.width, height: rest.maxY - common.maxY),
      ]
      guard let largest = parts.max(by: { $0.width * $0.height < $1.width * $1.height }), !largest.isEmpty
      else { return nil }
      rest = largest
    }
    return rest
  }
}
