import CKitZip
import DragItems
import KitFolderArchives
import Foundation
import TestSupport
import Testing
import Waiting

/// Contract 1.11.6, 1.11.17, 1.11.21: folders, and every combination of providing and consuming.
@Suite(.timeLimit(.minutes(5)))
struct FolderTests {
  init() { FolderArchive.install() }

  private func temporaryDirectory() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private func data(_ provider: ItemProvider, _ type: String = "public.item") async throws -> Data {
    try await provider.data(forType: type)
  }

  /// Returns the names and contents of an archive's entries.
  private func entries(_ archive: Data, in directory: URL) throws -> [String: String] {
    let file = directory.appendingPathComponent("archive.zip")
    try archive.write(to: file)
    var code: Int32 = 0
    let zip = try #require(zip_open(file.path, ZIP_RDONLY, &code))
    defer { zip_discard(zip) }
    var found: [String: String] = [:]
    for index in 0..<zip_get_num_entries(zip, 0) {
      let name = String(cString: try #require(zip_get_name(zip, zip_uint64_t(index), 0)))
      let entry = try #require(zip_fopen_index(zip, zip_uint64_t(index), 0))
      defer { zip_fclose(entry) }
      var bytes = [UInt8](repeating: 0, count: 1000)
      let count = zip_fread(entry, &bytes, 1000)
      found[name] = String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
    }
    return found
  }

  @Test("1.11.17, rule 22: a folder as data is a zip file with the folder on top; links stay out")
  func zip() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let folder = directory.appendingPathComponent("Ferien ü")
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("one".utf8).write(to: folder.appendingPathComponent("one.txt"))
    try Data("two".utf8).write(to: inner.appendingPathComponent("two.txt"))
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("secrets"),
      withDestinationURL: URL(fileURLWithPath: "/etc/hostname"))
    #expect(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
    let archive = try await data(#require(ItemProvider(contentsOf: folder)))
    #expect(
      try entries(archive, in: directory) == [
        "Ferien ü/": "", "Ferien ü/inner/": "", "Ferien ü/one.txt": "one", "Ferien ü/inner/two.txt": "two",
      ])
  }

  @Test("An empty folder")
  func borders() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let folder = directory.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let archive = try await data(#require(ItemProvider(contentsOf: folder)))
    #expect(try entries(archive, in: directory) == ["empty/": ""])
  }

  @Test("A folder that nobody wants any more answers at once, and its progress only grows")
  func cancelled() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    for index in 0..<200 {
      try Data(count: 10_000).write(to: directory.appendingPathComponent("\(index)"))
    }
    let answered = Held<Bool>()
    let progress = try #require(ItemProvider(contentsOf: directory)).loadDataRepresentation(
      forTypeIdentifier: "public.item"
    ) {
      data, error in answered.put(data == nil && (error as? CocoaError)?.code == .userCancelled)
    }
    progress.cancel()
    #expect(try await answered.take())
    let loaded = Held<Bool>()
    let whole = try #require(ItemProvider(contentsOf: directory)).loadDataRepresentation(
      forTypeIdentifier: "public.item"
    ) {
      data, _ in loaded.put((data?.count ?? 0) > 1000)
    }
    #expect(try await loaded.take())
    #expect(whole.isFinished)
  }

  @Test("1.11.6: a folder as a file is a copy of the folder")
  func copy() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data("one".utf8).write(to: directory.appendingPathComponent("one.txt"))
    let seen = Held<(URL?, Data?)>()
    try #require(ItemProvider(contentsOf: directory)).loadFileRepresentation(forTypeIdentifier: "public.item")
    { url, _ in
      seen.put((url, url.flatMap { try? Data(contentsOf: $0.appendingPathComponent("one.txt")) }))
    }
    let (url, content) = try await seen.take()
    #expect(content == Data("one".utf8))
    #expect(url != directory)
    #expect(url?.lastPathComponent == directory.lastPathComponent)
  }

  @Test("1.11.6, 1.11.21: the copy of a folder has its files and folders; nobody waits for a pipe in it")
  func copyOfFilesAlone() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let inner = directory.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("two".utf8).write(to: inner.appendingPathComponent("two.txt"))
    // A folder that can't be written to is copied, too.
    #expect(chmod(inner.path, 0o500) == 0)
    defer { chmod(inner.path, 0o700) }
    try Data("one".utf8).write(to: directory.appendingPathComponent("one.txt"))
    try FileManager.default.createSymbolicLink(
      at: directory.appendingPathComponent("link"), withDestinationURL: URL(fileURLWithPath: "/etc/hostname"))
    #expect(mkfifo(directory.appendingPathComponent("pipe").path, 0o600) == 0)
    let seen = Held<[String]?>()
    try #require(ItemProvider(contentsOf: directory)).loadFileRepresentation(forTypeIdentifier: "public.item")
    { url, _ in
      seen.put(url.flatMap { try? FileManager.default.subpathsOfDirectory(atPath: $0.path).sorted() })
    }
    #expect(try await seen.take() == ["inner", "inner/two.txt", "one.txt"])
  }

  enum Provided: CaseIterable { case data, file, inPlace }

  @Test(
    "1.11.21: data, file and file in place, each loaded as data, as a file and in place",
    arguments: Provided.allCases)
  func marshalling(_ provided: Provided) async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let original = directory.appendingPathComponent("note.txt")
    try Data("text".utf8).write(to: original)
    let provider = ItemProvider()
    provider.suggestedName = "note.txt"
    let type = TypeIdentifier("public.plain-text")
    switch provided {
    case .data:
      provider.registerDataRepresentation(for: type) { reply in
        reply(Data("text".utf8), nil)
        return nil
      }
    case .file, .inPlace:
      provider.registerFileRepresentation(for: type, openInPlace: provided == .inPlace) { reply in
        reply(original, false, nil)
        return nil
      }
    }
    #expect(try await data(provider) == Data("text".utf8))
    let file = Held<(URL?, Data?)>()
    provider.loadFileRepresentation(for: type) { url, isInPlace, _ in
      file.put((isInPlace ? nil : url, url.flatMap { try? Data(contentsOf: $0) }))
    }
    let (copy, content) = try await file.take()
    #expect(content == Data("text".utf8))
    #expect(copy != original)
    #expect(copy?.lastPathComponent == "note.txt")
    let opened = Held<(URL?, Bool, Data?)>()
    provider.loadFileRepresentation(for: type, openInPlace: true) { url, isInPlace, _ in
      opened.put((url, isInPlace, url.flatMap { try? Data(contentsOf: $0) }))
    }
    let (url, isInPlace, there) = try await opened.take()
    #expect(there == Data("text".utf8))
    #expect(isInPlace == (provided == .inPlace))
    #expect((url == original) == isInPlace)
  }
}
