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

  /// A dry run says as JSON what a merge would do: each field has what was done, and no byte is written.
  @Test func aDryRunSaysAllAsJSONAndWritesNothing() async throws {
    struct Item: Decodable, Equatable {
      let id: String
      let name: String
      let properties: [String]?
    }
    struct Content: Decodable {
      let added, changed, removed, kept: [Item]
      let name: String?
      let startView: Bool
      let originals: Int
    }
    let folder = try TemporaryFolder()
    let (one, two) = (folder.file("one.pinboard"), folder.file("two.pinboard"))
    func note(_ text: String) -> Pin {
      Pin(content: .note(text), name: "", center: .zero, size: CGSize(width: 100, height: 60))
    }
    func edit(_ url: URL, _ commands: [(BoardDocument) throws -> Command?]) async throws {
      let file = try await BoardFile.open(url)
      var document = try await file.load()
      for make in commands {
        let command = try #require(try make(document))
        try command.apply(to: &document)
        try await file.commit(command)
      }
      await file.close()
    }
    let (towers, walls, gates, moat) = (note("towers"), note("walls"), note("gates"), note("moat"))
    await (try BoardFile.create(at: one, name: "Castle")).close()
    try await edit(one, [{ .add([towers, walls, gates], originals: [], to: $0) }])
    try FileManager.default.copyItem(at: one, to: two)
    // A pin that's deleted here and changed there stays.
    try await edit(one, [{ .remove([gates.id], from: $0) }])
    let image = try await image(in: two)
    try await edit(
      two,
      [
        { .setCaption(of: towers.id, to: "old", in: $0) }, { .remove([walls.id], from: $0) },
        { .setCaption(of: gates.id, to: "shut", in: $0) }, { .add([moat], originals: [], to: $0) },
        { .rename(to: "Fort", in: $0) },
      ])
    let bytes = try [one, two].map { try Data(contentsOf: $0) }
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { !$0.hasPrefix(".") })
    }
    #expect(try names() == ["one.pinboard", "two.pinboard"])
    let dry = try await PinboardProcess.run(
      ["merge", "one.pinboard", "two.pinboard", "--dry-run", "--json"], in: folder)
    #expect(dry.status == 0)
    #expect(try [one, two].map { try Data(contentsOf: $0) } == bytes)
    #expect(try names() == ["one.pinboard", "two.pinboard"])
    let content = try JSONDecoder().decode(Content.self, from: Data(dry.text.utf8))
    #expect(content.changed.map(\.id) == [towers.id.description])
    #expect(content.changed.first?.name == "towers")
    #expect(content.changed.first?.properties == ["caption"])
    #expect(content.removed.map(\.id) == [walls.id.description])
    #expect(Set(content.added.map(\.id)) == Set([gates.id, moat.id, image].map(\.description)))
    #expect(content.kept.map(\.id) == [gates.id.description])
    #expect(content.name == "Fort")
    #expect(!content.startView)
    #expect(content.originals == 1)
    // The merge itself says the same.
    let done = try await PinboardProcess.run(["merge", "one.pinboard", "two.pinboard", "--json"], in: folder)
    #expect(done.status == 0)
    #expect(done.text == dry.text)
    // What can't be merged is said by the status, and nothing else is printed.
    let other = folder.file("other.pinboard")
    await (try BoardFile.create(at: other, name: "Other")).close()
    let strange = try await PinboardProcess.run(
      ["merge", "one.pinboard", "other.pinboard", "--dry-run", "--json"], in: folder)
    #expect(strange.status != 0)
    #expect(strange.text.isEmpty)
  }

  /// Adds an image, and returns its pin.
  private func image(in url: URL) async throws -> PinID {
    let file = try await BoardFile.open(url)
    let original = try await file.originals.add(
      data: Data((0..<900).map { UInt8(truncatingIfNeeded: $0 * 87) }), name: "keep.png",
      typeIdentifier: "image/png", pixelSize: CGSize(width: 40, height: 30))
    let pin = Pin(
      content: .image(original.id), name: "keep.png", center: .zero, size: CGSize(width: 87, height: 60))
    try await file.commit(
      try #require(Command.add([pin], originals: [original], to: try await file.load())))
    await file.close()
    return pin.id
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
