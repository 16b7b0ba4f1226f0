import KitFiles
import Foundation
import Testing

/// Opening, reading and publishing files.
@Suite(.timeLimit(.minutes(5))) struct RegularFileTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func location(_ name: String) -> URL { scratch.location(Array(name.utf8)) }

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
    #expect(mkfifo(location("pipe").systemPath, 0o600) == 0)
    #expect(error(opening: location("folder")) == .notRegular(.folder))
    #expect(error(opening: location("pipe")) == .notRegular(.pipe))
    #expect(error(opening: URL(pathText: "/dev/zero")) == .notRegular(.device))
    #expect(error(opening: location("dead")) == .system(ENOENT))
    #expect(error(opening: URL(string: "https://example.org/folder/a")!) == .notLocal)
    #expect(error(opening: location("folder/a")) == nil)
  }

  @Test func `a link is followed unless it may not be`() throws {
    try scratch.file("a")
    try scratch.link("link", to: "a")
    #expect(try RegularFile(location("link")).contents() == Data("x".utf8))
    #expect(error(opening: location("link"), followsLinks: false) == .notRegular(.link))
    #expect(error(opening: location("a"), followsLinks: false) == nil)
  }

  @Test func `parts end where the file ends`() throws {
    try FileBytes.write(Data(0..<100), toNew: location("a"))
    let file = try RegularFile(location("a"))
    #expect(file.byteCount == 100)
    #expect(file.url == location("a"))
    #expect(try file.bytes(at: 90, 20) == Data(90..<100))
    #expect(try file.bytes(at: 100, 1).isEmpty)
    #expect(try file.bytes(at: -1, 1).isEmpty)
    #expect(try DescriptorBytes.bytes(file.descriptor, at: 98, 4) == [98, 99])
    truncate(location("a").systemPath, 95)
    #expect(try file.bytes(at: 90, 20) == Data(90..<95))
  }

  @Test func `a file that's too large or isn't wanted isn't read`() throws {
    let data = Data(repeating: 7, count: 3 << 20)
    try FileBytes.write(data, toNew: location("a"))
    let file = try RegularFile(location("a"))
    #expect(throws: FileError.tooLarge(bytes: 3 << 20)) { try file.contents(limit: 3 << 20 - 1) }
    var parts: [Double] = []
    let all = try file.contents(limit: 3 << 20) { part in
      parts.append(part)
      return true
    }
    #expect(all == data)
    let thirds: [Double] = [1, 2, 3]
    #expect(parts == thirds.map { $0 / 3 })
    #expect(throws: FileError.cancelled) { try file.contents { $0 < 0.5 } }
    #expect(throws: FileError.grew) {
      try file.contents(limit: 3 << 20) { part in
        if part == 1 {
          let handle = FileHandle(forWritingAtPath: location("a").pathText)
          _ = try? handle?.seekToEnd()
          handle?.write(Data([1]))
        }
        return true
      }
    }
  }

  @Test func `a draft is gone unless it's finished`() throws {
    do {
      let draft = try DraftFile(for: location("a"))
      try draft.write(Data("one".utf8))
      #expect(!location("a").isTaken)
    }
    #expect(FolderNames.of(scratch.url) == [])
    let draft = try DraftFile(for: location("a"), mode: 0o600)
    try draft.write(Data("two".utf8))
    try draft.finish(replacing: false)
    #expect(FolderNames.of(scratch.url) == ["a"])
    #expect(FileStatus(of: location("a"))?.permissions == 0o600)
    #expect(try FileBytes.read(location("a")) == Data("two".utf8))
  }

  @Test func `a file is replaced only if it may be, and a pipe never`() throws {
    try scratch.file("a")
    let draft = try DraftFile(for: location("a"))
    #expect(throws: FileError.system(EEXIST)) { try draft.finish(replacing: false) }
    try draft.finish(replacing: true)
    #expect(try FileBytes.read(location("a")).isEmpty)
    #expect(mkfifo(location("pipe").systemPath, 0o600) == 0)
    let other = try DraftFile(for: location("pipe"))
    #expect(throws: FileError.notRegular(.pipe)) { try other.finish(replacing: true) }
    #expect(throws: FileError.system(ENOENT)) { try DraftFile(for: location("nowhere/a")) }
  }

  @Test func `a published file has one name`() throws {
    try scratch.file("draft")
    try scratch.file("taken")
    #expect(throws: FileError.system(EEXIST)) {
      try FilePublishing.publish(location("draft"), as: location("taken"))
    }
    try FilePublishing.sync(location("draft"))
    try FilePublishing.publish(location("draft"), as: location("new"))
    #expect(FolderNames.of(scratch.url)?.sorted() == ["new", "taken"])
  }
}
