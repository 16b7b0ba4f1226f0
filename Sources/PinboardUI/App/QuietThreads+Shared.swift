import Foundation
import QuietThreads

nonisolated extension QuietThreads {
  /// For pictures, and for what's read ahead.
  static let shared = QuietThreads(count: ProcessInfo.processInfo.activeProcessorCount)
}
