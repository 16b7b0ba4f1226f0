import DragItems
import Foundation
import Synchronization
import Testing

@testable import GtkDragDrop

/// Tests of items as files for other programs.
struct ExportTests {
  @Test(arguments: [
    ("naïve #1 100%.png", "naïve #1 100%.png"), ("a/b.png", "ab.png"), ("../../etc/passwd", "etcpasswd.png"),
    ("...hidden.png", "hidden.png"), ("tab\tand\nline.png", "tabandline.png"), ("", "item.png"),
    (".", "item.png"),
    ("  ", "item.png"), ("no ending", "no ending.png"), ("gnp.\u{202E}exe.jpg", "gnp.exe.jpg"),
    ("Screenshot 12.30.45", "Screenshot 12.30.45.png"), ("Logo v1.2", "Logo v1.2.png"),
    ("photo.JPG", "photo.JPG"), (" two  blanks .png", " two  blanks .png"),
  ])
  func safeName(_ proposal: String, _ name: String) {
    #expect(ExportName.sanitised(proposal, type: TypeIdentifier("image/png")) == name)
  }

  @Test func longNamesKeepTheirEnding() {
    let name = ExportName.sanitised(
      String(repeating: "ä", count: 300) + ".jpeg", type: TypeIdentifier("image/png"))
    #expect(name.utf8.count <= 255)
    #expect(name.hasSuffix("ä.jpeg"))
    #expect(ExportName.unique([name, name]).allSatisfy { $0.utf8.count <= 255 })
  }

