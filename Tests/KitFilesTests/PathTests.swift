import KitFiles
import Foundation
import Testing

/// Paths as bytes, in URLs.
@Suite(.timeLimit(.minutes(5))) struct PathTests {
  @Test func `a path that isn't UTF-8 is kept in its address, with all that's done with it`() {
    let url = URL(pathBytes: Array("/photos/".utf8) + koeln + Array(".tar.PNG".utf8))
    #expect(url.absoluteString == "file:///photos/K%F6ln.tar.PNG")
    #expect(url.pathBytes == Array("/photos/".utf8) + koeln + Array(".tar.PNG".utf8))
    #expect(url.name.nameBytes == koeln + Array(".tar.PNG".utf8))
    #expect(url.stem.nameBytes == koeln + Array(".tar".utf8))
    #expect(url.ending == "png")
    #expect(url.shownName == "K\u{FFFD}ln.tar.PNG")
    #expect(url.shownPath == "/photos/K\u{FFFD}ln.tar.PNG")
    #expect(URL(pathText: url.pathText) == url)
    #expect(URL(string: url.absoluteString) == url)
    #expect(url.adding(suffix: "-wal").pathBytes == url.pathBytes + Array("-wal".utf8))
    #expect(url.deletingLastPathComponent().appending(name: url.name) == url)
    #expect(url.appending(name: "a;b.png").absoluteString == "file:///photos/K%F6ln.tar.PNG/a;b.png")
  }

  @Test func `each path has one address, however it's made`() {
    var name = ""
    for byte in 1..<128 where byte != 47 { name.unicodeScalars.append(Unicode.Scalar(UInt8(byte))) }
    let plain = URL(fileURLWithPath: "/a/" + name, isDirectory: false)
    #expect(URL(pathBytes: Array(("/a/" + name).utf8)) == plain)
    #expect(URL(fileURLWithPath: "/a", isDirectory: true).appending(name: String(nameOf: name)) == plain)
    let folder = URL(pathBytes: Array("/".utf8) + koeln, isFolder: true)
    #expect(
      folder.appending(name: String(nameOf: name)).pathBytes == folder.pathBytes + Array("/".utf8)
        + Array(name.utf8))
    #expect(
      URL(pathBytes: folder.pathBytes + Array("/a;b~(1)'!*:@&=+$,[].png".utf8))
        == folder.appending(name: "a;b~(1)'!*:@&=+$,[].png"))
  }

  @Test func `dots and doubled slashes go, whatever the bytes`() {
    let raw = URL(pathBytes: Array("/a/".utf8) + koeln + Array("/.././/x/".utf8) + koeln)
    #expect(raw.standard.pathBytes == Array("/a/x/".utf8) + koeln)
    #expect(URL(pathText: "/a/../b/./c").standard.pathText == "/b/c")
  }

  @Test func `links are followed to where they lead, whatever the bytes`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.file(koeln + Array("/a.png".utf8))
    guard symlink(scratch.location(koeln).systemPath, scratch.location(Array("link".utf8)).systemPath) == 0
    else {
      throw POSIXError(.EIO)
    }
    let linked = scratch.location(Array("link/a.png".utf8))
    #expect(linked.resolved == file)
    #expect(linked.isTaken)
    #expect(!linked.isFolder)
    #expect(
      scratch.location(Array("link/new.png".utf8)).resolved
        == scratch.location(koeln + Array("/new.png".utf8)))
    #expect(file.isInside(scratch.url))
    #expect(!scratch.url.isInside(scratch.url))
    #expect(!linked.isInside(file))
  }

  @Test func `files that aren't UTF-8 are written, read, copied and moved`() throws {
    let scratch = try ScratchFolder()
    let (first, second, third) = (
      scratch.location(koeln), scratch.location(koeln + [0xFF]),
      scratch.location([0xFE] + Array("/x/".utf8) + koeln)
    )
    try FileBytes.write(Data("one".utf8), toNew: first)
    #expect(throws: POSIXError.self) { try FileBytes.write(Data(), toNew: first) }
    try FileBytes.copy(first, toNew: second)
    try FileBytes.makeFolder(third.deletingLastPathComponent())
    try FileBytes.move(second, toNew: third)
    #expect(try FileBytes.read(third) == Data("one".utf8))
    #expect(!second.isTaken)
    #expect(first.isTaken)
    #expect(throws: POSIXError.self) { try FileBytes.move(third, toNew: first) }
    let names = try #require(FolderNames.of(scratch.url))
    #expect(Set(names.map(\.nameBytes)) == [koeln, [0xFE]])
  }
}
