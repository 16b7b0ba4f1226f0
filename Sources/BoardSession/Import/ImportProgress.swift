package import Board
import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

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
    if total == 1 { return localized("Adding one image") }
    if total > 1 {
      return localized(
        total, "Adding one image", "Adding \(min(done + 1, total)) of \(total) images")
    }
    return folders.count == 1
      ? localized("Looking into \(NameList.text(folders))")
      : localized(folders.count, "Looking into 1 folder", "Looking into \(folders.count) folders")
  }

  package static func + (one: ImportProgress, other: ImportProgress) -> ImportProgress {
    ImportProgress(
      done: one.done + other.done, total: one.total + other.total, folders: one.folders + other.folders)
  }
}

/// The tickets of one import. Each is kept until its item is done, so that of ten thousand images only those
/// that wait or are in work take memory.
package final class ImportQueue {
  /// The cards of all items, done or not.
  package let ids: [PinID]
  private var tickets: [ImportTicket?]
  private var begun = 0

  /// - Parameter ids: the cards, one for each ticket.
  package init(_ ids: [PinID], _ tickets: [ImportTicket]) {
    self.ids = ids
    self.tickets = tickets
  }

  package var count: Int { ids.count }

  /// Whether all items are in work or done.
  package var isBegun: Bool { begun == count }

  /// Returns the next item's index; nil if there's none left.
  func takeNext() -> Int? {
    guard !isBegun else { return nil }
    defer { begun += 1 }
    return begun
  }

  /// The ticket of an item; nil if the item is done.
  package subscript(_ index: Int) -> ImportTicket? { tickets[index] }

  /// Releases the ticket of an item that's done.
  package func release(_ index: Int) { tickets[index] = nil }
}

/// Lists names of files in a sentence.
package nonisolated enum NameList {
  /// The largest number of names that are listed; the others are only counted.
  package static let most = 5
  private static let mostLetters = 60

  /// Returns “a”, “b” and “c”; for many names, the first ones and the number of the others.
  package static func text(_ names: [String]) -> String {
    var parts = names.prefix(most).map { localized(quoted: short($0)) }
    if names.count > most {
      parts.append(localized(names.count - most, "1 more", "\(names.count - most) more"))
    }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty
      ? last : localized("\(localized(list: parts)) and \(last)", context: "list")
  }

  private static func short(_ name: String) -> String {
    let shown = name.shown
    return shown.count > mostLetters ? "\(shown.prefix(mostLetters - 1))…" : shown
  }
}
