import Foundation

/// The changes of one `performBatchUpdates`. What goes counts by the places before it, what comes by those after.
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
