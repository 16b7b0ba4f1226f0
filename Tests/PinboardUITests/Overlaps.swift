import Foundation

/// How many pairs of these lie on each other.
func overlaps(_ frames: [CGRect]) -> Int {
  frames.indices.reduce(0) { count, index in
    count + frames.dropFirst(index + 1).count { frames[index].intersects($0) }
  }
}
