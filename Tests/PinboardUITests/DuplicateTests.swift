import Board
import BoardStore
import Foundation
import Imaging
import SeededRandom
import Testing
import Waiting

@testable import BoardSession
@testable import PinboardUI

/// Pictures that are equal or alike are found, and others aren't taken for them.
@Suite(.timeLimit(.minutes(10))) struct DuplicateTests {
  // MARK: Pictures

  private static func picture(
    _ width: Int, _ height: Int, _ color: (Double, Double) -> (Double, Double, Double)
  ) -> DecodedImage {
    var pixels = Data(capacity: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(
          (Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        for part in [red, green, blue] { pixels.append(UInt8(min(max(part, 0), 1) * 255)) }
        pixels.append(255)
      }
    }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
  }

  /// Makes a picture of soft and hard shapes on a slope.
  private static func anyPicture(_ random: inout SeededGenerator) -> DecodedImage {
    struct Shape {
      var x, y, width, height: Double
      var color: [Double]
      var isSoft: Bool
    }
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let ground = (0..<9).map { _ in number(0...1) }
    let shapes = (0..<Int.random(in: 4...14, using: &random)).map { _ in
      Shape(
        x: number(0...1), y: number(0...1), width: number(0.05...0.4), height: number(0.05...0.4),
        color: (0..<3).map { _ in number(0...1) }, isSoft: Bool.random(using: &random))
    }
    let (width, height) = (Int(number(150...420)), Int(number(150...420)))
    return picture(width, height) { u, v in
      var color = (0..<3).map {
        ground[$0] + (ground[$0 + 3] - 0.5) * u * 0.6 + (ground[$0 + 6] - 0.5) * v * 0.6
      }
      for shape in shapes {
        let (dx, dy) = ((u - shape.x) / shape.width, (v - shape.y) / shape.height)
        let share = shape.isSoft ? exp(-2 * (dx * dx + dy * dy)) : (max(abs(dx), abs(dy)) < 0.5 ? 1 : 0)
        for part in 0..<3 { color[part] += (shape.color[part] - color[part]) * share }
      }
      return (color[0], color[1], color[2])
    }
  }

  /// Returns a part of a picture, its edges given as shares.
  private static func cut(_ image: DecodedImage, _ edges: [Double]) -> DecodedImage {
    let left = Int(edges[0] * Double(image.width))
    let top = Int(edges[1] * Double(image.height))
    let width = image.width - left - Int(edges[2] * Double(image.width))
    let height = image.height - top - Int(edges[3] * Double(image.height))
    var pixels = Data(capacity: width * height * 4)
    for y in top..<top + height {
      let start = image.pixels.startIndex + y * image.stride + left * 4
      pixels.append(image.pixels[start..<start + width * 4])
    }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels, format: image.format,
      fullSize: CGSize(width: width, height: height))
  }

  private static func scaled(_ image: DecodedImage, by scale: Double) -> DecodedImage {
    let small = image.averaged(toLongSide: Int(Double(max(image.width, image.height)) * scale))
    return DecodedImage(
      width: small.width, height: small.height, stride: small.stride, pixels: small.pixels,
      format: small.format, fullSize: CGSize(width: small.width, height: small.height))
  }

  private static func compressed(_ image: DecodedImage, quality: Int) async throws -> DecodedImage {
    let data = try image.encodePreview(quality: quality)
    return try await ImageDecoder.shared.decode(DecodeRequest(id: UUID().uuidString, bytes: .data(data)))
  }

  // MARK: Laws

  @Test func `pictures are alike after scaling, compressing and cutting, and no others are`() async throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    var (variants, missed) = (0, 0)
    var likenesses: [PictureLikeness] = []
    for _ in 0..<24 {
      let picture = Self.anyPicture(&random)
      let likeness = PictureLikeness(of: picture)
      let scale = Double.random(in: 0.3...0.95, using: &random)
      let edges = (0..<4).map { _ in Double.random(in: 0...0.05, using: &random) }
      let quality = Int.random(in: 60...95, using: &random)
      #expect(
        likeness.isAlike(PictureLikeness(of: Self.scaled(picture, by: scale))), "\(scale), seed \(seed)")
      let compressed = try await Self.compressed(picture, quality: quality)
      #expect(likeness.isAlike(PictureLikeness(of: compressed)), "\(quality), seed \(seed)")
      // All of it at once.
      let all = try await Self.compressed(
        Self.scaled(Self.cut(picture, edges), by: scale), quality: quality)
      for other in [Self.cut(picture, edges), all] {
        variants += 1
        if !likeness.isAlike(PictureLikeness(of: other)) { missed += 1 }
      }
      likenesses.append(likeness)
    }
    #expect(missed <= variants / 20, "\(missed) of \(variants) cut pictures aren't found, seed \(seed)")
    for (number, one) in likenesses.enumerated() {
      for other in likenesses.dropFirst(number + 1) {
        #expect(!one.isAlike(other), "seed \(seed)")
        #expect(one.isAlike(other) == other.isAlike(one), "seed \(seed)")
      }
    }
  }

  @Test func `plain pictures are alike if they have one colour`() {
    let tones = [0.1, 0.11, 0.5, 0.9].map { tone in
      PictureLikeness(of: Self.picture(80, 60) { _, _ in (tone, tone / 2, 0.3) })
    }
    #expect(tones[0].isAlike(tones[0]))
    #expect(!tones[0].isAlike(tones[2]))
    #expect(!tones[2].isAlike(tones[3]))
  }

  @MainActor @Test
  func `boards are searched, open or not, and equal pixels are distinguished from alike ones`()
    async throws
  {
    var random = SeededGenerator(seed: 531)
    let boards = try TemporaryBoards()
    let (first, second) = (Self.anyPicture(&random), Self.anyPicture(&random))
    func file(_ name: String, _ data: Data) throws -> URL {
      let url = boards.folder.appending(path: name)
      try data.write(to: url)
      return url
    }
    // Another file with the same pixels: a text after the end of the image.
    let png = try first.encodePNG()
    let files = try [
      file("one.png", png), file("same pixels.png", png + Data("x".utf8)),
      file("second.png", second.encodePNG()),
    ]
    let board = try await boards.board("Here")
    await boards.importFiles(files, into: board)
    let other = try await boards.board("There")
    await boards.importFiles(
      [try file("smaller.jpg", Self.scaled(second, by: 0.6).encodePreview(quality: 70))], into: other)
    await board.commits.settled()
    await other.commits.settled()
    let search = DuplicateSearch(decoder: .shared)
    func searched(_ isOpen: Bool) -> [DuplicateSearch.SearchedBoard] {
      [(board, "Here"), (other, "There")].map { board, name in
        DuplicateSearch.SearchedBoard(
          LibrarySearch.SearchedBoard(url: board.url, name: name, board: isOpen ? board : nil))
      }
    }
    for isOpen in [true, false] {
      let found = try await search.findings(on: searched(isOpen)) { _ in }
      #expect(found.groups.map(\.kind) == [.equal, .alike], "open: \(isOpen)")
      #expect(Set(found.groups.first?.pictures.map(\.name) ?? []) == ["one.png", "same pixels.png"])
      #expect(
        found.groups.last?.pictures.map(\.name) == ["second.png", "smaller.jpg"], "the larger one first")
      #expect(found.groups.last?.pictures.map(\.boardName) == ["Here", "There"])
      #expect(found.thumbnails.count == 4)
    }
    let alone = try await search.findings(on: [searched(true)[0]]) { _ in }
    #expect(alone.groups.map(\.kind) == [.equal])
    // A picture that's pinned twice is one, too.
    let pin = try #require(board.document.pins.first { $0.name == "second.png" })
    board.perform(Command.duplicate([pin.id], by: CGPoint(x: 20, y: 20), in: board.document))
    let twice = try await search.findings(on: [searched(true)[0]]) { _ in }
    #expect(twice.groups.map(\.pictures.count) == [2, 2])
    // The versions of a picture aren't copies that are to go.
    let original = try #require(pin.content.original.flatMap { board.document.originals[$0] })
    board.undo()
    let newer = Pin(content: pin.content, name: pin.name, center: .zero, size: pin.size)
    board.perform(
      VersionArrival(of: [newer], newerThan: [newer.id: pin.id], originals: [original]).command(
        on: board.document))
    let piled = try await search.findings(on: [searched(true)[0]]) { _ in }
    #expect(piled.groups.map(\.pictures.count) == [2])
    let task = Task { try await search.findings(on: searched(true)) { _ in } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// The rates on pictures of this system, for the record.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PINBOARD_LIKENESS"] != nil))
  func `rates on this system's pictures`() async throws {
    var random = SeededGenerator(seed: 1)
    let root = URL(filePath: ProcessInfo.processInfo.environment["PINBOARD_LIKENESS"] ?? "/usr/share")
    let names = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
    let files = names.compactMap { $0 as? URL }.filter { ["png", "jpg", "jpeg"].contains($0.pathExtension) }
    var pictures: [(name: String, image: DecodedImage, likeness: PictureLikeness)] = []
    for url in files.shuffled(using: &random) where pictures.count < 300 {
      guard let data = try? Data(contentsOf: url),
        let image = try? await ImageDecoder.shared.decode(
          DecodeRequest(id: url.path, bytes: .data(data), extent: .longSide(1_024))),
        min(image.width, image.height) >= 96, image.isOpaque
      else { continue }
      pictures.append((url.lastPathComponent, image, PictureLikeness(of: image)))
    }
    var found = ["scaled": 0, "compressed": 0, "cut": 0, "all": 0]
    for (_, image, likeness) in pictures {
      let edges = (0..<4).map { _ in Double.random(in: 0...0.05, using: &random) }
      let scale = Double.random(in: 0.3...0.95, using: &random)
      let quality = Int.random(in: 60...95, using: &random)
      let all = Self.scaled(Self.cut(image, edges), by: scale)
      let variants = [
        ("scaled", Self.scaled(image, by: scale)),
        ("compressed", try await Self.compressed(image, quality: quality)),
        ("cut", Self.cut(image, edges)), ("all", try await Self.compressed(all, quality: quality)),
      ]
      for (kind, variant) in variants where likeness.isAlike(PictureLikeness(of: variant)) {
        found[kind, default: 0] += 1
      }
    }
    var pairs: [String] = []
    for (number, one) in pictures.enumerated() {
      for other in pictures.dropFirst(number + 1) where one.likeness.isAlike(other.likeness) {
        pairs.append("\(one.name) ~ \(other.name)")
      }
    }
    print("\(pictures.count) pictures, found again: \(found); alike pairs: \(pairs.count)")
    for pair in pairs { print("  \(pair)") }
  }
}
