import KitCryptography
import DragItems
import Foundation
import Testing

@testable import DragTeams
@testable import GtkDragDrop

/// Tests of data that programs of a team exchange.
struct SealedTypeTests {
  private let team: Circles.Circle
  private let others: Circles.Circle

  init() throws {
    func circle(_ byte: UInt8) throws -> Circles.Circle {
      let root = try #require(SecretKey(Data(repeating: byte, count: SecretKey.byteCount)))
      return Circles.Circle(visibility: .team, cipher: try CircleKey(root))
    }
    team = try circle(1)
    others = try circle(2)
  }

  @Test func aProgramOfTheTeamReadsTheTypeAndTheData() throws {
    let sent = try #require(SealedType(.type("org.example.pin"), index: 2, count: 5, circle: team))
    let read = try #require(SealedType(wireType: sent.wireType, circles: [others, team]))
    #expect(read.content == .type("org.example.pin"))
    #expect(read.index == 2)
    #expect(read.count == 5)
    let data = Data("secret".utf8)
    let wire = try sent.seal(data)
    #expect(try read.open(wire) == data)
    #expect(wire.range(of: data) == nil)
  }

  @Test func toEverybodyElseItIsntThere() throws {
    let sent = try #require(SealedType(.type("org.example.pin"), index: 0, count: 1, circle: team))
    #expect(SealedType(wireType: sent.wireType, circles: [others]) == nil)
    #expect(SealedType(wireType: sent.wireType, circles: []) == nil)
    #expect(!sent.wireType.contains("example"))
    // Bytes that no program of the team wrote aren't accepted.
    #expect(SealedType(wireType: SealedType.prefix + "00ff", circles: [team]) == nil)
    #expect(SealedType(wireType: SealedType.prefix + "nothing", circles: [team]) == nil)
    #expect(
      SealedType(wireType: SealedType.prefix + String(repeating: "a", count: 5000), circles: [team]) == nil)
  }

  @Test func changedDataAndDataOfAnotherTypeAreRefused() throws {
    let pin = try #require(SealedType(.type("org.example.pin"), index: 0, count: 2, circle: team))
    let other = try #require(SealedType(.type("org.example.pin"), index: 1, count: 2, circle: team))
    var wire = try pin.seal(Data("secret".utf8))
    #expect(throws: (any Error).self) { try other.open(wire) }
    wire[wire.count - 1] ^= 1
    #expect(throws: (any Error).self) { try pin.open(wire) }
    #expect(throws: (any Error).self) { try pin.open(Data()) }
  }

  @Test func theSameTypeAlwaysHasTheSameNameAndTheNameDoesntTellItsLength() throws {
    func wire(_ type: String) throws -> String {
      try #require(SealedType(.type(type), index: 0, count: 1, circle: team)).wireType
    }
    #expect(try wire("a.b") == wire("a.b"))
    #expect(try wire("a.b") != wire("a.c"))
    #expect(try wire("a.b").count == wire("org.example").count)
  }

  @Test func thereAreLimits() {
    #expect(SealedType(.type(String(repeating: "x", count: 201)), index: 0, count: 1, circle: team) == nil)
    #expect(SealedType(.type(""), index: 0, count: 1, circle: team) == nil)
    #expect(SealedType(.type("a"), index: 0, count: 65, circle: team) == nil)
    #expect(SealedType(.type("a"), index: 1, count: 1, circle: team) == nil)
  }

  // MARK: Keys

  private func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func permissions(_ file: URL) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
    ).intValue
  }

  @Test func theFirstProgramMakesTheKeyForItsOwnerAlone() async throws {
    try await inFolder { folder in
      let file = folder.appendingPathComponent("teams/org.example.key")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await Circles().join(.team, "org.example", folder: folder) } }
        try await group.waitForAll()
      }
      #expect(try permissions(file) == 0o600)
      #expect(try permissions(file.deletingLastPathComponent()) == 0o700)
      #expect(try Data(contentsOf: file).count == 32)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/teams") == ["org.example.key"])
      // All eight have the same key.
      let (one, two) = (Circles(), Circles())
      try await one.join(.team, "org.example", folder: folder)
      try await two.join(.team, "org.example", folder: folder)
      let sent = try #require(SealedType(.teamData, index: 0, count: 1, circle: one.current[0]))
      #expect(SealedType(wireType: sent.wireType, circles: two.current)?.content == .teamData)
    }
  }

  @Test func aKeyThatOthersMayReadIsNone() async throws {
    try await inFolder { folder in
      let circles = Circles()
      try await circles.join(.group, "desk", folder: folder)
      let file = folder.appendingPathComponent("groups/desk.key")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      await #expect(throws: CircleError.unsafeKey(file.path)) {
        try await circles.join(.group, "desk", folder: folder)
      }
      #expect(circles.current.isEmpty)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/zero")
      await #expect(throws: CircleError.unsafeKey(file.path)) {
        try await circles.join(.group, "desk", folder: folder)
      }
      try FileManager.default.removeItem(at: file)
      #expect(
        FileManager.default.createFile(
          atPath: file.path, contents: Data([1]), attributes: [.posixPermissions: 0o600]))
      await #expect(throws: CircleError.unsafeKey(file.path)) {
        try await circles.join(.group, "desk", folder: folder)
      }
    }
  }

  @Test(arguments: ["", "..", ".hidden", "a/b", "ü", String(repeating: "a", count: 101)])
  func namesThatLeadElsewhereAreRefused(_ name: String) async throws {
    try await inFolder { folder in
      await #expect(throws: CircleError.badIdentifier(name)) {
        try await Circles().join(.team, name, folder: folder)
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  // MARK: Offers

  private func provider() -> ItemProvider {
    let provider = ItemProvider()
    let all: [(String, ItemProviderRepresentationVisibility)] = [
      ("org.example.team", .team), ("org.example.group", .group), ("org.example.own", .ownProcess),
      ("image/png", .all),
    ]
    for (type, visibility) in all {
      provider.registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) {
        $0(Data(type.utf8), nil)
        return nil
      }
    }
    return provider
  }

  private func offer(isRestricted: Bool = false, circles: [Circles.Circle]) -> ContentOffer {
    ContentOffer(
      providers: [provider()], isRestricted: isRestricted, portalTypes: [], folder: ExportFolder(),
      circles: circles)
  }

  @Test func strangersAreOfferedWhatIsForEverybody() {
    let open = ["text/uri-list", "image/png", ItemFacts.mimeType]
    #expect(offer(circles: []).mimeTypes == open)
    let types = offer(circles: [team]).mimeTypes
    #expect(types.prefix(3) == open[...])
    #expect(types.dropFirst(3).count == 1)
    #expect(types.allSatisfy { !$0.contains("org.example") })
  }

  @Test func theTeamsTypeDeliversSealedData() async throws {
    let offer = offer(circles: [team])
    let wire = try #require(offer.mimeTypes.last)
    guard case .bytes(let data) = try await offer.answer(for: wire) else {
      Issue.record("no bytes")
      return
    }
    let read = try #require(SealedType(wireType: wire, circles: [team]))
    #expect(try read.open(data) == Data("org.example.team".utf8))
  }

  @Test func aRestrictedSessionOffersNothingToAnybody() {
    #expect(offer(isRestricted: true, circles: [team]).mimeTypes == [ContentOffer.privateType])
  }
}
