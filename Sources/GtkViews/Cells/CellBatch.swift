import Foundation

/// The changes of one `performBatchUpdates`.
struct CellBatch {
  var deletes: [IndexPath] = []
  var inserts: [IndexPath] = []
  var moves: [(from: IndexPath, to: IndexPath)] = []
  var reloads: [IndexPath] = []
}
