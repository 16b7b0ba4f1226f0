import Foundation

/// The changes of one `performBatchUpdates`. Deletions use the index paths from before the changes,
/// insertions those from after them.
struct CellBatch {
  var deletes: [IndexPath] = []
  var inserts: [IndexPath] = []
  var moves: [(from: IndexPath, to: IndexPath)] = []
  var reloads: [IndexPath] = []
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []
  var reloadedSections: [Int] = []
}
