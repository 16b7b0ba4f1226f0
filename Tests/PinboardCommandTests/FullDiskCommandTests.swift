import ExchangeTestSupport
import Foundation
import Imaging
import OwnDisk
import SeededRandom
import TestWebServer
import Testing

/// The law: whatever a command writes when a disk is full, also the disk of temporary files, its complaint
/// names a file that was asked for, and nothing unfinished is left.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .enabled(if: OwnDisk.isAvailable, Comment(rawValue: OwnDisk.advice)), .timeLimit(.minutes(60)))
struct FullDiskCommandTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private enum Way: String, CaseIterable {
    case png, jpg, webp, pdf, svg
    case share, extract, thumbnail, newBoard, standardInput, link, damagedBoard

    /// The words of which the complaint has one.
    var words: [String] {
      switch self {
      case .png, .jpg, .webp, .pdf, .svg: ["“wanted.\(rawValue)”"]
      case .share: ["“wanted”"]
      case .extract: ["“wanted”", "“a.png”"]
      case .thumbnail: ["“wanted.png”"]
      case .newBoard: ["“wanted.pinboard”"]
      case .standardInput: ["” can’t be written: "]
      case .link: ["” can’t be written: "]
      // What's read of it is kept on the disk of temporary files, which the user has to make room on.
      case .damagedBoard: ["“disk”", "“damaged.pinboard”"]
      }
    }

    func arguments(_ disk: URL, _ server: WebServer) -> [String] {
      func wanted(_ ending: String) -> String { disk.appendingPathComponent("wanted\(ending)").path }
      return switch self {
      case .png, .jpg, .webp, .pdf, .svg: ["export", "x.pinboard", wanted(".\(rawValue)"), "--plain"]
      case .share: ["share", "x.pinboard", wanted("")]
      case .extract: ["extract", "x.pinboard", wanted("")]
      case .thumbnail: ["thumbnail", "x.pinboard", wanted(".png"), "--size", "512"]
      case .newBoard: ["import", wanted(".pinboard"), "a.png"]
      case .standardInput: ["import", "y.pinboard", "-"]
      case .link: ["import", "y.pinboard", "--fetch", server.address("image.png")]
      case .damagedBoard: ["info", "damaged.pinboard"]
      }
    }
  }

  /// Makes a board with a picture of `side` × `side` pixels that doesn't compress, and a damaged copy of it.
  /// - Returns: the picture.
  private func makeBoards(side: Int, _ random: inout SeededGenerator) async throws -> Data {
    let picture = try TestPicture.noise(width: side, height: side, using: &random).encodePNG()
    try picture.write(to: folder.file("a.png"))
    let made = try await PinboardProcess.run(["import", "x.pinboard", "a.png"], in: folder)
    try #require(made.status == 0, "\(made.errors)")
    var damaged = try Data(contentsOf: folder.file("x.pinboard"))
    damaged.replaceSubrange(100..<4_096, with: Data(repeating: 0xFF, count: 3_996))
    try damaged.write(to: folder.file("damaged.pinboard"))
    return picture
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...30) : [1, 2])
  func aFullDiskNamesWhatWasAskedFor(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let server = try WebServer()
    let picture = try await makeBoards(side: 120, &random)
    for way in Way.allCases {
      let isReported = way == .standardInput || way == .link
      // All of them write as many bytes as half of the picture has, but formats that lose some.
      let most =
        switch way {
        // The server's picture is a small one.
        case .link: 0
        case .jpg, .webp, .share: 1
        default: picture.count / OwnDisk.page / 2
        }
      let limitsFiles = Int.random(in: 0..<4, using: &random) == 0
      let pages = Int.random(in: 0...most, using: &random)
      let context = "seed \(seed), \(way), \(limitsFiles ? "no file" : "\(pages) pages")"
      try await OwnDisk.mounted(
        at: folder.file("disk"), megabytes: 4, files: limitsFiles ? 1 : nil
      ) { disk in
        if !limitsFiles { disk.fill(with: "filler", leaving: pages) }
        let before = try disk.paths()
        let outcome = try await PinboardProcess.run(
          way.arguments(disk.url, server), in: folder, input: way == .standardInput ? picture : nil,
          variables: ["TMPDIR": disk.url.path])
        let text = outcome.errors
        #expect(outcome.status != 0, "\(context): \(outcome.text)")
        #expect(way.words.contains { text.contains($0) }, "\(context): \(text)")
        #expect(text.lowercased().contains("no space left"), "\(context): \(text)")
        #expect(!text.contains("partial"), "\(context): \(text)")
        #expect(text.firstMatch(of: /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}/) == nil, "\(context): \(text)")
        if isReported { #expect(try !folder.names().contains("y.pinboard"), "\(context)") }
        // The folder of originals has those that are whole already.
        let left = try disk.paths().subtracting(before)
        let foreign = way == .extract ? left.subtracting(["wanted"]) : left
        #expect(foreign.isEmpty, "\(context): \(foreign) are left")
      }
    }
  }
}
