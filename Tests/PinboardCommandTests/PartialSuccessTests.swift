import ExchangeTestSupport
import Foundation
import KitFiles
import SeededRandom
import TestWebServer
import Testing
import WebFetch

/// The law: a command over several things names each one that it leaves out, with the reason, and its exit
/// status says that there's one.
@Suite(
  .serialized, .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(60)))
struct PartialSuccessTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], _ variables: [String: String] = [:]) async throws
    -> PinboardProcess.Outcome
  {
    try await PinboardProcess.run(arguments, in: folder, variables: variables)
  }

  /// The variables of a disk whose names can't have some characters.
  private func disk(at location: URL, without characters: String) throws -> [String: String] {
    let program = try #require(PinboardProcess.program)
    let layer = program.deletingLastPathComponent().appending(path: "libFaultInjection.so")
    try #require(FileManager.default.fileExists(atPath: layer.path))
    return [
      "LD_PRELOAD": layer.path, "PINBOARD_FAULTS_FOLDER": location.path, "PINBOARD_FAULTS_NAMES": characters,
    ]
  }

  @Test func `a disk that refuses names gets each image under the most similar one`() async throws {
    let names = ["10:30.png", "what?.png", "plain.png", "10|30.png", "a\"b<c>d*.png", "10_30.png"]
    for (number, name) in names.enumerated() {
      try TestPicture.png(red: UInt8(number)).write(to: folder.file(name))
    }
    let made = try await run(["import", "b.pinboard"] + names)
    try #require(made.status == 0, "\(made.errors)")
    let location = folder.url.resolvingSymlinksInPath().appending(path: "disk")
    let outcome = try await run(
      ["extract", "b.pinboard", location.path], disk(at: location, without: ":?|\"<>*\\"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "Written: 6 images\n", "\(outcome.errors)")
    let written = try FileManager.default.contentsOfDirectory(atPath: location.path)
    #expect(
      Set(written) == [
        "10_30.png", "10_30 2.png", "10_30 3.png", "what_.png", "plain.png", "a_b_c_d_.png",
      ])
    // Other disks get the names as they are.
    #expect(try await run(["extract", "b.pinboard", "out"]).status == 0)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path)) == Set(names))
  }

  @Test func `each image that a disk doesn't take at all is named`() async throws {
    let names = ["one.png", "two.png", "three.png", "four.png"]
    for (number, name) in names.enumerated() {
      try TestPicture.png(red: UInt8(number)).write(to: folder.file(name))
    }
    try #require(try await run(["import", "b.pinboard"] + names).status == 0)
    let location = folder.url.resolvingSymlinksInPath().appending(path: "disk")
    // No replacement helps for a letter.
    let outcome = try await run(["extract", "b.pinboard", location.path], disk(at: location, without: "w"))
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text == "Written: 3 images\n", "\(outcome.errors)")
    #expect(outcome.errors.contains("two.png"))
    let more = try await run(
      ["extract", "b.pinboard", location.path + "2"],
      disk(at: URL(filePath: location.path + "2"), without: "eu"))
    #expect(more.status == 1, "\(more.errors)")
    #expect(more.text == "Written: 1 image\n", "\(more.errors)")
    for name in ["one.png", "three.png", "four.png"] {
      #expect(more.errors.contains("“\(name)”"), "\(more.errors)")
    }
  }

  /// Things of all kinds are imported together. An independent list says which of them can be pinned.
  @Test(arguments: isTorture ? Array(UInt64(1)...200) : [UInt64.random(in: 1_000...9_999_999), 1, 2, 3])
  func `each thing that's given is pinned, or named with a status that says so`(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var (given, expected, lost): ([String], Int, [String]) = ([], 0, [])
    let kinds = [
      "image", "image", "text", "missing", "folder", "empty folder", "folder with a lost link",
      "folder with an archive",
      "archive", "archive without images", "damaged archive", "cut image",
    ]
    for number in 0..<Int.random(in: 2...6, using: &random) {
      let kind = kinds.randomElement(using: &random) ?? "image"
      let picture = try TestPicture.png(
        red: UInt8(number), green: UInt8.random(in: 0...255, using: &random))
      let base = "\(kind.replacing(" ", with: "-"))-\(number)"
      func inside(_ name: String, _ bytes: Data) throws {
        try? FileManager.default.createDirectory(at: folder.file(base), withIntermediateDirectories: true)
        try bytes.write(to: folder.file(base + "/" + name))
      }
      switch kind {
      case "image":
        given.append("\(base).png")
        try picture.write(to: folder.file("\(base).png"))
        expected += 1
      case "text", "cut image":
        given.append("\(base).png")
        try (kind == "text" ? Data("no image".utf8) : picture.prefix(20)).write(
          to: folder.file("\(base).png"))
        lost.append("\(base).png")
      case "missing":
        given.append("\(base).png")
        lost.append("\(base).png")
      case "folder":
        given.append(base)
        try inside("1.png", picture)
        try inside("notes.txt", Data("notes".utf8))
        expected += 1
      case "empty folder":
        given.append(base)
        try FileManager.default.createDirectory(at: folder.file(base), withIntermediateDirectories: true)
        lost.append(base)
      case "folder with a lost link":
        given.append(base)
        try inside("1.png", picture)
        try FileManager.default.createSymbolicLink(
          atPath: folder.file("\(base)/lost-\(number).png").path, withDestinationPath: "nowhere.png")
        expected += 1
        lost.append("lost-\(number).png")
      case "folder with an archive":
        given.append(base)
        try inside("1.png", picture)
        try inside("inner-\(number).zip", Data([0x50, 0x4B, 3, 4]))
        expected += 1
        lost.append("inner-\(number).zip")
      case "archive":
        given.append("\(base).zip")
        try ZipFixture.write(
          [.init("1.png", picture), .init("readme.txt", Data("x".utf8))], to: folder.file("\(base).zip"))
        expected += 1
      case "archive without images":
        given.append("\(base).zip")
        try ZipFixture.write([.init("readme.txt", Data("x".utf8))], to: folder.file("\(base).zip"))
        lost.append("\(base).zip")
      default:
        given.append("\(base).zip")
        try Data([0x50, 0x4B, 3, 4] + Array(repeating: 7, count: 200)).write(to: folder.file("\(base).zip"))
        lost.append("\(base).zip")
      }
    }
    let outcome = try await run(["import", "b.pinboard"] + given)
    let context = "seed \(seed), \(given): \(outcome.text)\(outcome.errors)"
    #expect((outcome.status == 0) == lost.isEmpty, "\(context)")
    for name in lost {
      let line = outcome.errors.split(separator: "\n").first { $0.contains(name) }
      #expect((line?.count ?? 0) > name.count + 12, "\(context): \(name)")
    }
    if expected > 0 {
      #expect(
        outcome.text.hasSuffix(expected == 1 ? "1 image pinned\n" : "\(expected) images pinned\n"),
        "\(context)")
    } else {
      #expect(try !folder.names().contains("b.pinboard"), "\(context)")
    }
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...100) : [UInt64.random(in: 1_000...9_999_999), 1, 2])
  func `each image of a page is pinned or named`(_ seed: UInt64) async throws {
    let server = try WebServer()
    let address = "http://localhost:\(server.port)/random/\(seed)/"
    let link = try #require(WebAddress(address))
    let page = try await WebFetcher(agent: "Test/1").fetch(link, policy: .givenByHand(link)).data
    let names = String(decoding: page, as: UTF8.self).split(separator: "'").enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let outcome = try await run(["import", "b.pinboard", "--fetch", address])
    let context = "seed \(seed): \(outcome.text)\(outcome.errors)"
    let lines = outcome.errors.split(separator: "\n")
    let (good, same) = (names.filter { $0.hasPrefix("GOOD-") }, names.filter { $0.hasPrefix("SAME-") })
    let small = names.filter { $0.hasPrefix("SMALL-") }
    let bad = names.filter { !good.contains($0) && !same.contains($0) && !small.contains($0) }
    for name in bad { #expect(lines.contains { $0.contains(name.prefix(30)) }, "\(context): \(name)") }
    if !small.isEmpty {
      #expect(
        lines.contains { $0.contains("smaller than 48 × 48 pixels: \(small.count) image") }, "\(context)")
    }
    let expected = good.count + min(1, same.count)
    if expected > 0 {
      #expect(
        outcome.text.hasSuffix(expected == 1 ? "1 image pinned\n" : "\(expected) images pinned\n"),
        "\(context)")
      #expect((outcome.status == 0) == bad.isEmpty, "\(context)")
    } else {
      #expect(outcome.status != 0, "\(context)")
    }
  }
}
