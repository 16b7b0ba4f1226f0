import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import SeededRandom
import Testing

/// The law: no export holds what isn't seen, neither a cropped or a hidden part of an image nor what an image
/// says about itself, unless it was asked for.
@Suite(.timeLimit(.minutes(60))) struct ExportedPartTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let decoder = ImageDecoder(workers: 1)
  /// The colour of what isn't seen. It appears nowhere else.
  private static let mark: [UInt8] = [255, 0, 255, 255]
  private static let words = "taken at 52.5163 N 13.3777 E by mark"

  private struct Scene {
    let exchange: Exchange
    let document: BoardDocument
  }

  /// A picture whose pixels outside of a part are marked, and which says where it was taken.
  private func picture(
    _ size: (width: Int, height: Int), seen: CGRect, margin: Double, isPhoto: Bool, _ number: Int
  ) throws -> Data {
    let kept = seen.insetBy(dx: -margin, dy: -margin)
    var pixels = Data(capacity: size.width * size.height * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isKept = kept.intersects(CGRect(x: x, y: y, width: 1, height: 1))
        pixels.append(contentsOf: isKept ? [30, UInt8(120 + number % 80), 40, 255] : Self.mark)
      }
    }
    let image = DecodedImage(
      width: size.width, height: size.height, stride: size.width * 4, pixels: pixels,
      fullSize: CGSize(width: size.width, height: size.height))
    return isPhoto
      ? MarkedPicture.photo(try image.encodePreview(quality: 95), saying: Self.words)
      : MarkedPicture.png(try image.encodePNG(), saying: Self.words)
  }

  private func scene(_ random: inout SeededGenerator) async throws -> Scene {
    let exchange = try await Exchange()
    for number in 0..<5 {
      let size = (
        width: Int.random(in: 60...180, using: &random), height: Int.random(in: 60...180, using: &random)
      )
      let isPhoto = Bool.random(using: &random)
      let isHidden = number == 0
      // Thirds, and shares as a mouse makes them.
      let side = [1.0 / 3, 0.5, 0.37, 0.613].randomElement(using: &random) ?? 0.5
      let crop = CGRect(
        x: [0, 0.2, 0.333].randomElement(using: &random) ?? 0, y: 0.1, width: side, height: side / 1.1)
      let cutsPath = number % 2 == 1
      let seen =
        isHidden
        ? CGRect.null
        : CGRect(
          x: crop.minX * Double(size.width), y: crop.minY * Double(size.height),
          width: crop.width * Double(size.width), height: crop.height * Double(size.height))
      let data = try picture(size, seen: seen, margin: isPhoto ? 20 : 1, isPhoto: isPhoto, number)
      let isMeasured = Bool.random(using: &random)
      let original = try await exchange.board.originals.add(
        data: data, name: "a\(number)", typeIdentifier: isPhoto ? "image/jpeg" : "image/png",
        pixelSize: isMeasured ? CGSize(width: size.width, height: size.height) : nil)
      var pin = Pin(
        content: .image(original.id), name: "pin \(number)",
        center: CGPoint(x: Double(number) * 287, y: Double.random(in: -90...90, using: &random)),
        size: CGSize(width: Double.random(in: 40...240, using: &random), height: 100),
        rotation: [0, 0, 33.3, 90].randomElement(using: &random) ?? 0)
      pin.flip = ([[], .horizontal, .vertical] as [PinFlip]).randomElement(using: &random) ?? []
      if cutsPath {
        let corners = [
          CGPoint(x: crop.minX, y: crop.minY), CGPoint(x: crop.maxX, y: crop.minY),
          CGPoint(x: crop.midX, y: crop.maxY),
        ]
        let outline = try #require(PictureOutline(corners))
        pin = pin.cut(along: outline) ?? pin
      } else {
        pin.crop = crop
      }
      let made = pin
      let document = try await exchange.board.load()
      let add = try #require(Command.add([made], originals: [original], to: document))
      try await exchange.board.commit(add)
      if isHidden {
        let hide = try #require(Command.hide([made.id], in: try await exchange.board.load()))
        try await exchange.board.commit(hide)
      }
    }
    return Scene(exchange: exchange, document: try await exchange.board.load())
  }

  /// Returns the number of marked pixels in an image's file.
  private func marks(in image: ImageBytes) async throws -> Int {
    let image = try await Self.decoder.decode(DecodeRequest(id: "t", bytes: image, pixelFormat: .rgba))
    var count = 0
    image.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in 0..<image.height {
        for x in 0..<image.width {
          let offset = y * image.stride + x * 4
          if bytes[offset] > 180, bytes[offset + 1] < 70, bytes[offset + 2] > 180, bytes[offset + 3] > 0 {
            count += 1
          }
        }
      }
    }
    return count
  }

  private func holdsWords(_ url: URL) throws -> Bool {
    try Data(contentsOf: url).range(of: Data(Self.words.utf8)) != nil
  }

  /// Returns the images in a drawing.
  private func images(in drawing: URL) throws -> [Data] {
    let text = try String(contentsOf: drawing, encoding: .utf8)
    return text.matches(of: #/href="data:image/[a-z+]+;base64,([^"]*)"/#).compactMap {
      Data(base64Encoded: String($0.output.1))
    }
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...40) : [1, 2, 3])
  func nothingThatIsntSeenLeaves(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let scene = try await scene(&random)
    let (board, folder) = (scene.exchange.board, scene.exchange.folder)
    for format in ExportFormat.allCases {
      let url = folder.file("out.\(format.rawValue)")
      let report = try await BoardExport.write(scene.document, of: board, to: url, as: format)
      #expect(report.failures.isEmpty, "seed \(seed), \(format): \(report.failures)")
      #expect(try !holdsWords(url), "seed \(seed), \(format)")
      switch format {
      case .pdf:
        #expect(MarkedPicture.marks(inPDF: try Data(contentsOf: url)) == 0, "seed \(seed), page")
      case .svg:
        let images = try images(in: url)
        #expect(!images.isEmpty, "seed \(seed)")
        for image in images {
          #expect(try await marks(in: .data(image)) == 0, "seed \(seed), drawing")
          #expect(image.range(of: Data(Self.words.utf8)) == nil, "seed \(seed), drawing")
        }
      default:
        #expect(try await marks(in: .file(url)) == 0, "seed \(seed), \(format)")
      }
    }
    let sheet = folder.file("sheet.pdf")
    _ = try await BoardExport.writeContactSheet(scene.document, of: board, to: sheet)
    #expect(MarkedPicture.marks(inPDF: try Data(contentsOf: sheet)) == 0, "seed \(seed), contact sheet")
    let page = folder.file("page")
    _ = try await BoardExport.writeWebPage(scene.document, of: board, to: page)
    let pictures = page.appending(path: "pictures")
    for name in try FileManager.default.contentsOfDirectory(atPath: pictures.path) {
      let url = pictures.appending(path: name)
      #expect(try await marks(in: .file(url)) == 0, "seed \(seed), \(name) of the web page")
      #expect(try !holdsWords(url), "seed \(seed), \(name) of the web page")
    }
    // Asked for, the originals are there, whole.
    var options = ExportOptions(replacing: true)
    options.includesOriginals = true
    let whole = folder.file("out.svg")
    let report = try await BoardExport.write(scene.document, of: board, to: whole, as: .svg, options)
    #expect(report.notes.contains { $0.contains("cropped away") }, "it's told what the drawing holds")
    let originals = try images(in: whole)
    var found = 0
    for image in originals { found += try await marks(in: .data(image)) }
    #expect(found > 0, "seed \(seed)")
    #expect(originals.contains { $0.range(of: Data(Self.words.utf8)) != nil }, "seed \(seed)")
  }
}
