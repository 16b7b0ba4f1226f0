import Board
import BoardStore
import DragDropKit
import Foundation
import Imaging
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct PictureCacheTests {
  /// Returns a board with one pin of a picture, opened again, and an empty cache.
  private func reopened(_ boards: TemporaryBoards, width: Int, height: Int, alpha: UInt8 = 255) async throws
    -> (
      board: BoardController, id: OriginalID, cache: PictureCache
    )
  {
    let board = try await boards.board("One")
    let file = try boards.picture("a.png", width: width, height: height, alpha: alpha)
    await boards.importFiles([file], into: board)
    let id = try #require(board.document.pins.first?.content.original)
    let cache = PictureCache(decoder: .shared)
    return (try await BoardController.open(board.file, pictures: cache), id, cache)
  }

  private func want(_ pixels: Double, _ id: OriginalID, on board: BoardController, priority: Int = 1)
    -> PictureWant
  {
    PictureWant(pixels: pixels, priority: priority, source: board.pictureSource(of: id))
  }

  /// Waits until the cache notifies of a change after which the condition holds.
  private func wait(for cache: PictureCache, until condition: @escaping () -> Bool) async {
    if condition() { return }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let token = cache.changes.observe { _ in if condition() { continuation.finish() } }
    for await _ in stream {}
    withExtendedLifetime(token) {}
  }

  @Test func `an import keeps a preview of at most 512 pixels beside the original`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, _) = try await reopened(boards, width: 1600, height: 800)
    let data = try #require(try await board.file.originals.preview(for: id))
    let facts = try ImageInspector.facts(of: data)
    #expect(facts.typeIdentifier == "image/jpeg")
    #expect(max(facts.pixelSize.width, facts.pixelSize.height) <= 512)
  }

  @Test func `the preview of a picture with holes has them too`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, _) = try await reopened(boards, width: 300, height: 200, alpha: 120)
    let data = try #require(try await board.file.originals.preview(for: id))
    #expect(try ImageInspector.facts(of: data).typeIdentifier == "image/png")
  }

  @Test func `a reopened board shows the preview and sharpens from the original`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    let key = PictureKey.original(id)
    let viewer = PictureViewer(cache: cache)
    var sides: [Int] = []
    let token = cache.changes.observe { _ in sides.append(cache.picture(key)?.longSide ?? 0) }
    viewer.show([key], wanting: [key: want(1_500, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 1_500) }
    // The coarse picture comes first, and from then on there's always one.
    #expect(sides == [500, 1_600] || sides == [512, 1_600])
    #expect(cache.picture(key)?.fullLongSide == 1_600)
    withExtendedLifetime(token) {}
  }

  @Test func `what a preview shows well enough never reads the original`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    // The preview shows another colour than the original, so the test knows which one was read.
    let green = try boards.picture("green.jpg.png", width: 512, height: 256, red: 0)
    try await board.file.originals.setPreviews([id: try Data(contentsOf: green)])
    let key = PictureKey.original(id)
    let viewer = PictureViewer(cache: cache)
    viewer.show([key], wanting: [key: want(200, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 200) }
    #expect(cache.picture(key)?.longSide == 256)
    #expect(cache.picture(key)?.image.pixels.first == 0)
  }

  @Test func `seen from far away thumbnails are enough, and nothing is decoded`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, _) = try await reopened(boards, width: 1600, height: 800)
    let decoder = ImageDecoder(workers: 1, startsAtOnce: false)
    let cache = PictureCache(decoder: decoder)
    let (key, viewer) = (PictureKey.original(id), PictureViewer(cache: cache))
    viewer.show([key], wanting: [key: want(60, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 60) }
    #expect(
      cache.picture(key).map { CGSize(width: $0.image.width, height: $0.image.height) }
        == CGSize(width: 64, height: 32))
    #expect(decoder.counts.started == 0)
    // The preview can still be loaded for a larger size, and the original for a still larger one.
    viewer.show([key], wanting: [key: want(200, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 200) }
    #expect(cache.picture(key)?.longSide == 250 || cache.picture(key)?.longSide == 256)
    viewer.show([key], wanting: [key: want(1_500, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 1_500) }
    #expect(cache.picture(key)?.longSide == 1_600)
  }

  @Test func `a board without previews gets them when it's shown`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    try await board.file.originals.setPreviews([id: Data("no picture".utf8)])
    let key = PictureKey.original(id)
    let viewer = PictureViewer(cache: cache)
    viewer.show([key], wanting: [key: want(100, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 100) }
    await cache.previews.settled()
    let data = try #require(try await board.file.originals.preview(for: id))
    #expect(try ImageInspector.facts(of: data).typeIdentifier == "image/jpeg")
  }

  @Test func `one viewer that shows nothing any more doesn't call off what another waits for`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    let key = PictureKey.original(id)
    let one = PictureViewer(cache: cache)
    let other = PictureViewer(cache: cache)
    one.show([key], wanting: [key: want(1_500, id, on: board)])
    other.show([key], wanting: [key: want(1_500, id, on: board)])
    #expect(cache.loadCount == 1)
    one.show([], wanting: [:])
    #expect(cache.loadCount == 1)
    await wait(for: cache) { cache.isSharp(key, for: 1_500) }
    withExtendedLifetime((one, other)) {}
  }

  @Test func `what nobody wants any more is called off, also when the viewer goes away`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    let key = PictureKey.original(id)
    let one = PictureViewer(cache: cache)
    one.show([key], wanting: [key: want(1_500, id, on: board)])
    #expect(cache.loadCount == 1)
    one.show([], wanting: [:])
    #expect(cache.loadCount == 0)
    var other: PictureViewer? = PictureViewer(cache: cache)
    other?.show([key], wanting: [key: want(1_500, id, on: board)])
    #expect(cache.loadCount == 1)
    other = nil
    #expect(cache.loadCount == 0)
    // A cancelled picture can be requested again.
    one.show([key], wanting: [key: want(1_500, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 1_500) }
  }

  @Test func `beyond its budget the cache keeps what's seen and releases what was seen first`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Many")
    let files = try (0..<6).map { try boards.picture("\($0).png", width: 512, height: 512, red: UInt8($0)) }
    await boards.importFiles(files, into: board)
    let ids = board.document.pins.compactMap(\.content.original)
    let cache = PictureCache(decoder: .shared)
    // There's room for two pictures of a mebibyte and some of the smallest level.
    cache.budget = 5 << 19
    let viewer = PictureViewer(cache: cache)
    for id in ids {
      let key = PictureKey.original(id)
      viewer.show([key], wanting: [key: want(512, id, on: board)])
      await wait(for: cache) { cache.isSharp(key, for: 512) }
      viewer.show([key], wanting: [:])
    }
    #expect(cache.byteCount <= cache.budget)
    let sides = ids.map { cache.picture(.original($0))?.longSide ?? 0 }
    #expect(sides.last == 512)
    #expect(sides.first == 64 || sides.first == 0)
    #expect(sides.filter { $0 == 512 }.count == 2)
  }

  @Test func `while a zoom goes on two pictures come after each frame`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Many")
    await boards.importFiles(
      try (0..<12).map { try boards.picture("\($0).png", width: 700, height: 40, red: UInt8($0)) },
      into: board)
    let cache = PictureCache(decoder: .shared)
    let again = try await BoardController.open(board.file, pictures: cache)
    let ids = again.document.pins.compactMap(\.content.original)
    let keys = ids.map { PictureKey.original($0) }
    @MainActor func wants(_ pixels: Double) -> [PictureKey: PictureWant] {
      Dictionary(uniqueKeysWithValues: zip(keys, ids.map { want(pixels, $0, on: again) }))
    }
    let (viewer, other) = (PictureViewer(cache: cache), PictureViewer(cache: cache))
    viewer.zooms(restingAfter: .seconds(3_600))
    other.zooms(restingAfter: .milliseconds(1))
    viewer.show(keys, wanting: wants(200))
    #expect(cache.loadCount == 0)
    var frames = 0
    while !keys.allSatisfy({ cache.isSharp($0, for: 200) }) {
      viewer.drewFrame()
      frames += 1
      #expect(cache.loadCount == 1)
      viewer.drewFrame()
      #expect(cache.loadCount == 1, "the last one isn't there yet")
      await wait(for: cache) { cache.loadCount == 0 }
    }
    #expect(frames >= 6)
    // The other viewer has stopped zooming long ago.
    try await eventually("the other viewer to stop zooming") { cache.busy.count <= 1 }
    viewer.show(keys, wanting: wants(700))
    #expect(cache.loadCount == 0)
    cache.setBusy(false, for: ObjectIdentifier(viewer))
    #expect(cache.loadCount > 1, "all that there's room for")
    await wait(for: cache) { keys.allSatisfy { cache.isSharp($0, for: 700) } }
    withExtendedLifetime(other) {}
  }

  @Test func `more than are loaded at a time: each comes coarse first, and all get sharp in one look`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Many")
    let files = try (0..<40).map {
      try boards.picture("\($0).png", width: 700, height: 40, red: UInt8($0))
    }
    await boards.importFiles(files, into: board)
    let cache = PictureCache(decoder: .shared)
    let again = try await BoardController.open(board.file, pictures: cache)
    let ids = again.document.pins.compactMap(\.content.original)
    try #require(ids.count == files.count)
    let viewer = PictureViewer(cache: cache)
    var sides: [PictureKey: [Int]] = [:]
    let token = cache.changes.observe { sides[$0, default: []].append(cache.picture($0)?.longSide ?? 0) }
    let keys = ids.map { PictureKey.original($0) }
    let wants = zip(keys, ids).enumerated().map { ($1.0, want(700, $1.1, on: again, priority: $0)) }
    viewer.show(keys, wanting: Dictionary(uniqueKeysWithValues: wants))
    await wait(for: cache) { keys.allSatisfy { cache.isSharp($0, for: 700) } }
    for key in keys {
      let sides = sides[key] ?? []
      #expect(sides.count == 2)
      #expect(sides[0] <= PictureLevel.preview)
      #expect(sides[1] == 700)
    }
    withExtendedLifetime(token) {}
  }

  @Test func `what's on the screen stays beyond the budget, and goes when it's shown no more`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Many")
    let files = try (0..<5).map { try boards.picture("\($0).png", width: 512, height: 512, red: UInt8($0)) }
    await boards.importFiles(files, into: board)
    let ids = board.document.pins.compactMap(\.content.original)
    let cache = PictureCache(decoder: .shared)
    cache.budget = 5 << 19
    let viewer = PictureViewer(cache: cache)
    let keys = ids.map { PictureKey.original($0) }
    let (first, last) = (Array(keys.dropLast()), try #require(keys.last))
    viewer.show(
      first,
      wanting: Dictionary(
        uniqueKeysWithValues: zip(first, ids).map { ($0, want(512, $1, on: board)) }))
    await wait(for: cache) { first.allSatisfy { cache.isSharp($0, for: 512) } }
    #expect(cache.byteCount > cache.budget)
    viewer.show([last], wanting: [last: want(512, ids[ids.count - 1], on: board)])
    await wait(for: cache) { cache.isSharp(last, for: 512) }
    #expect(cache.byteCount <= cache.budget)
  }

  @Test func `what an import brings takes half of the budget until it's shown`() throws {
    let cache = PictureCache(decoder: .shared)
    let viewer = PictureViewer(cache: cache)
    cache.budget = 8 << 20
    let keys = (0..<20).map { _ in PictureKey.card(PinID()) }
    let mebibyte = try Picture(
      DecodedImage(
        width: 512, height: 512, stride: 2048, pixels: Data(repeating: 255, count: 1 << 20),
        fullSize: CGSize(width: 512, height: 512)))
    func bring(_ keys: [PictureKey]) throws {
      for key in keys { cache.store(try PictureLoading.Loaded(mebibyte), for: key, isWanted: false) }
    }
    func sharp(_ keys: [PictureKey]) -> Int { keys.count { cache.picture($0)?.longSide == 512 } }
    try bring(Array(keys.prefix(3)))
    #expect(sharp(keys) == 3)
    viewer.show(Array(keys.prefix(3)), wanting: [:])
    try bring(Array(keys.dropFirst(3)))
    #expect(sharp(Array(keys.prefix(3))) == 3, "what's seen stays")
    #expect(sharp(keys) == 6)
    #expect(keys.allSatisfy { cache.picture($0) != nil }, "the smallest level of all the others is there")
    #expect(cache.byteCount <= 3 * (1 << 20) + 3 * (1 << 14) + cache.budget / 2)
  }

  @Test func `far smaller than it is, a picture is made smaller without reading it again`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    let key = PictureKey.original(id)
    let viewer = PictureViewer(cache: cache)
    viewer.show([key], wanting: [key: want(1_500, id, on: board)])
    await wait(for: cache) { cache.isSharp(key, for: 1_500) }
    viewer.show([key], wanting: [key: want(150, id, on: board)])
    await wait(for: cache) { cache.picture(key)?.longSide == 256 }
    #expect(cache.isSharp(key, for: 150))
  }

  @Test func `two windows that show a picture small and large don't take it from each other`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    let key = PictureKey.original(id)
    let viewers = [PictureViewer(cache: cache), PictureViewer(cache: cache)]
    let wants = [150.0, 1_500].map { pixels in
      var want = want(pixels, id, on: board)
      want.fits = [PictureLevel.fit(for: pixels)]
      return want
    }
    for (viewer, want) in zip(viewers, wants) { viewer.show([key], wanting: [key: want]) }
    try await eventually("both windows to have what they want") {
      cache.loadCount == 0 && wants.allSatisfy { $0.isMet(by: cache.slot(key)) }
    }
    for want in wants {
      #expect(cache.picture(key, for: want.pixels)?.longSide == PictureLevel.fit(for: want.pixels))
    }
  }

  @Test func `a zoom in steps decodes an original once`() async throws {
    let boards = try TemporaryBoards()
    let (board, id, cache) = try await reopened(boards, width: 1600, height: 800)
    // The picture can't be read from this board again.
    let other = try await boards.board("Without it")
    let key = PictureKey.original(id)
    let viewer = PictureViewer(cache: cache)
    func show(_ pixels: Double, from file: BoardFile) async throws {
      let source = PictureSource(file: file, original: id, pixelSize: CGSize(width: 1600, height: 800))
      let wish = PictureWant(
        pixels: pixels, priority: 1, source: source, fits: [PictureLevel.fit(for: pixels)])
      viewer.show([key], wanting: [key: wish])
      try await eventually("the picture at \(pixels) pixels") {
        wish.isMet(by: cache.slot(key)) && cache.loadCount == 0
      }
    }
    try await show(900, from: board.file)
    for pixels: Double in [870, 1_600.0 / 3, 640.3, 560, 900, 1_024] {
      try await show(pixels, from: other.file)
      #expect(cache.failure(key, from: other.file) == nil, "decoded again for \(pixels)")
      #expect(cache.picture(key, for: pixels)?.longSide == PictureLevel.fit(for: pixels))
    }
    // Kept beside the levels, they count.
    #expect(cache.reservedBytes == 1_600 * 800 * 4)
  }

  // MARK: Before the first look

  /// Returns a board with twelve pictures, of which the first four were prepared, and its cache, which was
  /// empty before.
  private func prepared(
    _ boards: TemporaryBoards, crowd: Int, budget: Int = 256 << 20
  ) async throws -> (PictureCache, [PictureKey]) {
    let board = try await boards.board("Many")
    let files = try (0..<12).map { try boards.picture("\($0).png", width: 90 + $0, height: 40) }
    await boards.importFiles(files, into: board)
    let cache = PictureCache(decoder: .shared)
    cache.budget = budget
    let again = try await BoardController.open(board.file, pictures: cache)
    let ids = again.document.pins.compactMap(\.content.original)
    let keys = ids.map { PictureKey.original($0) }
    let wants = zip(keys, ids).enumerated().map { ($1.0, want(50, $1.1, on: again, priority: -$0)) }
    await cache.prepare(
      Dictionary(uniqueKeysWithValues: wants), within: .seconds(300), first: 4, crowd: crowd)
    #expect(keys.map { cache.picture($0) != nil } == keys.indices.map { $0 < 4 })
    #expect(cache.pendingCount == 0)
    return (cache, keys)
  }

  @Test func `of a crowd the others come as soon as the window is made, without a look`() async throws {
    let (cache, keys) = try await prepared(TemporaryBoards(), crowd: 10)
    cache.goOn(atOnce: 4)
    await wait(for: cache) { keys.allSatisfy { cache.picture($0) != nil } }
    // A second call loads nothing.
    cache.goOn()
    #expect(cache.pendingCount == 0)
  }

  @Test func `what's no crowd waits for a look`() async throws {
    let (cache, _) = try await prepared(TemporaryBoards(), crowd: 12)
    cache.goOn()
    #expect(cache.pendingCount == 0)
  }

  @Test func `the first look says what's wanted, and nothing else goes on`() async throws {
    let (cache, keys) = try await prepared(TemporaryBoards(), crowd: 10)
    cache.goOn(atOnce: 4)
    #expect(cache.loadCount > 0)
    let viewer = PictureViewer(cache: cache)
    viewer.show([keys[0]], wanting: [:])
    #expect(cache.pendingCount == 0)
    #expect(keys.map { cache.picture($0) != nil } == keys.indices.map { $0 < 4 })
  }

  @Test func `a crowd is loaded ahead as far as there's room for it`() async throws {
    let (cache, keys) = try await prepared(TemporaryBoards(), crowd: 10, budget: 7 * 64 * 64 * 4)
    cache.goOn()
    await wait(for: cache) { keys.count { cache.picture($0) != nil } == 7 }
    #expect(cache.pendingCount == 0)
  }
}
