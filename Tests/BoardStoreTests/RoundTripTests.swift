import Board
import BoardStore
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(5))) struct RoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aNewBoardIsEmpty() async throws {
    let url = folder.file("a.pinboard")
    let file = try await BoardFile.create(at: url, name: "Käse")
    let document = try await file.load()
    #expect(document.name == "Käse")
    #expect(document.pins.isEmpty)
    #expect(document.originals.isEmpty)
    #expect(try await file.history.load() == History(limit: .max))
    #expect(try await file.viewState() == nil)
    await file.close()
    #expect(try folder.names() == ["a.pinboard"])
    await #expect(throws: BoardStoreError.alreadyExists(url)) {
      try await BoardFile.create(at: url, name: "x")
    }
  }

  @Test func everythingComesBack() async throws {
    let url = folder.file("naïve #1 100%.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url)
    #expect(try await file.load() == document)
    let history = try await file.history.load()
    #expect(history.undoSteps.map(\.name.words) == ["Add: 1 image", "Add: 1 image", "Add: 1 image", "Move"])
    #expect(history.redoSteps.map(\.name.words) == ["Delete"])
    #expect(try await file.viewState() == BoardViewState(center: CGPoint(x: 1, y: 2), zoom: 1.5))
    let check = try await file.upkeep.check()
    #expect(check.isSound, "\(check)")
    #expect(check.pinCount == 3, "\(check)")
    #expect(check.originalCount == 3, "\(check)")
    #expect(check.undoCount == 4, "\(check)")
    await file.close()
    await #expect(throws: BoardStoreError.closed(url)) { try await file.load() }
    await file.close()
  }

  @Test func partsAndMirroredImagesComeBack() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    var file = try await BoardFile.open(url)
    var document = try await file.load()
    let pins = document.pins.filter { $0.content.original != nil }
    try #require(pins.count >= 3)
    let part = CGRect(x: 0.1, y: 1.0 / 3, width: 0.7, height: 0.5)
    for command in [
      Command.crop(pins[0].id, to: part, in: document), Command.flip([pins[1].id], .vertical, in: document),
    ] {
      try await file.commit(try #require(command))
      try command?.apply(to: &document)
    }
    let both = try #require(Command.flip([pins[0].id], .horizontal, in: document))
    try await file.commit(both)
    try both.apply(to: &document)
    await file.close()
    let database = try DatabaseQueue(path: url.path)
    let stored = try await database.read { db in
      try String.fetchAll(
        db, sql: "SELECT CAST(payload AS TEXT) FROM pin WHERE payload NOT NULL ORDER BY payload")
    }
    try database.close()
    #expect(
      stored == [
        #"{"crop":[0.0,0.0,1.0,1.0],"flip":"v"}"#,
        #"{"crop":[0.1,0.3333333333333333,0.7,0.5],"flip":"h"}"#,
      ])
    file = try await BoardFile.open(url)
    #expect(try await file.load() == document)
    // The pins are found by their values, so they can be changed and the changes undone.
    var history = try await file.history.load()
    for _ in 0..<3 {
      let undone = history.undo()
      let undo = try #require(undone)
      try await file.commit(undo, kind: .undo)
      try undo.apply(to: &document)
    }
    #expect(try await file.load() == document)
    #expect(document.pins.allSatisfy { $0.framing.isPlain })
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }

  @Test(arguments: [
    #"{"flip":"h"}"#, #"{"crop":[0,0,1,1],"flip":"x"}"#, #"{"crop":[0,0,2,1]}"#, #"{"crop":[0,0,1]}"#, "h",
  ])
  func aPayloadThatIsNoPartOfAnImageIsDamage(_ payload: String) async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(
        sql: "UPDATE pin SET payload = CAST(? AS BLOB) WHERE kind = 'image'", arguments: [payload])
    }
    try database.close()
    await #expect(throws: BoardStoreError.self) {
      let file = try await BoardFile.open(url)
      defer { Task { await file.close() } }
      _ = try await file.load()
    }
  }

  @Test(arguments: [1, 4_096, 1_048_575, 1_048_576, 1_048_577, 9_000_001])
  func originalsComeBackByteForByte(count: Int) async throws {
    let data = Samples.bytes(count, seed: UInt64(count))
    let source = folder.file("source.bin")
    try data.write(to: source)
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let original = try await file.originals.add(
      contentsOf: source, typeIdentifier: "image/jpeg", pixelSize: CGSize(width: 4_000, height: 3_000))
    #expect(original.name == "source.bin")
    #expect(original.byteCount == count)
    #expect(try await file.originals.data(of: original.id) == data)
    let out = folder.file("out.bin")
    try await file.originals.write(original.id, to: out)
    #expect(try Data(contentsOf: out) == data)
    await #expect(throws: BoardStoreError.alreadyExists(out)) {
      try await file.originals.write(original.id, to: out)
    }
    let other = try await BoardFile.create(at: folder.file("b.pinboard"), name: "b")
    #expect(try await other.originals.copy(original.id, from: file) == original)
    #expect(try await other.originals.data(of: original.id) == data)
    #expect(try await file.originals.record(of: original.id) == original)
  }

  @Test func equalBytesAreKeptOnce() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let data = Samples.bytes(3_000_000, seed: 1)
    let first = try await file.originals.add(
      data: data, name: "a.png", typeIdentifier: "image/png", pixelSize: nil)
    for name in ["b.png", "c.png"] {
      let again = try await file.originals.add(
        data: data, name: name, typeIdentifier: "image/png", pixelSize: nil)
      #expect(again == first)
    }
    #expect(try await file.load().originals == [first.id: first])
    // While the board is open, the log may be written back into the file at any moment.
    await file.close()
    let size = try #require(try FileManager.default.attributesOfItem(atPath: file.url.path)[.size] as? Int)
    #expect(size < 2 * data.count)
  }

  @Test func headsOfPreviewsAreReadInOneGo() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    var ids: [OriginalID] = []
    for seed in UInt64(1)...4 { ids.append(try await Samples.addOriginal(seed, to: file).id) }
    // One image has no preview.
    let previews = [ids[0]: Samples.bytes(5, seed: 5), ids[2]: Data(), ids[3]: Samples.bytes(9_000, seed: 6)]
    try await file.originals.setPreviews(previews)
    #expect(try await file.originals.previewHeads(of: 100, for: ids) == previews.mapValues { $0.prefix(100) })
    let stranger = try #require(OriginalID(String(repeating: "0", count: 64)))
    #expect(try await file.originals.previewHeads(of: 100, for: [stranger]).isEmpty)
    #expect(try await file.originals.previewHeads(of: 0, for: ids) == previews.mapValues { _ in Data() })
    await file.close()
  }

  /// A picture that's dropped brings its preview in the transaction of its bytes. One that came without gets
  /// it when it's dropped again.
  @Test func previewsComeWithTheirOriginals() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    var originals: [PreparedOriginal] = []
    for seed in UInt64(1)...3 {
      var original = try await PreparedOriginal.data(
        Samples.bytes(40_000, seed: seed), name: "\(seed).png", typeIdentifier: "image/png", pixelSize: nil)
      if seed != 2 { original.preview = Samples.bytes(700, seed: 10 + seed) }
      originals.append(original)
    }
    let ids = try await file.originals.add(originals).map { try $0.get().id }
    #expect(
      try await file.originals.previews(for: ids)
        == [ids[0]: Samples.bytes(700, seed: 11), ids[2]: Samples.bytes(700, seed: 13)])
    originals[1].preview = Samples.bytes(90, seed: 12)
    #expect(try await file.originals.add(originals).map { try $0.get().id } == ids)
    #expect(try await file.originals.preview(for: ids[1]) == Samples.bytes(90, seed: 12))
    await file.close()
  }

  @Test func previewsAreKeptBesideOriginals() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let original = try await Samples.addOriginal(1, to: file)
    #expect(try await file.originals.preview(for: original.id) == nil)
    for number in UInt64(2)...3 {
      let data = Samples.bytes(50_000, seed: number)
      try await file.originals.setPreview(data, for: original.id)
      #expect(try await file.originals.preview(for: original.id) == data)
      #expect(
        try await file.originals.previewHeads(of: 12_000, for: [original.id]) == [
          original.id: data.prefix(12_000)
        ])
    }
    let stranger = try #require(OriginalID(String(repeating: "0", count: 64)))
    await #expect(throws: BoardStoreError.noSuchOriginal(stranger)) {
      try await file.originals.setPreview(Data([1]), for: stranger)
    }
    await #expect(throws: BoardStoreError.noSuchOriginal(stranger)) {
      try await file.originals.data(of: stranger)
    }
    await #expect(throws: BoardStoreError.noSuchOriginal(stranger)) {
      try await file.originals.write(stranger, to: folder.file("never"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("never").path))
  }

  @Test func unknownKindsSurvive() async throws {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let pins = [Data(), Data([0, 1, 255])].map { payload in
      Pin(
        content: .unknown(kind: "sketch", payload: payload), name: "n", center: CGPoint(x: 0.1, y: -1e-300),
        size: CGSize(width: 10, height: 20), rotation: 33.3)
    }
    try await editor.perform { .add(pins, originals: [], to: $0) }
    let ids = pins.map(\.id)
    try await editor.perform { .move(ids, by: CGPoint(x: 1, y: 1), in: $0) }
    try await editor.undo()
    let document = await editor.document
    #expect(document.pins.map(\.content) == pins.map(\.content))
    #expect(try await editor.file.load() == document)
  }

  @Test func aThousandPins() async throws {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let original = try await Samples.addOriginal(1, to: editor.file)
    let pins = (0..<1_000).map { Samples.pin(original, at: CGPoint(x: $0, y: -$0)) }
    try await editor.perform { .add(pins, originals: [original], to: $0) }
    let ids = pins.map(\.id)
    try await editor.perform { .arrange(ids, in: $0) }
    try await editor.perform { .remove(ids.prefix(500), from: $0) }
    #expect(try await editor.file.load() == editor.document)
    while await editor.history.canUndo { try await editor.undo() }
    #expect(try await editor.file.load().pins.isEmpty)
    while await editor.history.canRedo { try await editor.redo() }
    #expect(try await editor.file.load() == editor.document)
    #expect(try await editor.file.upkeep.check().isSound)
  }
}
