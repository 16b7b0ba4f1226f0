import Foundation

/// The files that arguments name: folders give what's in them, sorted, without hidden files and without
/// following links to other folders.
struct ImageSources: Sequence {
  struct Element {
    let url: URL
    let isFromFolder: Bool
  }

  private let arguments: [URL]

  init(_ arguments: [URL]) { self.arguments = arguments }

  func makeIterator() -> some IteratorProtocol<Element> {
    arguments.lazy.flatMap(Self.files).makeIterator()
  }

  private static func files(of argument: URL) -> [Element] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument.path, isDirectory: &isFolder), isFolder.boolValue
    else {
      return [Element(url: argument, isFromFolder: false)]
    }
    let found = FileManager.default.enumerator(
      at: argument, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
    var files: [URL] = []
    while let url = found?.nextObject() as? URL {
      if url.hasDirectoryPath { continue }
      files.append(url)
    }
    return files.sorted { $0.path < $1.path }.map { Element(url: $0, isFromFolder: true) }
  }
}
