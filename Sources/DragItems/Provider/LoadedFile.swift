import Files
import Foundation

/// A file on its way to a consumer.
struct LoadedFile: Sendable {
  let url: URL
  /// The private directory around a copy; nil for the original file.
  let directory: URL?

  init(url: URL, directory: URL?) {
    self.url = url
    self.directory = directory
  }

  /// Writes data into a file with the given name; the type's extension is added if the name has no fitting
  /// one.
  init(writing data: Data, of type: TypeIdentifier, named name: String?) throws {
    let directory = try TemporaryDirectory.make()
    url = directory.appending(name: type.fileName(from: name ?? "item"))
    self.directory = directory
    do { try FileBytes.write(data, toNew: url) } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
  }

  /// Copies a file or folder. A file that gets another name than its own also gets its type's extension if it
  /// lacks one; a folder needs none.
  init(copying source: URL, of type: TypeIdentifier, named name: String?) throws {
    let own = source.name
    var fileName = name ?? own
    if fileName != own, !source.isFolder { fileName = type.fileName(from: fileName) }
    let directory = try TemporaryDirectory.make()
    url = directory.appending(name: fileName)
    self.directory = directory
    do { try RegularFile.copy(source, to: url) } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
  }

  func removeCopy() { if let directory { TemporaryDirectory.remove(directory) } }
}
