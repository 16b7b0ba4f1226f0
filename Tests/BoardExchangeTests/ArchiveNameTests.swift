import Board
import BoardStore
import ExchangeTestSupport
import KitFiles
import Foundation
import Testing

@testable import BoardExchange

/// Tests of archive names that aren't UTF-8, whose encoding a zip file doesn't name.
@Suite(.timeLimit(.minutes(5))) struct ArchiveNameTests {
  /// Converts text into an encoding, by trying iconv's conversion in the other direction.
  private static func bytes(_ text: String, in encoding: String) throws -> [UInt8] {
    // Every encoding here has at most two bytes a character, so the bytes of each character are found by
    // trying.
    try text.unicodeScalars.flatMap { scalar -> [UInt8] in
      if scalar.isASCII { return [UInt8(scalar.value)] }
      let known = try #require(NameEncoding(encoding))
      for first in UInt8(0x80)...0xFF where known.text(of: [first]) == String(scalar) { return [first] }
      for first in UInt8(0x81)...0xFE {
        for second in UInt8(0x40)...0xFE where known.text(of: [first, second]) == String(scalar) {
          return [first, second]
        }
      }
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
  }

  @Test(arguments: [
    ("CP932", ["写真.png"]), ("CP932", ["スクリーンショット 2024.png", "夏休み/海.jpg"]), ("EUC-JP", ["夏休みの写真.png"]),
    ("GBK", ["图片.png", "照片/北京.jpg"]), ("BIG5", ["圖片.png", "照片/台北.jpg"]), ("UHC", ["사진.png", "서울.jpg"]),
    ("CP866", ["Фото.png", "Москва/Картинка.jpg"]), ("CP1251", ["Фото.png", "Москва/Картинка.jpg"]),
    ("KOI8-R", ["Фото.png", "Москва/Картинка.jpg"]), ("CP737", ["Φωτογραφία.png"]),
    ("CP1253", ["Φωτογραφία.png"]),
    ("CP1255", ["תמונה.png"]), ("CP852", ["Zdjęcie łódź.png"]), ("CP1250", ["Zdjęcie łódź.png"]),
  ])
  func theMostLikelyEncodingIsTaken(encoding: String, names: [String]) throws {
    let bytes = try names.map { try Self.bytes($0, in: encoding) }
    let isFromUnix = ["EUC-JP", "KOI8-R", "CP1250"].contains(encoding)
    let guess = try #require(NameEncoding(guessing: bytes, isFromUnix: isFromUnix, language: nil))
    #expect(bytes.map { guess.text(of: $0) } == names, "\(guess.name)")
  }

  @Test func westernNamesAreReadByTheSystemThatWroteThem() throws {
    let dos = try Self.bytes("Köln Größe.png", in: "CP437")
    let unix = try Self.bytes("Köln Größe.png", in: "CP1252")
    #expect(
      NameEncoding(guessing: [dos], isFromUnix: false, language: nil)?.text(of: dos) == "Köln Größe.png")
    #expect(
      NameEncoding(guessing: [unix], isFromUnix: true, language: nil)?.text(of: unix) == "Köln Größe.png")
  }

  @Test func thePersonsLanguageDecidesWhereTheBytesDont() throws {
    // Each of these is a common character in Korean, Chinese and Japanese.
    let bytes = try Self.bytes("사진", in: "UHC")
    for (language, encoding) in [("ko", "UHC"), ("zh", "GBK"), ("ja", "EUC-JP")] {
      #expect(NameEncoding(guessing: [bytes], isFromUnix: true, language: language)?.name == encoding)
    }
  }

  @Test func whatIsNoTextInAnyEncodingKeepsItsBytes() async throws {
    let noise: [UInt8] = [0x81, 0xFF, 0xFE, 0x8D, 0x90, 0x81, 0xFF, 0x9D, 0x81, 0xFF]
    #expect(NameEncoding(guessing: [noise], isFromUnix: true, language: nil) == nil)
    let exchange = try await Exchange()
    let name = String(nameBytes: noise + Array(".png".utf8))
    try ZipFixture.write([.init(name, try TestPicture.png())], to: exchange.folder.file("a.zip"))
    let (document, report) = try await exchange.bring("a.zip")
    #expect(document.pins.map(\.name) == [name])
    #expect(report.remarks.isEmpty)
  }

  @Test func namesInUTF8StayBesideOthers() async throws {
    let exchange = try await Exchange()
    let photo = String(nameBytes: [0x8E, 0xCA, 0x90, 0x5E] + Array(".png".utf8))
    try ZipFixture.write(
      [
        .init(photo, try TestPicture.png(), isFromDOS: true), .init("naïve.png", try TestPicture.png(red: 1)),
      ],
      to: exchange.folder.file("a.zip"))
    let (document, report) = try await exchange.bring("a.zip")
    #expect(Set(document.pins.map(\.name)) == ["写真.png", "naïve.png"])
    #expect(report.remarks == ["Names in “a.zip” that aren’t UTF-8 were read as CP932"])
  }

  @Test func anArchivesOwnNameNeedntBeUTF8() async throws {
    let exchange = try await Exchange()
    let url = exchange.folder.url.appending(name: String(nameBytes: [0x4B, 0xF6] + Array(".zip".utf8)))
    try ZipFixture.write([.init("a.png", try TestPicture.png())], to: exchange.folder.file("plain.zip"))
    try FileBytes.move(exchange.folder.file("plain.zip"), toNew: url)
    let plan = try await BoardImport.plan([url])
    #expect(plan.count == 1)
    #expect(plan.name == "K\u{FFFD}.zip")
  }

  @Test func encodingsThatThereArentAreNone() {
    for name in ["", "nonsense", "UTF-8//IGNORE", String(repeating: "x", count: 10_000)] {
      #expect(NameEncoding(name) == nil)
    }
  }
}
