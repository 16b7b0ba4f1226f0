import Foundation

/// A file on its way to a consumer.
struct LoadedFile: Sendable {
  let url: URL
  /// The private directory around a copy; nil for the original itself.
  let directory: URL?

  init(url: URL, directory: URL?) {
    self.url = url
    self.directory = directory
  }

  /// Writes data into a file of the name, with the ending of its type if the name has none.
  init(writing data: Data, of type: TypeIdentifier, named name: String?) throws {
    var fileName = name ?? "item"
    if (fileName as NSString).pathExtension.isEmpty, let ending = type.preferredFilenameExtension {
      fileName += ".\(ending)"
    }
    let directory = try TemporaryDirectory.make()
    url = directory.appendingPathComponent(fileName, isDirectory: false)
    self.directory = directory
    do { try data.write(to: url) } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
  }

  /// Copies a file or folder.
  init(copying source: URL, named name: String?) throws {
    let directory = try TemporaryDirectory.make()
    url = directory.appendingPathComponent(name ?? source.lastPathComponent, isDirectory: false)
    self.directory = directory
    do { try RegularFile.copy(source, to: url) } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
  }

  func removeCopy() { if let directory { TemporaryDirectory.remove(directory) } }
}
