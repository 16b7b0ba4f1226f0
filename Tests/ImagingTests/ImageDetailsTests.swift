import Foundation
import Testing

@testable import Imaging

/// What files say about their images besides the pixels.
@Suite(.timeLimit(.minutes(5))) struct ImageDetailsTests {
  /// EXIF data of a directory and the one for the shot, in little-endian order.
  private static func exif(_ first: [Entry], shot: [Entry]) -> [UInt8] {
    let pointer = 8 + 2 + (first.count + 1) * 12 + 4
    let long = first.reduce(0) { $0 + $1.room }
    let entries = (first + [Entry(34_665, 4, bytes: little(pointer + long, 4))]).sorted { $0.tag < $1.tag }
    return Array("II*\0".utf8) + little(8, 4) + directory(entries, at: 8)
      + directory(shot.sorted { $0.tag < $1.tag }, at: pointer + long)
  }

  struct Entry {
    let tag: Int
    let type: Int
    let bytes: [UInt8]

    init(_ tag: Int, _ type: Int, bytes: [UInt8]) { (self.tag, self.type, self.bytes) = (tag, type, bytes) }
    init(_ tag: Int, _ text: String) { self.init(tag, 2, bytes: Array(text.utf8) + [0]) }
    init(_ tag: Int, ratio: (Int, Int)) { self.init(tag, 5, bytes: little(ratio.0, 4) + little(ratio.1, 4)) }

    var count: Int { bytes.count / [2: 1, 3: 2, 4: 4, 5: 8][type]! }
    var room: Int { bytes.count > 4 ? bytes.count : 0 }
  }

  private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var table = little(entries.count, 2)
    var values: [UInt8] = []
    let after = start + 2 + entries.count * 12 + 4
    for entry in entries {
      table += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4)
      if entry.room == 0 {
        table += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
      } else {
        table += little(after + values.count, 4)
        values += entry.bytes
      }
    }
    return table + little(0, 4) + values
  }

  private static let shore = exif(
    [
      Entry(271, "Canon"), Entry(272, "Canon EOS R5"), Entry(306, "2024:06:02 08:00:00"),
      Entry(315, "A. Shore"),
    ],
    shot: [
      Entry(33_434, ratio: (1, 250)), Entry(33_437, ratio: (28, 10)), Entry(34_855, 3, bytes: little(400, 2)),
      Entry(36_867, "2024:05:01 13:22:10"), Entry(37_386, ratio: (50, 1)), Entry(42_036, "RF50mm F1.8"),
    ])

  private func check(_ details: ImageDetails) {
    #expect(details.camera == "Canon EOS R5")
    #expect(details.date == "2024-05-01 13:22:10")
    #expect(details.lens == "RF50mm F1.8")
    #expect(details.exposure == "1/250 s, f/2.8, ISO 400, 50 mm")
    #expect(details.author == "A. Shore")
  }

  /// Puts a segment behind a JPEG's start.
  private func jpeg(_ marker: UInt8, _ content: [UInt8]) throws -> Data {
    var data = try ImageFixture.quarters(20, 10, as: "jpeg")
    data.insert(contentsOf: [0xFF, marker] + big(content.count + 2, 2) + content, at: data.startIndex + 2)
    return data
  }

  @Test func aPhotographSaysHowItWasTaken() throws {
    check(ImageInspector.details(of: try jpeg(0xE1, Array("Exif\0\0".utf8) + Self.shore)))
  }

  @Test func aPNGHasTheSameData() throws {
    var png = try ImageFixture.quarters(20, 10, as: "png")
    let chunk = big(Self.shore.count, 4) + Array("eXIf".utf8) + Self.shore + [0, 0, 0, 0]
    png.insert(contentsOf: chunk, at: png.startIndex + 33)
    check(ImageInspector.details(of: png))
  }

  /// A profile whose only tag is its name.
  private func profile(_ name: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: 128) + big(1, 4) + Array("desc".utf8) + big(144, 4) + big(name.count, 4)
      + name
  }

  @Test func profilesHaveNamesInOldAndNewForm() throws {
    let old = Array("desc".utf8) + big(0, 4) + big(10, 4) + Array("Adobe RGB\0".utf8)
    let units = Array("Display P3".utf16).flatMap { big(Int($0), 2) }
    let new =
      Array("mluc".utf8) + big(0, 4) + big(1, 4) + big(12, 4) + Array("enUS".utf8) + big(units.count, 4)
      + big(28, 4) + units
    for (name, text) in [(old, "Adobe RGB"), (new, "Display P3")] {
      let segment = Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile(name)
      #expect(ImageInspector.details(of: try jpeg(0xE2, segment)).colorProfile == text)
    }
    var png = try ImageFixture.quarters(20, 10, as: "png")
    let content = Array("Wide Gamut\0\0".utf8)
    png.insert(
      contentsOf: big(content.count, 4) + Array("iCCP".utf8) + content + [0, 0, 0, 0], at: png.startIndex + 33
    )
    #expect(ImageInspector.details(of: png).colorProfile == "Wide Gamut")
  }

  @Test func damageIsHarmless() throws {
    let whole = try jpeg(0xE1, Array("Exif\0\0".utf8) + Self.shore)
    for length in 0..<min(whole.count, 500) { _ = ImageInspector.details(of: whole.prefix(length)) }
    for offset in 0..<Self.shore.count {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var bytes = Self.shore
        bytes[offset] = value
        _ = ImageInspector.details(of: try jpeg(0xE1, Array("Exif\0\0".utf8) + bytes))
      }
    }
    #expect(ImageInspector.details(of: Data("no image".utf8)) == ImageDetails())
  }

  @Test(arguments: [
    ("2024-05-01 13:22:10", 1_714_569_730), ("1999-12-31 23:59:59.25", 946_684_799),
    ("2024:05:01 13:22:10", 1_714_569_730),
  ])
  func aDateIsAMoment(_ text: String, _ seconds: Double) throws {
    var details = ImageDetails()
    details.date = text
    let zone = try #require(TimeZone(identifier: "UTC"))
    #expect(details.moment(in: zone)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "0000-00-00 00:00:00", "2024-05-01", "yesterday", "", "2024-13-01 00:00:00", "99999999999",
  ])
  func whatIsNoDateIsNoMoment(_ text: String) {
    var details = ImageDetails()
    details.date = text
    #expect(details.moment() == nil)
    #expect(ImageDetails().moment() == nil)
  }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }
