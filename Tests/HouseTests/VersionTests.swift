import Foundation
import Testing

/// The version is set once, and what is written for people follows it.
@Suite struct VersionTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)
  }

  private static func version() throws -> String {
    let source = try text("Sources/PinboardUI/App/AppVersion.swift")
    return String(try #require(source.firstMatch(of: #/static let current = "(.+)"/#)).1)
  }

  @Test func theNewestChangesAreThoseOfTheVersion() throws {
    let newest = try #require(try Self.text("CHANGELOG.md").firstMatch(of: #/\n## ([0-9.]+)/#)).1
    #expect(try newest == Self.version())
  }

  @Test func theNewestReleaseOfTheMetainfoIsTheVersion() throws {
    let metainfo = try Self.text("data/io.github.pinboard.Pinboard.metainfo.xml")
    let newest = try #require(metainfo.firstMatch(of: #/<release version="([^"]+)"/#)).1
    #expect(try newest == Self.version())
  }

  @Test func noSourceNamesTheVersionItself() throws {
    let version = try Self.version()
    for file in try SourceFile.all(in: "Sources") where !file.path.hasSuffix("/AppVersion.swift") {
      #expect(!file.lines.contains { $0.contains("\"\(version)\"") }, "\(file.path)")
    }
    #expect(try !Self.text("data/debian/changelog").contains(version))
  }
}
