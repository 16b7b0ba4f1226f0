import DragItems
import KitFiles
import Foundation
import SeededRandom
import Testing

@testable import GtkDragDrop

/// Tests of other programs' data, which isn't trusted.
struct ForeignDataTests {
  private func parse(_ text: String) -> [URIList.Entry] {
    URIList(parsing: Data(text.utf8), hostName: "here").entries
  }

  @Test func listOfFiles() {
    #expect(
      parse(
        "# a comment\r\nfile:///tmp/na%C3%AFve%20%231%20100%25.png\r\nfile://localhost/a\r\nfile://HERE/b\nfile:/c\r\n\r\n"
      )
        == [.file(path: "/tmp/naïve #1 100%.png"), .file(path: "/a"), .file(path: "/b"), .file(path: "/c")])
  }

  @Test(arguments: [
    "file://elsewhere/a.png", "http://example.org/a.png", "file:///a%00b",
    "data:,x",
    "nonsense", "file:relative",
  ])
  func noFileOfThisComputer(_ uri: String) {
    #expect(parse(uri) == [.other(uri: uri)])
  }

  @Test func `a file whose name isn't UTF-8 is that file, there and back, also through the portal`() {
    let path = String(nameBytes: Array("/tmp/K".utf8) + [0xF6] + Array("ln\n.png".utf8))
    #expect(parse("file:///tmp/K%F6ln%0a.png") == [.file(path: path)])
    #expect(String(decoding: URIList.encode(paths: [path]), as: UTF8.self) == "file:///tmp/K%F6ln%0A.png\r\n")
    #expect(URIList(zeroTerminatedPaths: Data(path.nameBytes + [0])).entries == [.file(path: path)])
    // Some programs write addresses without any encoding.
    let bare = Data("file:///tmp/K".utf8) + [0xF6] + Data("ln.png\r\n".utf8)
    let entries = URIList(parsing: bare, hostName: "here").entries
    #expect(entries == [.file(path: String(nameBytes: Array("/tmp/K".utf8) + [0xF6] + Array("ln.png".utf8)))])
  }

  @Test func unescapedCharactersOfNames() {
    #expect(parse("file:///a #1?.png") == [.file(path: "/a #1?.png")])
    #expect(parse("file:///100%.png") == [.file(path: "/100%.png")])
    #expect(parse("file:///a%zz") == [.file(path: "/a%zz")])
  }

  @Test func barePathsAreFiles() {
    #expect(
      parse("/tmp/a b #1 100%.png\r\n/c%20d\r\n")
        == [.file(path: "/tmp/a b #1 100%.png"), .file(path: "/c%20d")])
  }

  @Test func whatANameMeansThatIsNotEncoded() {
    let list = URIList(
      parsing: Data("file:///50%20off.png\nfile://here/a%41\nfile:/b%42\nfile:///c\n/d%44".utf8),
      hostName: "here")
    #expect(list.entries.map(\.path) == ["/50 off.png", "/aA", "/bB", "/c", "/d%44"])
    #expect(list.unencodedPaths == ["/50 off.png": "/50%20off.png", "/aA": "/a%41", "/bB": "/b%42"])
  }

  @Test(arguments: [
    ("https://a/b.png", ForeignReadError.remote("https://a/b.png")), ("smb://nas/b", .remote("smb://nas/b")),
    ("file://elsewhere/b", .unreadable("file://elsewhere/b")), ("b.png", .unreadable("b.png")),
    ("blob:x", .internalAddress("blob:x")), ("cid:1", .internalAddress("cid:1")),
  ])
  func whyNothingIsFetched(_ address: String, _ reason: ForeignReadError) {
    #expect(ForeignReadError(unfetched: address) == reason)
    let words = reason.localizedDescription
    #expect(words.contains("network") == ["https", "smb"].contains { address.hasPrefix($0) }, "\(words)")
  }

  @Test func bounds() {
    let many = URIList(parsing: Data(String(repeating: "file:///a\n", count: 10_005).utf8), hostName: "")
    #expect(many.entries.count == URIList.maximumCount)
    #expect(many.wasCut)
    let long = URIList(parsing: Data(repeating: 65, count: URIList.maximumByteCount + 1), hostName: "")
    #expect(long.wasCut)
    #expect(URIList(parsing: Data(), hostName: "").entries.isEmpty)
  }

  @Test @MainActor func whatIsLeftOutOfAListIsTold() async throws {
    let whole = URIList(parsing: Data("file:///a\n".utf8), hostName: "")
    #expect(ForeignItems.leftOut(of: whole).isEmpty)
    #expect(ForeignItems.leftOut(of: nil).isEmpty)
    let cut = URIList(
      zeroTerminatedPaths: Data(String(repeating: "/a\0", count: URIList.maximumCount + 1).utf8))
    #expect(cut.entries.count == URIList.maximumCount)
    let item = try #require(ForeignItems.leftOut(of: cut).first)
    let error = await withCheckedContinuation { continuation in
      _ = item.loadDataRepresentation(forTypeIdentifier: "public.url") { _, error in
        continuation.resume(returning: error as? ForeignReadError)
      }
    }
    #expect(error == .tooMany(URIList.maximumCount))
  }

  @Test func writtenListReadsBack() {
    let paths = ["/tmp/naïve #1 100%.png", "/a b/ü?&=.jpg", "/日本語"]
    let data = URIList.encode(paths: paths)
    #expect(String(decoding: data, as: UTF8.self).hasPrefix("file:///tmp/na%C3%AFve%20%231%20100%25.png\r\n"))
    #expect(URIList(parsing: data, hostName: "").entries == paths.map { .file(path: $0) })
  }

  @Test func pathsOfThePortal() {
    #expect(
      URIList(zeroTerminatedPaths: Data("/a\0/b c\0".utf8)).entries == [
        .file(path: "/a"), .file(path: "/b c"),
      ])
    #expect(!URIList(zeroTerminatedPaths: Data("/a\0/b c\0".utf8)).wasCut)
    let cut = URIList(zeroTerminatedPaths: Data("/a\0/b c\0\0".utf8))
    #expect(cut.entries.count == 2)
    #expect(cut.wasCut, "more of them than are read")
  }

  @Test(arguments: [
    ("<img src=\"http://a/b.png\">", "http://a/b.png"),
    ("<p>x</p><IMG alt='a > b' SRC='a&amp;b'/>", "a&b"),
    ("<img alt=x src=data:image/png;base64,AA== >", "data:image/png;base64,AA=="),
    ("<imgs src=no><img src = \"yes\">", "yes"),
  ])
  func imageOfHTML(_ html: String, _ source: String) {
    #expect(HTMLImage.source(in: Data(html.utf8)) == source)
  }

  @Test(arguments: [
    "", "<img", "<img src", "<img src=", "<img src=\"", "<img ===>", "<img alt=\"x", "<p>", "<img >",
  ])
  func brokenHTML(_ html: String) {
    #expect(HTMLImage.source(in: Data(html.utf8)) == nil)
  }

  @Test func offerOfFirefox() {
    let offer = ForeignOffer(mimeTypes: [
      "text/x-moz-url", "_NETSCAPE_URL", "text/html", "text/plain;charset=utf-8", "UTF8_STRING", "STRING",
      "application/x-moz-nativeimage", "image/png", "image/jpeg", "image/jpg", "image/gif",
      "application/x-moz-file-promise", "application/x-moz-file-promise-url", "text/uri-list",
      "application/x-moz-file-promise-dest-filename", "DELETE",
    ])
    // The other types are offered but empty.
    #expect(offer.imageTypes == ["image/png", "image/jpeg"])
    #expect(offer.hasImageAddress)
    #expect(offer.hasImageName)
    #expect(offer.hasURIList)
    #expect(offer.hasHTML)
    #expect(offer.otherTypes.isEmpty)
  }

  @Test func offerOfAnOfficeProgram() {
    let offer = ForeignOffer(mimeTypes: [
      "text/richtext", "text/rtf", "text/html", "text/plain;charset=utf-8", "TEXT",
    ])
    #expect(offer.provisionalTypes == ["text/html", "text/plain;charset=utf-8", "text/rtf"])
  }

  @Test func offerOfAFileManager() {
    let offer = ForeignOffer(mimeTypes: ["text/uri-list", "DELETE"])
    #expect(offer.provisionalTypes == ["text/uri-list", "public.file-url"])
    #expect(offer.imageTypes.isEmpty)
    #expect(!offer.hasHTML)
    #expect(offer.textType == nil)
  }

  @Test func offerOfAnImageViewer() {
    let offer = ForeignOffer(mimeTypes: ["image/png", "image/jpg", "image/jpeg", "image/bmp", "TARGETS"])
    #expect(offer.imageTypes == ["image/png", "image/jpg", "image/bmp"])
  }

  @Test func ofTooManyTypesTheFirstOnesCount() {
    let types = (0..<10_000).map { "application/x-\($0)" }
    let long = "application/" + String(repeating: "x", count: ForeignSource.maximumTypeLength)
    let bounded = ForeignSource.bounded([long] + types)
    #expect(bounded == Array(types.prefix(ForeignSource.maximumTypeCount)))
    #expect(ForeignOffer(mimeTypes: bounded).provisionalTypes == bounded)
    // Sealed types for a circle come last, and their names may be longer.
    let sealed = SealedType.prefix + String(repeating: "a", count: 500)
    #expect(ForeignSource.bounded(types + [sealed]).last == sealed)
    #expect(ForeignSource.bounded(Array(repeating: sealed, count: 10_000)).count == SealedType.maximumCount)
  }

  @Test func theUsefulTypesCountWhereverTheyStand() {
    for seed: UInt64 in 1...200 {
      var chance = SeededGenerator(seed: seed)
      let wanted = ["image/png", "text/uri-list", "text/html", "image/jpeg"].shuffled(using: &chance)
      let useful = Array(wanted.prefix(Int.random(in: 1...4, using: &chance)))
      var types = (0..<Int.random(in: 300...3_000, using: &chance)).map { "application/x-\($0)" }
      for type in useful { types.insert(type, at: Int.random(in: 0...types.count, using: &chance)) }
      let bounded = ForeignSource.bounded(types)
      #expect(bounded.count == ForeignSource.maximumTypeCount, "seed \(seed)")
      #expect(Set(useful).isSubset(of: bounded), "seed \(seed)")
      // The order is the offer's.
      #expect(bounded == types.filter(Set(bounded).contains), "seed \(seed)")
    }
  }

  @Test func whatIsOnlyForOthersIsNoOffer() {
    let mark = "application/x-dragdropkit-17-42"
    let sealed = SealedType.prefix + "00ff"
    #expect(ForeignOffer(mimeTypes: [mark]).isForOthers)
    #expect(ForeignOffer(mimeTypes: [sealed, sealed + "1"]).isForOthers)
    // GDK's own mark says nothing of the content.
    #expect(ForeignOffer(mimeTypes: [mark, "application/x-gtk-local-dnd"]).isForOthers)
    #expect(!ForeignOffer(mimeTypes: [sealed, "text/plain"]).isForOthers)
    #expect(!ForeignOffer(mimeTypes: ["application/x-own"]).isForOthers)
    #expect(!ForeignOffer(mimeTypes: []).isForOthers)
  }

  @Test func kindsOfFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 73, 72, 68, 82])
    let nameless = folder.appendingPathComponent("picture").path
    _ = FileManager.default.createFile(atPath: nameless, contents: png)
    let pipe = folder.appendingPathComponent("pipe.png").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(GuessedFileType.type(ofFileAt: nameless) == "image/png")
    #expect(GuessedFileType.type(ofFileAt: pipe) == "inode/fifo")
    #expect(GuessedFileType.type(ofFileAt: folder.path) == "inode/directory")
    #expect(GuessedFileType.type(ofFileAt: folder.appendingPathComponent("gone.jpg").path) == "image/jpeg")
  }
}
