import BoardStore
import ExchangeTestSupport
import KitFiles
import Foundation
import TestWebServer
import Testing

/// `pinboard import --fetch`: links are fetched as the windows do it.
@Suite(
  .serialized, .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct FetchCommandTests {
  private let folder: TemporaryFolder
  private let server: WebServer

  init() throws {
    folder = try TemporaryFolder()
    server = try WebServer()
  }

  private func run(_ arguments: String...) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder)
  }

  private func pins(of board: String) async throws -> [[String: Any]] {
    let json = try await run("info", board, "--json").output
    let info = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    return try #require(info["pins"] as? [[String: Any]])
  }

  private func visible() throws -> [String] { try folder.names().filter { !$0.hasPrefix(".") } }

  @Test func `an image is pinned with its name and its address, also among files`() async throws {
    try TestPicture.png().write(to: folder.file("a.png"))
    let outcome = try await run(
      "import", "b.pinboard", "--fetch", "--link", server.address("hop/2"), "a.png", server.address("named"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("3 images pinned\n"), "\(outcome.errors)")
    let pins = try await pins(of: "b.pinboard")
    #expect(pins.compactMap { $0["name"] as? String } == ["image.png", "a.png", "cat.png"])
    #expect(
      pins.map { ($0["source"] as? [String: String])?["image"] }
        == [server.address("image.png"), nil, server.address("named")])
    // The fetched bytes are in the board, whatever happens to temporary files.
    #expect(try await run("extract", "b.pinboard", "out").status == 0)
    #expect(try Data(contentsOf: folder.file("out/image.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `of a page, each image that isn't tiny is taken once`() async throws {
    let outcome = try await run("import", "b.pinboard", "--fetch", server.address("gallery"))
    #expect(outcome.status == 66, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("2 images pinned\n"), "\(outcome.errors)")
    let missing = [server.address("404"), "http://192.168.255.254/router.png"]
    #expect(missing.allSatisfy { outcome.errors.contains("pinboard: \($0): ") }, "\(outcome.errors)")
    #expect(outcome.errors.contains("left out: smaller than 48 × 48 pixels: 1 image"), "\(outcome.errors)")
    let pins = try await pins(of: "b.pinboard")
    #expect(pins.compactMap { $0["name"] as? String } == ["red.png", "blue.png"])
    #expect(
      pins.compactMap { ($0["source"] as? [String: String])?["page"] }
        == Array(repeating: server.address("gallery"), count: 2))
    let tiny = try await run("import", "c.pinboard", "--fetch", server.address("page"))
    #expect(tiny.status == 65, "\(tiny.errors)")
    #expect(tiny.errors.contains("No image of this page can be pinned"), "\(tiny.errors)")
    #expect(try visible() == ["b.pinboard"])
  }

  @Test func `the environment's proxy is asked for names of the Internet alone`() async throws {
    let proxy = ["http_proxy": "http://127.0.0.1:\(server.port)"]
    let outcome = try await PinboardProcess.run(
      ["import", "b.pinboard", "--fetch", "http://pictures.invalid/guarded"], in: folder, variables: proxy)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("4 images pinned\n"), "\(outcome.errors)")
    // A page from elsewhere doesn't lead to what's nearby, directly or through the proxy.
    let nearby = try await PinboardProcess.run(
      ["import", "c.pinboard", "--fetch", "http://pictures.invalid/nearby"], in: folder, variables: proxy)
    #expect(nearby.status == 66, "\(nearby.text)")
    #expect(!nearby.text.contains("pinned"), "\(nearby.text)")
    let own = try await PinboardProcess.run(
      ["import", "d.pinboard", "--fetch", "http://localhost:\(server.port)/asked"], in: folder,
      variables: proxy)
    #expect(own.status == 65, "\(own.errors)")
    #expect(own.errors.contains("neither an image nor a page"), "\(own.errors)")
  }

  @Test func `what can't be had is reported, and the rest is pinned`() async throws {
    let outcome = try await run(
      "import", "b.pinboard", "--fetch", server.address("404"), server.address("image.png"))
    #expect(outcome.status == 66)
    #expect(outcome.text.hasSuffix("1 image pinned\n"))
    #expect(outcome.errors.hasPrefix("pinboard: \(server.address("404")): "), "\(outcome.errors)")
    let words = try await run("import", "c.pinboard", "--fetch", server.address("words"))
    #expect(words.status == 65, "\(words.errors)")
    #expect(words.errors.contains("neither an image nor a page"), "\(words.errors)")
    #expect(try visible() == ["b.pinboard"], "no board is made without an image")
  }

  @Test func `a link doesn't lead to another address of one's own network`() async throws {
    for path in ["to-other-port", "to-router", "to-file"] {
      let outcome = try await run("import", "b.pinboard", "--fetch", server.address(path))
      #expect(outcome.status == 66, "\(path): \(outcome.errors)")
    }
    #expect(try visible().isEmpty)
  }

  @Test func `only http and https are fetched, and nothing without the option`() async throws {
    for address in ["ftp://127.0.0.1/a.png", "gopher://127.0.0.1/a", "data:image/png;base64,AAAA"] {
      let outcome = try await run("import", "b.pinboard", "--fetch", address)
      #expect(outcome.status == 66, "\(outcome.errors)")
      #expect(outcome.errors.contains("isn’t a file of this computer"), "\(outcome.errors)")
    }
    let outcome = try await run("import", "b.pinboard", server.address("image.png"))
    #expect(outcome.status == 66, "\(outcome.errors)")
    #expect(outcome.errors.contains("--fetch gets"), "\(outcome.errors)")
    #expect(try visible().isEmpty)
  }
}
