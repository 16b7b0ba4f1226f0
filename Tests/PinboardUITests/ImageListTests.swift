import Board
import BoardExchange
import Foundation
import Synchronization
import Testing

@testable import BoardSession
@testable import BoardStore
@testable import PinboardUI

/// What the window of images lists, and linked images that are stored in the board.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ImageListTests {
  private func original(_ digit: Character, _ name: String, bytes: Int, _ size: CGSize?) throws -> Original {
    Original(
      id: try #require(OriginalID(String(repeating: digit, count: 64))), name: name,
      typeIdentifier: "image/png", byteCount: bytes, pixelSize: size)
  }

  private func pin(_ original: Original, _ z: Int) -> Pin {
    Pin(
      content: .image(original.id), name: "pin", center: .zero, size: CGSize(width: 10, height: 10), z: z)
  }

  @Test func `each image is listed once with its pins, and in the order that's wanted`() throws {
    let small = try original("a", "shot 10.png", bytes: 900, CGSize(width: 10, height: 10))
    let large = try original("b", "Shot 9.png", bytes: 100, CGSize(width: 50, height: 50))
    let unknown = try original("c", "a.svg", bytes: 500, nil)
    let unused = try original("d", "gone.png", bytes: 7, nil)
    let pins = [pin(small, 0), pin(large, 1), pin(small, 2), pin(unknown, 3)]
    let note = Pin(content: .note("n"), name: "n", center: .zero, size: CGSize(width: 10, height: 10), z: 4)
    let document = try BoardDocument(
      id: UUID(), name: "B", pins: pins + [note], originals: [small, large, unknown, unused])
    let url = URL(filePath: "/pictures/a.svg")
    let links = [
      unknown.id: OriginalLink(path: url.path, url: url, holds: true, isOutside: false),
      large.id: OriginalLink(
        path: "sub/9.png", url: URL(filePath: "/boards/sub/9.png"), holds: false, isOutside: false),
    ]
    func names(_ order: ImageList.Order) -> [String] {
      ImageList(of: document, links: links, by: order).entries.map(\.original.name)
    }
    #expect(names(.name) == ["a.svg", "Shot 9.png", "shot 10.png"])
    #expect(names(.pixels) == ["Shot 9.png", "shot 10.png", "a.svg"])
    #expect(names(.bytes) == ["shot 10.png", "a.svg", "Shot 9.png"])
    let list = ImageList(of: document, links: links, by: .name)
    #expect(list.entries.map(\.location) == [.file(url), .missing("sub/9.png"), .board])
    #expect(list.entries.map(\.pins.count) == [1, 1, 2])
    #expect(list.entries[2].pins == [pins[0].id, pins[2].id])
    #expect(list.entries.map(\.isLinked) == [true, false, false])
    #expect(list.bytes == (900, 600))
    #expect(list.missing == 1)
    #expect(
      ImagesWindow.summary(of: list)
        == "3 images, 900 bytes in the board’s file, 600 bytes in linked files, 1 missing file")
    #expect(
      list.entries.map(ImageRow.detail) == [
        "PNG · 500 bytes · 1 pin · linked to /pictures/a.svg",
        "PNG · 50 × 50 · 100 bytes · 1 pin · linked to sub/9.png", "PNG · 10 × 10 · 900 bytes · 2 pins",
      ])
  }

  @Test func `linked images are stored, and those whose files are gone are reported`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Linked")
    board.linksFiles = true
    let files = try (0..<3).map { try boards.picture("\($0).png", red: UInt8($0 * 40)) }
    await boards.importFiles(files, into: board)
    let ids = board.document.pins.sorted { $0.name < $1.name }.compactMap(\.content.original)
    try FileManager.default.removeItem(at: files[1])
    let others = board.document
    var changed: [Set<OriginalID>] = []
    let token = board.events.observe { if case .linksChanged(let ids) = $0 { changed.append(ids) } }
    let progress = Mutex<[Double]>([])
    let (stored, failures) = try await board.links.embed(ids) { share in
      progress.withLock { $0.append(share) }
    }
    let shares = progress.withLock { $0 }
    #expect(stored == 2)
    #expect(failures.count == 1)
    #expect(failures.first?.description.contains("1.png") == true)
    let thirds: [Double] = [0, 1.0 / 3, 2.0 / 3]
    #expect(shares == thirds)
    #expect(changed.contains([ids[0], ids[2]]))
    await board.links.finding?.value
    #expect(Set(try await board.file.originals.linked().keys) == [ids[1]])
    #expect(Set(board.links.broken.keys) == [ids[1]])
    try FileManager.default.removeItem(at: files[0])
    #expect(
      try await board.file.originals.data(of: ids[0]).isEmpty == false, "the file isn't needed any more")
    #expect(board.document == others, "it's no step of the history")
    #expect(board.history.entries.count == 1, "it's no step of the history")
    withExtendedLifetime(token) {}
  }

  @Test func `storing ends when it's cancelled, and keeps what's stored`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Linked")
    board.linksFiles = true
    await boards.importFiles(
      try (0..<2).map { try boards.picture("\($0).png", red: UInt8($0 * 40)) }, into: board)
    let ids = board.document.pins.compactMap(\.content.original)
    await #expect(throws: CancellationError.self) {
      _ = try await board.links.embed(ids) { if $0 > 0 { throw CancellationError() } }
    }
    #expect(try await board.file.originals.linked().keys.map(\.self) == [ids[1]])
  }
}
