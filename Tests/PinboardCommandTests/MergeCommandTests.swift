import Board
import BoardStore
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
}
