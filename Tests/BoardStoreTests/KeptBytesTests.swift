import Board
import Foundation
import GRDB
import Testing

@testable import BoardStore

/// An image that's added with its bytes is stored. An existing record isn't enough if its bytes are in a
/// linked file that may disappear, or are damaged.
@Suite(.timeLimit(.minutes(5))) struct KeptBytesTests {
  private let folder: TemporaryFolder
  private let bytes = Samples.bytes(1_500_000, seed: 5)

  init() throws { folder = try TemporaryFolder() }

  /// The ways in which an image can be added a second time.
  enum Way: CaseIterable { case data, file, many, command, otherBoard }

  private func bring(_ way: Way, to editor: BoardEditor) async throws {
    let (file, type) = (editor.file, "image/png")
    switch way {
    case .data:
      _ = try await file.originals.add(data: bytes, name: "b.png", typeIdentifier: type, pixelSize: nil)
    case .file:
      let copy = folder.file("b.png")
      try bytes.write(to: copy)
      _ = try await file.originals.add(contentsOf: copy, typeIdentifier: type, pixelSize: nil)
      try FileManager.default.removeItem(at: copy)
    case .many:
      let image = try await PreparedOriginal.data(
        bytes, name: "b.png", typeIdentifier: type, pixelSize: nil)
      let other = try await PreparedOriginal.data(
        Samples.bytes(10, seed: 6), name: "c.png", typeIdentifier: type, pixelSize: nil)
      for result in try await file.originals.add([other, image]) { _ = try result.get() }
    case .command:
      let image = try await PreparedOriginal.data(
        bytes, name: "b.png", typeIdentifier: type, pixelSize: nil)
      let command = Command.add(
        [Samples.pin(image.original)], originals: [image.original], to: await editor.document)
      try await file.commit(#require(command), adding: [image])
    case .otherBoard:
      let other = try await BoardFile.create(at: folder.file("other.pinboard"), name: "Other")
      let id = try await other.originals.add(
        data: bytes, name: "b.png", typeIdentifier: type, pixelSize: nil
      ).id
      _ = try await file.originals.copy(id, from: other)
      await other.close()
    }
  }

  private func linked() async throws -> (editor: BoardEditor, original: Original, image: URL) {
    let image = folder.file("a.png")
    try bytes.write(to: image)
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let original = try await editor.file.originals.link(
      contentsOf: image, typeIdentifier: "image/png", pixelSize: CGSize(width: 4, height: 3))
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    return (editor, original, image)
  }

  @Test(arguments: Way.allCases, [false, true])
  func aLinkedImageThatComesAgainIsStored(way: Way, isGone: Bool) async throws {
    let (editor, original, image) = try await linked()
    if isGone { try FileManager.default.removeItem(at: image) }
    try await bring(way, to: editor)
    if !isGone { try FileManager.default.removeItem(at: image) }
    #expect(try await editor.file.originals.linked().isEmpty)
    #expect(try await editor.file.originals.data(of: original.id) == bytes)
    #expect(try await editor.file.originals.record(of: original.id) == original)
    #expect(try await editor.file.upkeep.check().isSound)
    await editor.file.close()
  }

  @Test func aLinkThatLeadsNowhereTakesTheNewLocation() async throws {
    let (editor, original, image) = try await linked()
    let copy = folder.file("copy.png")
    try bytes.write(to: copy)
    func link() async throws {
      _ = try await editor.file.originals.link(contentsOf: copy, typeIdentifier: "image/png", pixelSize: nil)
    }
    try await link()
    #expect(try await editor.file.originals.linked() == [original.id: "a.png"], "it's there")
    try FileManager.default.removeItem(at: image)
    try await link()
    #expect(try await editor.file.originals.linked() == [original.id: "copy.png"])
    #expect(try await editor.file.originals.data(of: original.id) == bytes)
    await editor.file.close()
  }

  @Test func aBoardThatHasNoBytesEitherTakesNothingAway() async throws {
    let (editor, original, image) = try await linked()
    let other = try await BoardFile.create(at: folder.file("other.pinboard"), name: "Other")
    let away = folder.file("away.png")
    try bytes.write(to: away)
    _ = try await other.originals.link(contentsOf: away, typeIdentifier: "image/png", pixelSize: nil)
    try FileManager.default.removeItem(at: away)
    #expect(try await editor.file.originals.copy(original.id, from: other) == original)
    #expect(try await editor.file.originals.linked() == [original.id: "a.png"])
    try FileManager.default.removeItem(at: image)
    #expect(try await editor.file.originals.copy(original.id, from: other) == original)
    await other.close()
    await editor.file.close()
  }

  /// The bytes that are read for storing differ from those that were hashed: none of them are stored, and the
  /// link stays. The other images of the transaction are stored.
  @Test func anImageThatChangesMeanwhileLeavesTheLink() async throws {
    let (editor, original, _) = try await linked()
    let copy = folder.file("copy.png")
    try bytes.write(to: copy)
    let changed = try await PreparedOriginal.file(copy, typeIdentifier: "image/png", pixelSize: nil)
    let other = try await PreparedOriginal.data(
      Samples.bytes(10, seed: 6), name: "c.png", typeIdentifier: "image/png", pixelSize: nil)
    let handle = try FileHandle(forWritingTo: copy)
    try handle.seek(toOffset: 1_200_000)
    try handle.write(contentsOf: Data([1, 2, 3]))
    try handle.close()
    let results = try await editor.file.originals.add([changed, other])
    #expect(throws: BoardStoreError.imageChanged(copy)) { try results[0].get() }
    #expect(try results[1].get() == other.original)
    #expect(try await editor.file.originals.linked() == [original.id: "a.png"])
    #expect(try await editor.file.originals.data(of: original.id) == bytes)
    #expect(try await editor.file.upkeep.check().isSound)
    await editor.file.close()
  }

  private func stored() async throws -> (editor: BoardEditor, original: Original) {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let original = try await editor.file.originals.add(
      data: bytes, name: "a.png", typeIdentifier: "image/png", pixelSize: nil)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    return (editor, original)
  }

  @Test(
    arguments: Way.allCases,
    [
      "UPDATE chunk SET data = zeroblob(length(data)) WHERE number = 1", "DELETE FROM chunk WHERE number = 0",
      "UPDATE chunk SET data = zeroblob(3)",
    ])
  func damagedBytesAreMendedByTheSameImage(way: Way, damage: String) async throws {
    let (editor, original) = try await stored()
    try await editor.file.transact { try $0.execute(sql: damage) }
    await #expect(throws: BoardStoreError.originalDamaged(original.id)) {
      try await editor.file.originals.data(of: original.id)
    }
    try await bring(way, to: editor)
    #expect(try await editor.file.originals.data(of: original.id) == bytes)
    #expect(try await editor.file.upkeep.check().isSound)
    await editor.file.close()
  }

  /// Removing these bytes would free pages of another image.
  @Test func bytesWhosePagesAreWrongStay() async throws {
    let (editor, original) = try await stored()
    let second = Samples.bytes(1_500_000, seed: 8)
    let other = try await editor.file.originals.add(
      data: second, name: "other.png", typeIdentifier: "image/png", pixelSize: nil)
    await editor.file.close()
    let url = editor.file.url
    var file = try Data(contentsOf: url)
    // An overflow page begins with the number of the next page, which is now one of the other image.
    let inOwn = try #require(file.range(of: bytes[100_000..<100_032])).lowerBound / 4_096
    let inOther = try #require(file.range(of: second[100_000..<100_032])).lowerBound / 4_096
    withUnsafeBytes(of: UInt32(inOther + 1).bigEndian) { number in
      file.replaceSubrange(inOwn * 4_096..<inOwn * 4_096 + 4, with: number)
    }
    try file.write(to: url)
    let again = try await BoardEditor(BoardFile.open(url))
    await #expect(throws: BoardStoreError.originalDamaged(original.id)) { try await bring(.data, to: again) }
    await #expect(throws: BoardStoreError.originalDamaged(original.id)) { try await bring(.many, to: again) }
    #expect(try await again.file.originals.data(of: other.id) == second)
    await again.file.close()
  }
}
