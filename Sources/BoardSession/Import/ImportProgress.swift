/// The progress of imports to one or several boards, for the bar at the bottom of the window.
package nonisolated struct ImportProgress: Equatable {
  /// The number of images that have arrived or failed.
  package var done = 0
  package var total = 0
  /// The names of folders that are being searched. The number of their images isn't known yet.
  package var folders: [String] = []

  package init(done: Int = 0, total: Int = 0, folders: [String] = []) {
    self.done = done
    self.total = total
    self.folders = folders
  }

  package var isOver: Bool { total == 0 && folders.isEmpty }

  /// The finished share, 0 … 1; nil while nothing can be counted.
  package var fraction: Double? { total > 0 ? Double(done) / Double(total) : nil }

  package var text: String {
    if total == 1 { return "Adding one image" }
    if total > 1 { return "Adding \(min(done + 1, total)) of \(total) images" }
    return folders.count == 1
      ? "Looking into \(NameList.text(folders))" : "Looking into \(folders.count) folders"
  }

  package static func + (one: ImportProgress, other: ImportProgress) -> ImportProgress {
    ImportProgress(
      done: one.done + other.done, total: one.total + other.total, folders: one.folders + other.folders)
  }
}
