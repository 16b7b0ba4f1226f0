import Board
import BoardStore
import ExchangeTestSupport
import KitFiles
import Foundation
import Testing

/// Files whose names aren't UTF-8, as on old disks and in old archives: their names are bytes.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct RawNameTests {
  private let folder: TemporaryFolder
  /// `Köln` in Latin-1.
  private static let koeln: [UInt8] = [0x4B, 0xF6, 0x6C, 0x6E]

  init() throws { folder = try TemporaryFolder() }

  private static func name(_ ending: String) -> String { String(nameBytes: koeln + Array(ending.utf8)) }

  private func location(_ path: String) -> URL { folder.url.appending(name: path) }

  @discardableResult
  private func picture(_ path: String, red: UInt8 = 0) throws -> Data {
    let bytes = try TestPicture.png(red: red)
    try FileBytes.makeFolder(location(path).deletingLastPathComponent())
    try FileBytes.write(bytes, toNew: location(path))
    return bytes
  }

  private func run(_ arguments: String..., at location: URL? = nil) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder, at: location)
  }

  private func names(in path: String) throws -> Set<[UInt8]> {
    Set(try #require(FolderNames.of(location(path))).map(\.nameBytes))
  }

  @Test func `an image is pinned, listed and extracted under its own bytes`() async throws {
    let bytes = try picture(Self.name(".png"))
    let outcome = try await run("import", "x.pinboard", Self.name(".png"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let info = try await run("info", "x.pinboard")
    #expect(info.text.contains("K\u{FFFD}ln.png"))
    let json = try await run("info", "x.pinboard", "--json").text
    #expect(
      json.contains("\"nameBytes\" : \"\(Data(Self.koeln + Array(".png".utf8)).base64EncodedString())\""))
    #expect(try await run("extract", "x.pinboard", "out").status == 0)
    #expect(try names(in: "out") == [Self.koeln + Array(".png".utf8)])
    #expect(try FileBytes.read(location("out").appending(name: Self.name(".png"))) == bytes)
    #expect(try await run("export", "x.pinboard", "x.svg", "--pins", Self.name(".png")).status == 0)
  }

  @Test(arguments: ["file", "folder", "address", "here"])
  func `it's found however it's named`(_ way: String) async throws {
    let album = Self.name("-album")
    try picture("\(album)/\(Self.name(".png"))")
    let outcome =
      switch way {
      case "file": try await run("import", "x.pinboard", "./\(album)/../\(album)/\(Self.name(".png"))")
      case "folder": try await run("import", "x.pinboard", album)
      case "address":
        try await run("import", "x.pinboard", location("\(album)/\(Self.name(".png"))").absoluteString)
      default: try await run("import", "../x.pinboard", Self.name(".png"), at: location(album))
      }
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("1 image pinned\n"), "\(outcome.errors)")
  }

  @Test func `a board has such a name, in such a folder, and extracts and exports to such locations`()
    async throws
  {
    try picture("a.png")
    let board = "\(Self.name("-boards"))/\(Self.name(".pinboard"))"
    try FileBytes.makeFolder(location(Self.name("-boards")))
    let made = try await run("import", board, "a.png")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.text == "K\u{FFFD}ln.pinboard created\n1 image pinned\n", "\(made.errors)")
    #expect(try await run("import", board, "a.png").status == 0, "a second time")
    #expect(try await run("check", board).status == 0)
    let info = try await run("info", board)
    #expect(info.text.hasPrefix("K\u{FFFD}ln: 2 pins"), "\(info.errors)")
    #expect(try await run("extract", board, "\(Self.name("-boards"))/\(Self.name("-out"))").status == 0)
    #expect(try names(in: "\(Self.name("-boards"))/\(Self.name("-out"))") == [Array("a.png".utf8)])
    for ending in [".png", ".svg"] {
      let outcome = try await run("export", board, "\(Self.name("-boards"))/\(Self.name(ending))")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try await run("thumbnail", board, Self.name("-small.png")).status == 0)
    #expect(try await run("reclaim", board, "--forget-history").status == 0)
    let left = try names(in: Self.name("-boards"))
    #expect(
      left == Set([".pinboard", "-out", ".png", ".svg"].map { Self.koeln + Array($0.utf8) }),
      "nothing is left beside it, and nothing has U+FFFD in its name")
  }

  @Test func `linked images are found, found again elsewhere, and stored`() async throws {
    try picture("\(Self.name("-a"))/\(Self.name(".png"))")
    try picture("b.png", red: 1)
    #expect(
      try await run("import", "--link", "x.pinboard", "\(Self.name("-a"))/\(Self.name(".png"))", "b.png")
        .status == 0)
    #expect(try await run("check", "x.pinboard").status == 0)
    let json = try await run("info", "x.pinboard", "--json").text
    #expect(json.contains("\"holds\" : true"))
    #expect(!json.contains("\"holds\" : false"))
    #expect(json.contains("pathBytes"))
    // The folder gets another name.
    try FileBytes.move(location(Self.name("-a")), toNew: location(Self.name("-b")))
    let broken = try await run("embed", "x.pinboard")
    #expect(broken.status == 66, "\(broken.errors)")
    #expect(broken.errors.contains("K\u{FFFD}ln.png"), "\(broken.errors)")
    let found = try await run("relink", "x.pinboard")
    #expect(found.status == 0, "\(found.errors)")
    #expect(found.text.contains("K\u{FFFD}ln-b/K\u{FFFD}ln.png"), "\(found.errors)")
    #expect(try await run("embed", "x.pinboard").status == 0)
    #expect(try await run("extract", "x.pinboard", "out").status == 0)
    #expect(try names(in: "out").contains(Self.koeln + Array(".png".utf8)))
  }

  /// A terminal obeys control characters, and marks of direction turn the rest of a line around.
  @Test(arguments: ["a\u{202E}gpj.png", "b\u{1B}]0;x\u{7}.png", "c\u{2066}d\u{200B}.png", "e\u{9B}31m.png"])
  func `nothing that can't be seen reaches the terminal`(name: String) async throws {
    let text = String(nameBytes: Array(name.utf8))
    try FileBytes.write(try TestPicture.png(), toNew: location(text))
    let board = String(nameBytes: Array("x\(name).pinboard".utf8))
    var said = ""
    for arguments in [
      ["import", board, text], ["info", board], ["info", board, "--json"], ["check", board],
      ["embed", board],
      ["extract", board, text], ["info", text], ["check", "\(text).pinboard"], ["info", board, text],
      ["export", board, text, "--pins", text], ["--\(text)"], ["import", board, "http://\(text)/"],
      ["relink", board, text],
    ] {
      let outcome = try await PinboardProcess.run(arguments, in: folder)
      said += outcome.text + outcome.errors
    }
    #expect(said.contains("png"))
    let bad = said.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || scalar.value == 0x200B
    }
    #expect(bad.isEmpty, "\(bad.map { String($0.value, radix: 16) })")
    // In JSON nothing is lost.
    let json = try await PinboardProcess.run(["info", board, "--json"], in: folder).output
    let pins = (try JSONSerialization.jsonObject(with: json) as? [String: Any])?["pins"] as? [[String: Any]]
    #expect(pins?.compactMap { $0["name"] as? String } == [name])
  }

  @Test func `blanks, line breaks and U+FFFD of its own stay in a file's name`() async throws {
    let own = [" two  blanks .png", "a\nb\r\tc.png", "K\u{FFFD}ln.png", "\u{10FEF6}.png"]
    for (index, name) in own.enumerated() {
      let text = String(nameBytes: Array(name.utf8))
      try FileBytes.write(try TestPicture.png(red: UInt8(index)), toNew: location(text))
    }
    let outcome = try await PinboardProcess.run(
      ["import", "x.pinboard"] + own.map { String(nameBytes: Array($0.utf8)) }, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("4 images pinned\n"), "\(outcome.errors)")
    #expect(try await run("extract", "x.pinboard", "out").status == 0)
    #expect(try names(in: "out") == Set(own.map { Array($0.utf8) }))
    #expect(try await run("info", "x.pinboard").text.contains("  a b  c.png  "))
    let json = try await run("info", "x.pinboard", "--json").output
    let pins = try #require(
      (try JSONSerialization.jsonObject(with: json) as? [String: Any])?["pins"] as? [[String: Any]])
    #expect(Set(pins.compactMap { $0["name"] as? String }) == Set(own))
  }

  @Test func `names in an archive are what they most likely are, and can be had as they are`() async throws {
    // 写真 in Shift-JIS, as a Japanese Windows writes it.
    let photo: [UInt8] = [0x8E, 0xCA, 0x90, 0x5E]
    try ZipFixture.write(
      [
        .init(String(nameBytes: photo + Array(".png".utf8)), try TestPicture.png(), isFromDOS: true),
        .init("naïve.png", try TestPicture.png(red: 1)),
      ], to: folder.file("z.zip"))
    let guessed = try await run("import", "guess.pinboard", "z.zip")
    #expect(guessed.status == 0, "\(guessed.errors)")
    #expect(guessed.errors.contains("CP932"), "\(guessed.errors)")
    #expect(guessed.errors.contains("--zip-names raw"))
    #expect(try await run("info", "guess.pinboard").text.contains("写真.png"))
    let raw = try await run("import", "raw.pinboard", "z.zip", "--zip-names", "raw")
    #expect(raw.status == 0, "\(raw.errors)")
    #expect(raw.errors.isEmpty, "\(raw.errors)")
    #expect(try await run("extract", "raw.pinboard", "out").status == 0)
    #expect(try names(in: "out") == [photo + Array(".png".utf8), Array("naïve.png".utf8)])
    #expect(try await run("import", "said.pinboard", "z.zip", "--zip-names", "CP437").status == 0)
    #expect(try await run("info", "said.pinboard").text.contains("Ä╩É^.png"))
    #expect(try await run("import", "x.pinboard", "z.zip", "--zip-names", "nonsense").status == 64)
  }
}
