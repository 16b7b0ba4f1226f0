import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import OwnDisk
import SeededRandom
import Testing

/// The law: at whatever point of an export the disk is full, the sentence names a file that was wanted, and
/// nothing unfinished is left.
@Suite(.enabled(if: OwnDisk.isAvailable, Comment(rawValue: OwnDisk.advice)), .timeLimit(.minutes(60)))
struct FullDiskTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let decoder = ImageDecoder(workers: 1)

  /// The ways in which a board leaves as files.
  private enum Way: String, CaseIterable {
    case png, jpg, webp, pdf, svg
    case svgWithOriginals, contactSheet, frames, thumbnail, webPage, originals

    var name: String {
      switch self {
      case .png, .jpg, .webp, .pdf, .svg: "wanted.\(rawValue)"
      case .svgWithOriginals: "wanted.svg"
      case .contactSheet, .frames: "wanted.pdf"
      case .thumbnail: "wanted.png"
      case .webPage, .originals: "wanted"
      }
    }
  }

  private struct Scene {
    let exchange: Exchange
    let document: BoardDocument

    /// Writes the board, and returns what was reported of its items.
    func write(_ way: Way, to url: URL, replacing: Bool) async throws -> [ItemFailure] {
      let file = exchange.board
      var options = ExportOptions(replacing: replacing)
      options.includesOriginals = way == .svgWithOriginals
      switch way {
      case .contactSheet:
        return try await BoardExport.writeContactSheet(document, of: file, to: url, options, decoder: decoder)
          .failures
      case .frames:
        return try await BoardExport.writeFrames(document, of: file, to: url, options, decoder: decoder)
          .failures
      case .thumbnail:
        try await BoardExport.writeThumbnail(document, of: file, to: url, side: 512, decoder: decoder)
        return []
      case .webPage:
        return try await BoardExport.writeWebPage(document, of: file, to: url, decoder: decoder).failures
      case .originals:
        return try await BoardExport.writeOriginals(
          BoardExport.originals(of: document), of: file, to: url
        ).failures
      case .png, .jpg, .webp, .pdf, .svg, .svgWithOriginals:
        let format = try #require(ExportFormat(fileName: way.name))
        return try await BoardExport.write(document, of: file, to: url, as: format, options, decoder: decoder)
          .failures
      }
    }
  }

  /// A board with more pictures than a page of a contact sheet holds, which compress badly, in two frames.
  private func scene(_ random: inout SeededGenerator) async throws -> Scene {
    let exchange = try await Exchange()
    var (pins, originals): ([Pin], [Original]) = ([], [])
    for number in 0..<23 {
      let size = (
        width: Int.random(in: 30...70, using: &random), height: Int.random(in: 30...70, using: &random)
      )
      let image = TestPicture.noise(width: size.width, height: size.height, using: &random)
      let isPhoto = number % 3 == 0
      let original = try await exchange.board.originals.add(
        data: isPhoto ? try image.encodePreview(quality: 95) : try image.encodePNG(),
        name: "picture \(number).\(isPhoto ? "jpg" : "png")",
        typeIdentifier: isPhoto ? "image/jpeg" : "image/png", pixelSize: image.fullSize)
      originals.append(original)
      pins.append(
        Pin(
          content: .image(original.id), name: original.name,
          center: CGPoint(x: Double(number % 6) * 83, y: Double(number / 6) * 77), size: image.fullSize))
    }
    pins.append(
      Pin(
        content: .note("a note"), name: "a note", center: CGPoint(x: 400, y: 300),
        size: CGSize(width: 80, height: 60)))
    let commands: [(BoardDocument) -> Command?] = [
      { [pins, originals] in Command.add(pins, originals: originals, to: $0) },
      {
        Command.addFrame(
          CGRect(x: -50, y: -50, width: 250, height: 400), named: "Left", color: PinColor(0x3584E4), to: $0)
      },
      {
        Command.addFrame(
          CGRect(x: 200, y: -50, width: 300, height: 400), named: "Right", color: PinColor(0xE01B24), to: $0)
      },
    ]
    for command in commands {
      try await exchange.board.commit(try #require(command(try await exchange.board.load())))
    }
    return Scene(exchange: exchange, document: try await exchange.board.load())
  }

  /// Returns the number of pages of a disk, and of files and folders, that something takes.
  private func room(of url: URL) throws -> (pages: Int, files: Int) {
    let below = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    var pages = 0
    for file in [url] + below.map({ url.appendingPathComponent($0) }) {
      let values = try file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      if values.isRegularFile == true { pages += ((values.fileSize ?? 0) + OwnDisk.page - 1) / OwnDisk.page }
    }
    return (pages, below.count + 1)
  }

  private func checkSentence(_ sentence: String, names: [String], _ context: String) {
    #expect(names.contains { sentence.contains("“\($0)”") }, "\(context): \(sentence)")
    #expect(sentence.contains("no space left"), "\(context): \(sentence)")
    #expect(!sentence.contains("partial"), "\(context): \(sentence)")
    #expect(sentence.firstMatch(of: /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}/) == nil, "\(context): \(sentence)")
  }

  /// Checks that an export has left nothing but complete originals.
  private func checkRest(
    _ paths: Set<String>, _ way: Way, on disk: OwnDisk, _ scene: Scene, _ context: String
  )
    async throws
  {
    guard way == .originals else { return #expect(paths.isEmpty, "\(context): \(paths) are left") }
    var whole: Set<Data> = []
    for original in scene.document.originals.values {
      whole.insert(try await scene.exchange.board.originals.data(of: original.id))
    }
    for path in paths where path != way.name {
      #expect(path.hasPrefix("\(way.name)/picture "), "\(context): \(path) is left")
      let bytes = try Data(contentsOf: disk.url.appendingPathComponent(path))
      #expect(whole.contains(bytes), "\(context): \(path) isn't whole")
    }
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...40) : [1, 2])
  func aFullDiskNamesWhatWasWanted(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let scene = try await scene(&random)
    let folder = scene.exchange.folder
    for way in Way.allCases {
      let roomy = folder.file("roomy \(way)")
      try FileManager.default.createDirectory(at: roomy, withIntermediateDirectories: true)
      let complete = roomy.appendingPathComponent(way.name)
      let failures = try await scene.write(way, to: complete, replacing: false)
      try #require(failures.isEmpty, "seed \(seed), \(way): \(failures)")
      let room = try room(of: complete)
      // A disk is also full if it has as many files as it takes.
      for limitsFiles in [false, false, true] {
        let isThere = way != .originals && Bool.random(using: &random)
        let count = Int.random(in: 1...room.files, using: &random) + (isThere ? 1 : 0)
        let pages = Int.random(in: 0..<room.pages, using: &random)
        let context =
          "seed \(seed), \(way), \(limitsFiles ? "\(count) files" : "\(pages) of \(room.pages) pages")"
          + (isThere ? ", replacing" : "")
        try await OwnDisk.mounted(
          at: folder.file("disk"), megabytes: 8, files: limitsFiles ? count : nil
        ) { disk in
          let url = disk.url.appendingPathComponent(way.name)
          let old = Data("old".utf8)
          if isThere, way == .webPage {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
          } else if isThere {
            try old.write(to: url)
          }
          if !limitsFiles { disk.fill(with: "filler", leaving: pages) }
          let before = try disk.paths()
          do {
            let failures = try await scene.write(way, to: url, replacing: isThere)
            #expect(limitsFiles || !failures.isEmpty, "\(context): it's written")
            #expect(failures.isEmpty || way == .originals, "\(context): \(failures)")
            for failure in failures { checkSentence(failure.description, names: [failure.name], context) }
            if failures.isEmpty { return }
            let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            #expect(names.count + failures.count == scene.document.originals.count, "\(context)")
          } catch {
            let sentence = (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
            let names = way == .originals ? scene.document.originals.values.map(\.name) : []
            checkSentence(sentence, names: [way.name] + names, context)
          }
          try await checkRest(try disk.paths().subtracting(before), way, on: disk, scene, context)
          #expect(try disk.paths().isSuperset(of: before), "\(context)")
          if isThere, way != .webPage { #expect(try Data(contentsOf: url) == old, "\(context)") }
        }
      }
    }
  }
}
