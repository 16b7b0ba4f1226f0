import Foundation

/// Returns the number of pairs of frames that overlap.
func overlaps(_ frames: [CGRect]) -> Int {
  frames.indices.reduce(0) { count, index in
    count + frames.dropFirst(index + 1).count { frames[index].intersects($0) }
  }
}