  @Test func equalNamesGetNumbers() {
    #expect(
      ExportName.unique(["a.png", "a.png", "b", "b", "a 2.png"]) == [
        "a.png", "a 2.png", "b", "b 2", "a 2 2.png",
      ])
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    try await body(root)
  }

  private func provider(_ name: String?, _ text: String, count: LoadCount = LoadCount()) -> ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = name
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      count.value.withLock { $0 += 1 }
      reply(Data(text.utf8), nil)
      return nil
    }
    return provider
  }

  final class LoadCount: Sendable {
    let value = Mutex(0)
  }

  @Test func exportsOnceHoweverOftenItIsAsked() async throws {
    try await withFolder { root in
      let count = LoadCount()
      let export = ItemExport(
        pieces: [.init(provider: provider("naïve #1 100%.png", "bytes", count: count), type: "image/png")],
        folder: ExportFolder(root: root))
      let answers = try await withThrowingTaskGroup(of: [URL].self) { group in
        for _ in 0..<37 { group.addTask { try await export.files() } }
        return try await group.reduce(into: [[URL]]()) { $0.append($1) }
      }
      #expect(Set(answers).count == 1)
      #expect(answers[0].map(\.lastPathComponent) == ["naïve #1 100%.png"])
      #expect(try Data(contentsOf: answers[0][0]) == Data("bytes".utf8))
      #expect(count.value.withLock { $0 } == 1)
      let mode = try FileManager.default.attributesOfItem(
        atPath: answers[0][0].deletingLastPathComponent().path)
      #expect(mode[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func exportsAgainWhenTheFileWasMovedAway() async throws {
    try await withFolder { root in
      let export = ItemExport(
        pieces: [.init(provider: provider("a.png", "x"), type: "image/png")], folder: ExportFolder(root: root)
      )
      let first = try await export.files()
      try FileManager.default.removeItem(at: first[0])
      let second = try await export.files()
      #expect(FileManager.default.fileExists(atPath: second[0].path))
      #expect(await export.runs == 2)
    }
  }

  @Test func aSourceThatFailsIsAskedAgain() async throws {
    try await withFolder { root in
      let provider = ItemProvider()
      let calls = LoadCount()
      provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        let call = calls.value.withLock { value in
          value += 1
          return value
        }
        reply(call == 1 ? nil : Data([1]), call == 1 ? CocoaError(.fileReadUnknown) : nil)
        return nil
      }
      let export = ItemExport(
        pieces: [.init(provider: provider, type: "image/png")], folder: ExportFolder(root: root))
      await #expect(throws: (any Error).self) { try await export.files() }
      let files = try await export.files()
      #expect(files.count == 1)
    }
  }

  @Test func anItemThatFailsDoesNotKeepTheOthersBack() async throws {
    try await withFolder { root in
      let failing = ItemProvider()
      failing.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(nil, CocoaError(.fileReadUnknown))
        return nil
      }
      let providers = [provider("a.png", "x"), failing, provider("b.png", "y")]
      let export = ItemExport(
        pieces: providers.map { .init(provider: $0, type: "image/png") }, folder: ExportFolder(root: root))
      let files = try await export.files()
      #expect(files.map(\.lastPathComponent) == ["a.png", "b.png"])
    }
  }

  @Test func leftoversOfTheDeadGoAndTheLivingStay() async throws {
    try await withFolder { root in
      let living = ExportFolder(root: root)
      let kept = try living.makeDragFolder()
      let dead = root.appendingPathComponent("1-dead")
      try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: dead.appendingPathComponent(".lock").path, contents: nil)
      ExportFolder(root: root).removeLeftovers()
      #expect(FileManager.default.fileExists(atPath: dead.path), "younger than an hour")
      ExportFolder(root: root).removeLeftovers(olderThan: 0)
      #expect(!FileManager.default.fileExists(atPath: dead.path))
      #expect(FileManager.default.fileExists(atPath: kept.path))
    }
  }

  @Test func offerOfOneImage() async throws {
    try await withFolder { root in
      let offer = ContentOffer(
        providers: [provider("a.png", "x")], isRestricted: false,
        portalTypes: ["application/vnd.portal.filetransfer"],
        folder: ExportFolder(root: root))
      #expect(
        offer.mimeTypes == [
          "text/uri-list", "application/vnd.portal.filetransfer", "image/png", ItemFacts.mimeType,
        ])
      guard case .bytes(let data) = try await offer.answer(for: "image/png") else {
        Issue.record("no bytes")
        return
      }
      #expect(data == Data("x".utf8))
      guard case .bytes(let list) = try await offer.answer(for: "text/uri-list") else {
        Issue.record("no list")
        return
      }
      #expect(String(decoding: list, as: UTF8.self).hasSuffix("/a.png\r\n"))
    }
  }

  /// Nautilus would take the picture's pixels rather than its file, if it knew their type. Java takes pixels
  /// alone.
  @Test func anAttachmentIsDraggedAsAFileAndAsPixelsThatOnlyProgramsWithoutFilesKnow() {
    let picture = provider("a.png", "x")
    picture.preferredPresentationStyle = .attachment
    func types(isForPasting: Bool) -> [String] {
      ContentOffer(
        providers: [picture], isRestricted: false, portalTypes: [], isForPasting: isForPasting,
        folder: ExportFolder()
      ).mimeTypes
    }
    #expect(types(isForPasting: false) == ["text/uri-list", "image/x-png", ItemFacts.mimeType])
    #expect(types(isForPasting: true).contains("image/png"), "programs paste pictures")
  }

  @Test func anAttachmentThatIsNoFileIsItsData() {
    let text = ItemProvider(object: "text")
    text.preferredPresentationStyle = .attachment
    let offer = ContentOffer(
      providers: [text], isRestricted: false, portalTypes: [], folder: ExportFolder())
    #expect(offer.mimeTypes.contains("text/plain;charset=utf-8"))
  }

  @Test func restrictedDragsShowNothing() {
    let offer = ContentOffer(
      providers: [provider("a.png", "x")], isRestricted: true, portalTypes: ["p/q"], folder: ExportFolder())
    #expect(offer.mimeTypes == [ContentOffer.privateType])
  }

  @Test func representationsOfThisProcessStayHere() {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .ownProcess) { reply in
      reply(Data(), nil)
      return nil
    }
    let offer = ContentOffer(
      providers: [provider], isRestricted: false, portalTypes: [], folder: ExportFolder())
    #expect(offer.mimeTypes == [ContentOffer.privateType])
  }

  /// An image and a text are offered in the usual way, even beside an item that only this process can use.
  @Test func whatStaysHereDoesNotStandInTheWayOfWhatGoesOut() {
    func types(_ providers: [ItemProvider]) -> [String] {
      ContentOffer(providers: providers, isRestricted: false, portalTypes: [], folder: ExportFolder())
        .mimeTypes
    }
    for shown in [provider("a.png", "x"), ItemProvider(object: "text")] {
      #expect(types([shown, ItemProvider()]) == types([shown]))
      #expect(
        types([ItemProvider(), shown]).contains { $0.hasPrefix("image/") || $0.hasPrefix("text/plain") })
    }
    #expect(types([ItemProvider(), ItemProvider()]) == [ContentOffer.privateType])
  }

  @Test func textIsText() async throws {
    let texts = ["a", "b"].map { text in
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "public.utf8-plain-text", visibility: .all) {
        reply in
        reply(Data(text.utf8), nil)
        return nil
      }
      return provider
    }
    let offer = ContentOffer(providers: texts, isRestricted: false, portalTypes: [], folder: ExportFolder())
    #expect(offer.mimeTypes == ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", ItemFacts.mimeType])
    #expect(ContentProvider.names(offer.mimeTypes, isX11: true) == offer.mimeTypes)
    #expect(
      ContentProvider.names(offer.mimeTypes, isX11: false)
        == ["text/plain;charset=utf-8", "text/plain", ItemFacts.mimeType])
    guard case .bytes(let data) = try await offer.answer(for: "text/plain") else {
      Issue.record("no bytes")
      return
    }
    #expect(data == Data("a\nb".utf8))
  }
}
