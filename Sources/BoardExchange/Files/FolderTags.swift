import Board
package import Foundation
import KitFiles

/// The names of folders as tags, so that a search finds the images of a folder by its name.
package enum FolderTags {
  /// Returns the names of the folders from the given one down to the one that has the file, within
  /// `BoardLimits`; none if the file isn't in the folder. Any thread.
  package static func of(_ file: URL, in folder: URL) -> [String] {
    let root = folder.standard.pathText
    var names: [String] = []
    var place = file.standard.deletingLastPathComponent().standard
    while place.pathText != root {
      guard place.pathText.count > root.count else { return [] }
      names.append(place.name)
      place = place.deletingLastPathComponent().standard
    }
    names.append(folder.standard.name)
    return BoardLimits.cleaned(tags: names.reversed())
  }
}
