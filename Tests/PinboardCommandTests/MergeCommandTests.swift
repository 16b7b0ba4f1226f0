import Board
import BoardStore
import ChildProcess
import Foundation
import Testing

/// `pinboard merge` and `pinboard diff`.
@Suite(.enabled(if: PinboardProcess.program != nil, "pinboard wasn't built"), .timeLimit(.minutes(5)))
struct MergeCommandTests {
  private func pair(in folder: TemporaryFolder) async throws -> (URL, URL) {
    let (one, two) = (folder.file("one.pinboard"), folder.file("two.pinboard"))
    let file = try await BoardFile.create(at: one, name: "Castle")
    let pin = Pin(
      content: .note("towers"), name: "", center: .zero, size: CGSize(width: 100, height: 60))
    var document = try await file.load()
    let add = try #require(Command.add([pin], originals: [], to: document))
    try add.apply(to: &document)
    try await file.commit(add)
    await file.close()
    try FileManager.default.copyItem(at: one, to: two)
    let other = try await BoardFile.open(two)
    try await other.commit(try #require(.setCaption(of: pin.id, to: "old", in: document)))
    await other.close()
    return (one, two)
  }

  @Test func aMergeIsToldAndDone() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let bytes = try Data(contentsOf: one)
    let dry = try await PinboardProcess.run(
      ["merge", "one.pinboard", "two.pinboard", "--dry-run"], in: folder)
    #expect(dry.status == 0)
    #expect(dry.text == "Changed: towers (caption)\n")
    #expect(try Data(contentsOf: one) == bytes)
    let difference = try await PinboardProcess.run(
      ["diff", "one.pinboard", "two.pinboard", "--json"], in: folder)
    #expect(difference.text.contains("\"caption\""))
    let done = try await PinboardProcess.run(["merge", "one.pinboard", "two.pinboard"], in: folder)
    #expect(done.status == 0)
    #expect(done.text == dry.text)
    let after = try await PinboardProcess.run(["diff", "one.pinboard", "two.pinboard"], in: folder)
    #expect(after.text == "Nothing differs\n")
    let merged = try Data(contentsOf: one)
    let again = try await PinboardProcess.run(["merge", "one.pinboard", "two.pinboard"], in: folder)
    #expect(again.text == "Nothing differs\n")
    #expect(try Data(contentsOf: one) == merged)
    try Data(contentsOf: two).prefix(9_000).write(to: two)
    let damaged = try await PinboardProcess.run(["merge", "one.pinboard", "two.pinboard"], in: folder)
    #expect(damaged.status == 65)
    #expect(try Data(contentsOf: one) == merged)
  }

  private static let git: String? = ["/usr/bin/git", "/bin/git"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The lines of the page `pinboard(1)`: git shows what differs, and merges what two branches did.
  @Test(.enabled(if: git != nil, "git isn't installed")) func gitShowsAndMergesBoards() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let program = try #require(PinboardProcess.program)
    let git = try #require(Self.git)
    @discardableResult func run(_ arguments: String...) async throws -> String {
      let output = folder.file(".output")
      try Data().write(to: output)
      let written = try FileHandle(forWritingTo: output)
      let environment = [
        "PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1",
        "XDG_DATA_HOME": folder.file(".data").path, "XDG_STATE_HOME": folder.file(".state").path,
      ]
      let process = try ChildProcess(
        URL(fileURLWithPath: git), arguments, environment: environment, in: folder.url,
        output: written.fileDescriptor, errors: written.fileDescriptor)
      let status = await process.end()
      let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
      #expect(status == 0, "git \(arguments): \(text)")
      return text
    }
    let theirs = try Data(contentsOf: two)
    try FileManager.default.removeItem(at: two)
    try Data("*.pinboard diff=pinboard merge=pinboard\n".utf8).write(to: folder.file(".gitattributes"))
    try await run("init", "-q", "-b", "here")
    try await run("config", "user.name", "Anna")
    try await run("config", "user.email", "anna@example.org")
    try await run("config", "diff.pinboard.textconv", "'\(program.path)' info --json")
    try await run("config", "merge.pinboard.driver", "'\(program.path)' merge %A %B")
    try await run("add", ".gitattributes", "one.pinboard")
    try await run("commit", "-qm", "base")
    try await run("checkout", "-qb", "there")
    try theirs.write(to: one)
    try await run("commit", "-qam", "there")
    try await run("checkout", "-q", "here")
    let file = try await BoardFile.open(one)
    let note = Pin(content: .note("walls"), name: "", center: .zero, size: CGSize(width: 87, height: 60))
    try await file.commit(try #require(.add([note], originals: [], to: try await file.load())))
    await file.close()
    #expect(try await run("diff").contains("walls"))
    try await run("commit", "-qam", "here")
    try await run("merge", "-q", "-m", "both", "there")
    let merged = try await BoardFile.open(one, access: .readOnly)
    let pins = try await merged.load().pins
    #expect(pins.count == 2)
    #expect(pins.contains { $0.attributes.caption == "old" })
    await merged.close()
  }
}
