import KitFiles
import Foundation
import Testing

/// Walks through folders, with links.
@Suite(.timeLimit(.minutes(5))) struct FolderWalkTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func walk(_ folder: String = "", limit: Int = 1_000) -> (names: [String], walk: FolderWalk) {
    var names: [String] = []
    let root = folder.isEmpty ? scratch.url : scratch.location(Array(folder.utf8))
    let walk = FolderWalk(root, limit: limit) {
      names.append($0.url.pathText.replacing(scratch.url.pathText + "/", with: ""))
    }
    return (names.sorted(), walk)
  }

  @Test func `folders that links lead to are gone through`() throws {
    try scratch.file("elsewhere/a.png")
    try scratch.file("here/b.png")
    try scratch.link("here/link", to: "../elsewhere")
    #expect(walk("here").names == ["here/b.png", "here/link/a.png"])
    try scratch.link("top", to: "here")
    #expect(walk("top").names == ["top/b.png", "top/link/a.png"])
  }

  @Test func `links in a circle end, and each folder is gone through once`() throws {
    try scratch.file("here/x/a.png")
    try scratch.file("here/y/b.png")
    try scratch.link("here/x/to-y", to: "../y")
    try scratch.link("here/y/to-x", to: "../x")
    try scratch.link("here/self", to: ".")
    let found = walk("here")
    #expect(found.names == ["here/x/a.png", "here/y/b.png"])
    #expect(found.walk.leadingUp.isEmpty)
    #expect(!found.walk.isCutShort)
  }

  @Test func `a link to a folder above isn't followed, and is told of`() throws {
    try scratch.file("here/a.png")
    try scratch.file("beside.png")
    try scratch.link("here/up", to: "..")
    try scratch.link("here/root", to: "/")
    let found = walk("here")
    #expect(found.names == ["here/a.png"])
    #expect(found.walk.leadingUp.sorted() == ["root", "up"])
  }

  @Test func `links to files and to nothing are files`() throws {
    try scratch.file("a.png")
    try scratch.link("b.png", to: "a.png")
    try scratch.link("dead.png", to: "nowhere")
    var kinds: [String: String] = [:]
    _ = FolderWalk(scratch.url, limit: 10) { kinds[$0.name] = $0.status.map { "\($0.kind)" } ?? "nothing" }
    #expect(kinds == ["a.png": "file", "b.png": "file", "dead.png": "nothing"])
  }

  @Test func `hidden files are left out, and no more than the limit is looked at`() throws {
    for number in 1...9 { try scratch.file("\(number).png") }
    try scratch.file(".hidden/a.png")
    try scratch.file(".b.png")
    #expect(walk().names.count == 9)
    #expect(!walk().walk.isCutShort)
    #expect(walk(limit: 4).names == ["1.png", "2.png", "3.png", "4.png"])
    #expect(walk(limit: 4).walk.isCutShort)
  }

  @Test func `names that aren't UTF-8 are found`() throws {
    try scratch.file(koeln + Array("/".utf8) + koeln + Array(".png".utf8))
    var found: [URL] = []
    _ = FolderWalk(scratch.url, limit: 10) { found.append($0.url) }
    #expect(
      found.map(\.pathBytes) == [
        scratch.location(koeln + Array("/".utf8) + koeln + Array(".png".utf8)).pathBytes
      ])
    #expect(try FileBytes.read(found[0]) == Data("x".utf8))
  }

  @Test func `what's no folder is unreadable`() throws {
    try scratch.file("a.png")
    #expect(walk("nowhere").walk.isUnreadable)
  }
}
