import Foundation
import QuietThreads

nonisolated extension QuietThreads {
  /// The threads for loading pictures and for reading ahead, one for each processor.
  static let shared = QuietThreads(count: ProcessInfo.processInfo.activeProcessorCount)
}
