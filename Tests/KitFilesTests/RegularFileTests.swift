import KitFiles
import Foundation
import Testing

/// Opening, reading and publishing files.
@Suite(.timeLimit(.minutes(5))) struct RegularFileTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func place(_ name: String) -> URL { scratch.place(Array(name.utf8)) }

  private func error(opening url: URL, followsLinks: Bool = true) -> FileError? {
    do throws(FileError) {
      _ = try RegularFile(url, followsLinks: followsLinks)
      return nil
    } catch {
      return error
    }
  }

  @Test func `only regular files are opened, and opening never waits`() throws {
    try scratch.file("folder/a")
    try scratch.link("dead", to: "nowhere")
    #expect(mkfifo(place("pipe").systemPath, 0o600) == 0)
    #expect(error(opening: place("folder")) == .notRegular(.folder))
    #expect(error(opening: place("pipe")) == .notRegular(.pipe))
    #expect(error(opening: URL(pathText: "/dev/zero")) == .notRegular(.device))
    #expect(error(opening: place("dead")) == .system(ENOENT))
    #expect(error(opening: URL(string: "https://example.org/folder/a")!) == .notLocal)
    #expect(error(opening: place("folder/a")) == nil)
  }

  @Test func `a link is followed unless it may not be`() throws {
    try scratch.file("a")
    try scratch.link("link", to: "a")
    #expect(try RegularFile(place("link")).contents() == Data("x".utf8))
    #expect(error(opening: place("link"), followsLinks: false) == .notRegular(.link))
    #expect(error(opening: place("a"), followsLinks: false) == nil)
  }

  @Test func `parts end where the file ends`() throws {
    try FileBytes.write(Data(0..<100), toNew: place("a"))
    let file = try RegularFile(place("a"))
    #expect(file.byteCount == 100)
    #expect(file.url == place("a"))
    #expect(try file.bytes(at: 90, 20) == Data(90..<100))
    #expect(try file.bytes(at: 100, 1).isEmpty)
    #expect(try file.bytes(at: -1, 1).isEmpty)
    #expect(try DescriptorBytes.bytes(file.descriptor, at: 98, 4) == [98, 99])
    truncate(place("a").systemPath, 95)
    #expect(try file.bytes(at: 90, 20) == Data(90..<95))
  }

  @Test func `a file that's too large or isn't wanted isn't read`() throws {
    let data = Data(repeating: 7, count: 3 << 20)
    try FileBytes.write(data, toNew: place("a"))
    let file = try RegularFile(place("a"))
    #expect(throws: FileError.tooLarge(bytes: 3 << 20)) { try file.contents(limit: 3 << 20 - 1) }
    var parts: [Double] = []
    let all = try file.contents(limit: 3 << 20) { part in
      parts.append(part)
      return true
    }
    #expect(all == data)
    #expect(parts == [1.0 / 3, 2.0 / 3, 1])
    #expect(throws: FileError.cancelled) { try file.contents { $0 < 0.5 } }
    #expect(throws: FileError.grew) {
      try file.contents(limit: 3 << 20) { part in
        if part == 1 {
          let handle = FileHandle(forWritingAtPath: place("a").pathText)
          _ = try? handle?.seekToEnd()
          handle?.write(Data([1]))
        }
        return true
      }
    }
  }

  @Test func `a draft is gone unless it's finished`() throws {
    do {
      let draft = try DraftFile(for: place("a"))
      try draft.write(Data("one".utf8))
      #expect(!place("a").isTaken)
    }
    #expect(FolderNames.of(scratch.url) == [])
    let draft = try DraftFile(for: place("a"), mode: 0o600)
    try draft.write(Data("two".utf8))
    try draft.finish(replacing: false)
    #expect(FolderNames.of(scratch.url) == ["a"])
    #expect(FileStatus(of: place("a"))?.permissions == 0o600)
    #expect(try FileBytes.read(place("a")) == Data("two".utf8))
  }

  @Test func `a file is replaced only if it may be, and a pipe never`() throws {
    try scratch.file("a")
    let draft = try DraftFile(for: place("a"))
    #expect(throws: FileError.system(EEXIST)) { try draft.finish(replacing: false) }
    try draft.finish(replacing: true)
    #expect(try FileBytes.read(place("a")).isEmpty)
    #expect(mkfifo(place("pipe").systemPath, 0o600) == 0)
    let other = try DraftFile(for: place("pipe"))
    #expect(throws: FileError.notRegular(.pipe)) { try other.finish(replacing: true) }
    #expect(throws: FileError.system(ENOENT)) { try DraftFile(for: place("nowhere/a")) }
  }

  @Test func `a published file has one name`() throws {
    try scratch.file("draft")
    try scratch.file("taken")
    #expect(throws: FileError.system(EEXIST)) {
      try FilePublishing.publish(place("draft"), as: place("taken"))
    }
    try FilePublishing.sync(place("draft"))
    try FilePublishing.publish(place("draft"), as: place("new"))
    #expect(FolderNames.of(scratch.url)?.sorted() == ["new", "taken"])
  }
}
