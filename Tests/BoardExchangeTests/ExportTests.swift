import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import FoundationXML
import Glibc
import Imaging
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExportTests {
  /// Makes a board with pins at given positions.
  private func board(
    _ pins: [(name: String, bytes: Data, center: CGPoint, size: CGSize, rotation: Double)]
  ) async throws -> (Exchange, BoardDocument) {
    let exchange = try await Exchange()
    var made: [Pin] = []
    var originals: [Original] = []
    for pin in pins {
      let facts = try? ImageInspector.facts(of: pin.bytes)
      let original = try await exchange.board.originals.add(
        data: pin.bytes, name: pin.name, typeIdentifier: facts?.typeIdentifier ?? "image/png",
        pixelSize: facts?.pixelSize)
      originals.append(original)
      made.append(
        Pin(
          content: .image(original.id), name: pin.name, center: pin.center, size: pin.size,
          rotation: pin.rotation))
    }
    let command = try #require(
      Command.add(made, originals: originals, to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    return (exchange, try await exchange.board.load())
  }

  @Test func theOriginalsOfPinsAreTheirImagesAndWhatUnknownKindsName() async throws {
    let (exchange, document) = try await board([
      ("a.png", try TestPicture.png(), .zero, CGSize(width: 10, height: 10), 0),
      ("b.png", try TestPicture.png(red: 1), .zero, CGSize(width: 10, height: 10), 0),
    ])
    let film = try await exchange.board.originals.add(
      data: Data([1, 2, 3]), name: "film.webm", typeIdentifier: "video/webm", pixelSize: nil)
    let strange = Pin(
      content: .unknown(kind: "video", payload: nil, original: film.id), name: "film", center: .zero,
      size: CGSize(width: 10, height: 10))
    let again = document.pins[0].copy(at: .zero)
    let command = try #require(Command.add([strange, again], originals: [film], to: document))
    var all = document
    try command.apply(to: &all)
    #expect(BoardExport.originals(of: all).map(\.name) == ["a.png", "b.png", "film.webm"])
    #expect(BoardExport.originals(of: all, pins: [strange.id]).map(\.name) == ["film.webm"])
    #expect(BoardExport.originals(of: all, pins: []).isEmpty)
  }

  private func pixel(_ image: DecodedImage, _ x: Int, _ y: Int) -> [UInt8] {
    let start = image.pixels.startIndex + y * image.stride + x * 4
    return [UInt8](image.pixels[start..<start + 4])
  }

  /// Returns whether two colours are nearly equal, because JPEG and WebP lose a little.
  private func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= 12 }
  }

  /// The decoder of all tests in this suite.
  private static let decoder = ImageDecoder(workers: 1)

  private func decoded(_ url: URL) async throws -> DecodedImage {
    try await Self.decoder.decode(DecodeRequest(id: "t", bytes: .file(url), pixelFormat: .rgba))
  }

  private let red: [UInt8] = [200, 30, 60, 255]
  private let blue: [UInt8] = [0, 30, 255, 255]

  @Test func picturesLieAsOnTheBoard() async throws {
    let (exchange, document) = try await board([
      ("red.png", try TestPicture.png(), CGPoint(x: 100, y: 50), CGSize(width: 200, height: 100), 0),
      (
        "blue.png", try TestPicture.png(red: 0, blue: 255), CGPoint(x: 150, y: 100),
        CGSize(width: 100, height: 20), 90
      ),
    ])
    for format in [ExportFormat.png, .jpg, .webp] {
      let url = exchange.folder.file("out.\(format.rawValue)")
      let options = ExportOptions(scale: .factor(2), style: .pictures)
      let report = try await BoardExport.write(document, of: exchange.board, to: url, as: format, options)
      #expect(report.done == 2)
      #expect(report.failures.isEmpty)
      #expect(report.notes.isEmpty)
      let image = try await decoded(url)
      // The board reaches from (0, 0) to (200, 150). The blue pin lies upright from (140, 50) to (160,
      // 150).
      #expect(image.width == 400, "\(format)")
      #expect(image.height == 300, "\(format)")
      #expect(try BoardExport.size(of: document, as: format, options) == (400, 300))
      #expect(isNear(pixel(image, 20, 20), red), "\(format)")
      #expect(isNear(pixel(image, 380, 180), red), "\(format)")
      #expect(isNear(pixel(image, 300, 150), blue), "\(format)")
      #expect(isNear(pixel(image, 300, 280), blue), "\(format)")
      #expect(isNear(pixel(image, 270, 150), red), "\(format)")
      #expect(isNear(pixel(image, 330, 150), red), "\(format)")
      let nothing: [UInt8] = format == .jpg ? [255, 255, 255, 255] : [0, 0, 0, 0]
      #expect(isNear(pixel(image, 20, 280), nothing), "\(format)")
    }
  }

  @Test func theSharpestPictureKeepsItsPixelsUpToALimit() async throws {
    let (exchange, document) = try await board([
      (
        "fine.png", try TestPicture.png(width: 1_000, height: 500), CGPoint(x: 100, y: 50),
        CGSize(width: 200, height: 100), 0
      ),
      (
        "coarse.png", try TestPicture.png(width: 20, height: 20, red: 1), CGPoint(x: 250, y: 50),
        CGSize(width: 100, height: 100), 0
      ),
    ])
    var options = ExportOptions(scale: .originals(), style: .pictures)
    #expect(try BoardExport.size(of: document, as: .png, options) == (1_500, 500))
    #expect(try !BoardExport.isReduced(document, as: .png, options))
    let url = exchange.folder.file("out.png")
    let report = try await BoardExport.write(document, of: exchange.board, to: url, as: .png, options)
    #expect(report.notes.isEmpty)
    #expect(try await decoded(url).width == 1_500)

    // The coarse picture alone isn't shrunk to its 20 pixels.
    options.pins = [document.pins[1].id]
    #expect(try BoardExport.size(of: document, as: .png, options) == (100, 100))
    options.pins = nil

    options.scale = .originals(mostPixels: 120_000)
    let (width, height) = try BoardExport.size(of: document, as: .png, options)
    #expect(width * height <= 120_000)
    #expect(width > 590)
    #expect(abs(width - 3 * height) <= 2)
    #expect(try BoardExport.isReduced(document, as: .png, options))
    let picture = try await BoardExport.data(document, of: exchange.board, as: .png, options)
    #expect(picture.report.size ?? (0, 0) == (width, height))
    #expect(picture.report.notes.count == 1)
    let image = try await Self.decoder.decode(
      DecodeRequest(id: "data", bytes: .data(picture.data), pixelFormat: .rgba))
    #expect(image.width == width)
    #expect(isNear(pixel(image, 100, 100), red))
    await #expect(throws: ExchangeError.self) {
      try await BoardExport.data(document, of: exchange.board, as: .svg, options)
    }
  }

  @Test func theBoardsStyleHasCorkAndPaper() async throws {
    let (exchange, document) = try await board([
      ("red.png", try TestPicture.png(), .zero, CGSize(width: 200, height: 100), 0)
    ])
    let url = exchange.folder.file("out.png")
    _ = try await BoardExport.write(document, of: exchange.board, to: url, as: .png)
    let image = try await decoded(url)
    #expect(image.width == 262)
    #expect(image.height == 162)
    #expect(pixel(image, 131, 81) == red)
    #expect(pixel(image, 27, 81) == [0xFF, 0xFE, 0xFB, 255], "paper")
    let cork = pixel(image, 4, 4)
    #expect(cork[0] > cork[1], "cork is brown: \(cork)")
    #expect(cork[1] > cork[2], "cork is brown: \(cork)")
    #expect(cork[3] == 255, "cork is brown: \(cork)")
    let shadow = pixel(image, 131, 142)
    #expect(shadow[0] < cork[0], "the shadow under the paper is darker than cork")
  }

  /// cairo draws the image and counts pixels in 16 bits. Once a single such image made the whole export fail.
  @Test(arguments: [(65_500, 1), (1, 65_500), (40_000, 20)])
  func anImageAsLongAsAnImageCanBeIsExportedAmongTheOthers(width: Int, height: Int) async throws {
    let (exchange, document) = try await board([
      ("red.png", try TestPicture.png(), CGPoint(x: 0, y: -100), CGSize(width: 200, height: 100), 0),
      (
        "long.png", try TestPicture.png(width: width, height: height, red: 0, green: 30, blue: 255), .zero,
        CGSize(width: width > height ? 200 : 4, height: width > height ? 4 : 200), 0
      ),
      ("tilted.png", try TestPicture.png(red: 1), CGPoint(x: 0, y: 300), CGSize(width: 80, height: 60), 30),
    ])
    for format in [ExportFormat.png, .jpg, .webp] {
      let url = exchange.folder.file("out.\(format.rawValue)")
      let options = ExportOptions(scale: .factor(2), style: .pictures)
      let report = try await BoardExport.write(document, of: exchange.board, to: url, as: format, options)
      #expect(report.done == 3)
      #expect(report.failures.isEmpty)
      let image = try await decoded(url)
      let middle = 2 * Int(-(document.bounds?.minY ?? 0))
      #expect(isNear(pixel(image, image.width / 2, middle), blue), "\(format)")
      #expect(isNear(pixel(image, image.width / 2, middle - 240), red), "\(format)")
    }
  }

  @Test func aRawFileIsExportedByItsPreviewAndSaysSo() async throws {
    let preview = try TestPicture.jpeg(width: 400, height: 300)
    let raw = Data("FOVb".utf8) + Data(count: 60) + preview
    let (exchange, document) = try await board([
      ("a.x3f", raw, .zero, CGSize(width: 200, height: 150), 0)
    ])
    let url = exchange.folder.file("out.png")
    let report = try await BoardExport.write(
      document, of: exchange.board, to: url, as: .png, ExportOptions(style: .pictures))
    #expect(report.failures.isEmpty)
    #expect(report.notes == ["a.x3f is a camera’s raw file: what’s shown is the preview that’s in it."])
    #expect(isNear(pixel(try await decoded(url), 100, 75), red))
  }

  @Test func onlyWhatIsChosen() async throws {
    let (exchange, document) = try await board([
      ("a.png", try TestPicture.png(), .zero, CGSize(width: 40, height: 30), 0),
      ("b.png", try TestPicture.png(red: 1), CGPoint(x: 500, y: 0), CGSize(width: 40, height: 30), 0),
    ])
    let options = ExportOptions(style: .pictures, pins: [document.pins[0].id])
    let url = exchange.folder.file("out.png")
    #expect(
      try await BoardExport.write(document, of: exchange.board, to: url, as: .png, options).done == 1)
    #expect(try await decoded(url).width == 40)
    await #expect(throws: ExchangeError.nothingToExport) {
      try await BoardExport.write(
        document, of: exchange.board, to: exchange.folder.file("none.png"), as: .png,
        ExportOptions(pins: [PinID()]))
    }
  }

  private func notes(_ texts: [String], width: Double = 200) async throws -> (Exchange, BoardDocument) {
    let exchange = try await Exchange()
    for (number, text) in texts.enumerated() {
      let pin = Pin(
        content: .note(text), name: BoardLimits.name(ofNote: text), center: CGPoint(x: 300 * number, y: 0),
        size: CGSize(width: width, height: 100), rotation: number == 1 ? 90 : 0)
      let command = try #require(Command.addNote(pin, to: try await exchange.board.load()))
      try await exchange.board.commit(command)
    }
    return (exchange, try await exchange.board.load())
  }

  @Test func aNoteIsDrawnWithItsText() async throws {
    let (exchange, document) = try await notes(["", String(repeating: "MMMM ", count: 100)])
    let url = exchange.folder.file("notes.png")
    let report = try await BoardExport.write(
      document, of: exchange.board, to: url, as: .png, ExportOptions(scale: .factor(1)))
    #expect(report.done == 2)
    #expect(report.failures.isEmpty)
    let image = try await decoded(url)
    // The middle of the blank note is yellow paper. The other note has dark letters all over, and none beside
    // it.
    let size = try BoardExport.size(of: document, as: .png, ExportOptions(scale: .factor(1)))
    let blank = pixel(image, 24 + 30 + 100, size.height / 2)
    #expect(blank[0] > 240)
    #expect(blank[1] > 230)
    #expect(blank[2] < 210)
    let dark = (0..<image.height).map { y in
      (image.width / 2..<image.width).count { x in pixel(image, x, y)[0] < 110 && pixel(image, x, y)[2] < 80 }
    }
    #expect(dark.reduce(0, +) > 500)
  }

  @Test func aNoteIsTextInADrawing() async throws {
    let (exchange, document) = try await notes(["a < b & \"c\"\nsecond line that is longer than the sheet is"]
    )
    let url = exchange.folder.file("notes.svg")
    let report = try await BoardExport.write(document, of: exchange.board, to: url, as: .svg)
    #expect(report.failures.isEmpty)
    let xml = try XMLDocument(data: try Data(contentsOf: url))
    let lines = try xml.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
    #expect(lines.first == "a < b & \"c\"")
    #expect(lines.count >= 3, "the second paragraph is broken into lines")
    #expect(lines.dropFirst().joined().contains("longer"))
  }

  @Test func whatIsTooLargeSaysWhatWorks() async throws {
    let (exchange, document) = try await board([
      ("a.png", try TestPicture.png(), .zero, CGSize(width: 40, height: 30), 0),
      (
        "b.png", try TestPicture.png(red: 1), CGPoint(x: 900_000, y: 900_000),
        CGSize(width: 4e5, height: 4e5), 0
      ),
    ])
    let url = exchange.folder.file("out.png")
    for format in [ExportFormat.png, .jpg, .webp] {
      #expect {
        _ = try BoardExport.size(of: document, as: format, ExportOptions(scale: .factor(1)))
      } throws: { error in
        guard case .pictureTooLarge(_, _, let scale)? = error as? ExchangeError else { return false }
        let size = try? BoardExport.size(of: document, as: format, ExportOptions(scale: .factor(scale)))
        return size != nil
      }
    }
    for scale in [0, -1, .nan, .infinity] {
      #expect(throws: ExchangeError.self) {
        _ = try BoardExport.size(of: document, as: .png, ExportOptions(scale: .factor(scale)))
      }
    }
    let options = ExportOptions(scale: .longSide(300))
    #expect(
      try await BoardExport.write(document, of: exchange.board, to: url, as: .png, options).size?.width == 300
    )
    let natural = try BoardExport.size(of: document, as: .webp)
    #expect(natural.width > 5_000)
    #expect(natural.width <= 16_383)
  }

  @Test func anSVGHoldsEachWantedOriginalOnceByteForByte() async throws {
    let picture = try TestPicture.png()
    let name = "<b> & \"c\"\u{7}.png"
    let (exchange, document) = try await board(
      [
        (name, picture, .zero, CGSize(width: 40, height: 30), 0),
        (name, picture, CGPoint(x: 50, y: 0), CGSize(width: 40, height: 30), 33),
        ("b.png", try TestPicture.png(red: 1), CGPoint(x: 90, y: 0), CGSize(width: 40, height: 30), 0),
      ].map { ($0.0.replacing("\u{7}", with: ""), $0.1, $0.2, $0.3, $0.4) })
    for style in [ExportStyle.board, .pictures] {
      let url = exchange.folder.file("\(style).svg")
      var options = ExportOptions(style: style)
      options.includesOriginals = true
      let report = try await BoardExport.write(document, of: exchange.board, to: url, as: .svg, options)
      #expect(report.done == 3)
      #expect(report.failures.isEmpty)
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.ranges(of: picture.base64EncodedString()).count == 1)
      #expect(text.ranges(of: "<use ").count == 3)
      #expect(!text.contains("<b>"))
      let root = try XMLDocument(contentsOf: url).rootElement()
      #expect(root?.name == "svg")
      let image = try await Self.decoder.decode(
        DecodeRequest(
          id: "t", bytes: .file(url), extent: .longSide(Int(report.size?.width ?? 0)),
          pixelFormat: .rgba))
      #expect(isNear(pixel(image, 15, image.height / 2), red) || style == .board)
    }
  }

  @Test func whatCannotBeShownIsDrawnAsSuchAndReported() async throws {
    let (exchange, document) = try await board([
      ("a.png", try TestPicture.png(), .zero, CGSize(width: 200, height: 150), 0),
      ("broken.png", Data("no image".utf8), CGPoint(x: 300, y: 0), CGSize(width: 200, height: 150), 0),
    ])
    let url = exchange.folder.file("out.png")
    let report = try await BoardExport.write(document, of: exchange.board, to: url, as: .png)
    #expect(report.done == 2)
    #expect(report.failures.map(\.name) == ["broken.png"])
  }

  @Test func nothingIsReplacedUnasked() async throws {
    let (exchange, document) = try await board([
      ("a.png", try TestPicture.png(), .zero, CGSize(width: 40, height: 30), 0)
    ])
    try exchange.place(Data("mine".utf8), as: "out.png")
    let url = exchange.folder.file("out.png")
    await #expect(throws: ExchangeError.alreadyExists(url)) {
      try await BoardExport.write(document, of: exchange.board, to: url, as: .png)
    }
    #expect(try Data(contentsOf: url) == Data("mine".utf8))
    let options = ExportOptions(replacing: true)
    _ = try await BoardExport.write(document, of: exchange.board, to: url, as: .png, options)
    #expect(try await decoded(url).width > 0)
    #expect(try exchange.folder.names().filter { $0.contains("partial") }.isEmpty)
    mkfifo(exchange.folder.file("pipe.png").path, 0o600)
    for name in ["pipe.png", ".", "no/such/folder.png"] {
      await #expect(throws: ExchangeError.self) {
        try await BoardExport.write(
          document, of: exchange.board, to: exchange.folder.file(name), as: .png, options)
      }
    }
  }

  @Test func aCancelledExportLeavesNothing() async throws {
    let (exchange, document) = try await board(
      try (0..<20).map {
        (
          "\($0).png", try TestPicture.png(red: UInt8($0)), CGPoint(x: $0 * 50, y: 0),
          CGSize(width: 40, height: 30), 0
        )
      })
    for format in ExportFormat.allCases {
      let url = exchange.folder.file("out.\(format.rawValue)")
      let task = Task { [board = exchange.board] in
        try await BoardExport.write(document, of: board, to: url, as: format) { progress in
          if progress.done == 5 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(try exchange.folder.names() == ["board.pinboard"])
  }

  @Test func originalsKeepTheirNamesAndNeverLeaveTheFolder() async throws {
    let names = [
      "../../up.png", "/etc/abs.png", "..", "same.png", "same.png", "ümlaut #1 100%.png", ".hidden",
    ]
    let (exchange, document) = try await board(
      try names.enumerated().map { index, name in
        (name, try TestPicture.png(red: UInt8(index)), .zero, CGSize(width: 40, height: 30), 0)
      })
    try exchange.place(Data("mine".utf8), as: "out/same.png")
    let originals = document.pins.compactMap { document.original(of: $0) }
    let report = try await BoardExport.writeOriginals(
      originals + originals, of: exchange.board, to: exchange.folder.file("out"))
    #expect(report.done == 7)
    #expect(report.failures.isEmpty)
    let written = try exchange.folder.names(in: "out")
    #expect(written.count == 8)
    #expect(written.contains("same 3.png"))
    #expect(written.contains("ümlaut #1 100%.png"))
    #expect(try Data(contentsOf: exchange.folder.file("out/same.png")) == Data("mine".utf8))
    #expect(try exchange.folder.names() == ["board.pinboard", "out"])
    let bytes = try Set(written.map { try Data(contentsOf: exchange.folder.file("out/\($0)")) })
    for index in names.indices { #expect(bytes.contains(try TestPicture.png(red: UInt8(index)))) }
  }

  @Test func thumbnailsUseThePreviewsThatAreThere() async throws {
    let (exchange, document) = try await board([
      ("a.png", try TestPicture.png(), .zero, CGSize(width: 200, height: 150), 0)
    ])
    // The preview has another colour, which shows whether it or the original is drawn.
    let id = try #require(document.pins[0].content.original)
    try await exchange.board.originals.setPreview(try TestPicture.png(red: 0, blue: 255), for: id)
    try exchange.place(Data("old".utf8), as: "t.png")
    let url = exchange.folder.file("t.png")
    try await BoardExport.writeThumbnail(document, of: exchange.board, to: url, side: 128)
    let image = try await decoded(url)
    #expect(image.width == 128)
    #expect(image.height < 128)
    #expect(isNear(pixel(image, 64, image.height / 2), blue))
  }
}
