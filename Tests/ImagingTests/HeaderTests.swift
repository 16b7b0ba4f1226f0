import Foundation
import Imaging
import Testing

/// Tests of headers, which are read in this process without a decoder.
@Suite(.timeLimit(.minutes(5))) struct HeaderTests {
  func size(_ data: Data) throws -> CGSize { try ImageInspector.facts(of: data).pixelSize }

  func svg(_ attributes: String, before: String = "") throws -> CGSize {
    try size(Data("\(before)<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><g/></svg>".utf8))
  }

  @Test func vectorsTellTheirSizeInManyWays() throws {
    #expect(try svg("width='40' height='20'") == CGSize(width: 40, height: 20))
    #expect(try svg("width = \"40px\"\n height='1in'") == CGSize(width: 40, height: 96))
    #expect(try svg("viewBox='0 0 300 150'") == CGSize(width: 300, height: 150))
    #expect(try svg("viewBox='0,0,300,150' width='100%' height='100%'") == CGSize(width: 300, height: 150))
    #expect(try svg("viewBox='0 0 300 150' width='60'") == CGSize(width: 60, height: 30))
    #expect(try svg("viewBox='0 0 300 150' height='15mm'").height == 57)
    #expect(try svg("") == CGSize(width: 300, height: 150))
    #expect(try svg("width='-5' height='0'") == CGSize(width: 300, height: 150))
    #expect(try svg("width='1e300' height='nan'").width == 16_384)
    #expect(try svg("viewBox='0 0 1e9 5e8'") == CGSize(width: 16_384, height: 8_192))
    #expect(try svg("width='1e300' height='1'") == CGSize(width: 16_384, height: 1))
    #expect(
      try svg("width='7' height='9'", before: "<?xml version='1.0'?><!-- a <svg> -->\n<!DOCTYPE svg>").width
        >= 1)
  }

  @Test func prefixedVectorsAreFound() throws {
    let text = "<?xml version='1.0'?><s:svg xmlns:s='http://www.w3.org/2000/svg' width='8' height='6'/><svg/>"
    #expect(try size(Data(text.utf8)) == CGSize(width: 8, height: 6))
  }

  @Test func jxlTellsItsSize() throws {
    // The bits are: small 1, height 1 (times 8), ratio 1:1.
    #expect(try size(Data([0xFF, 0x0A, 0x41, 0x50, 0, 0])) == CGSize(width: 8, height: 8))
    // This codestream is in a box of a container.
    let box =
      Data([0, 0, 0, 12]) + Data("JXL \r\n".utf8) + Data([0x87, 0x0A, 0, 0, 0, 14]) + Data("jxlc".utf8)
    #expect(try size(box + [0xFF, 0x0A, 0x41, 0x50, 0, 0]) == CGSize(width: 8, height: 8))
    #expect(throws: ImagingError.self) { try size(Data([0xFF, 0x0A, 0])) }
  }

  @Test func whatAHEICHoldsMayBeUnsupported() async throws {
    var heic = TinyImage.heic
    let range = try #require(heic.firstRange(of: Data("grid".utf8)))
    heic.replaceSubrange(range, with: Data("j2k1".utf8))
    #expect(try size(heic) == CGSize(width: 64, height: 48))
    let error = await #expect(throws: ImagingError.self) {
      try await ImageDecoder.shared.decode(DecodeRequest(id: "h", bytes: .data(heic)))
    }
    #expect(error?.reason == .unsupported("j2k1 in HEIF"))
  }

  @Test func iconsTellTheirLargest() async throws {
    let small = try ImageFixture.quarters(16, 16, as: "png")
    let large = try ImageFixture.quarters(256, 256, as: "png")
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    var icon: [UInt8] = [0, 0, 1, 0, 2, 0]
    icon += [16, 16, 0, 0, 1, 0, 32, 0] + little(small.count) + little(38)
    icon += [0, 0, 0, 0, 1, 0, 32, 0] + little(large.count) + little(38 + small.count)
    let data = Data(icon) + small + large
    let facts = try ImageInspector.facts(of: data)
    #expect(facts.pixelSize == CGSize(width: 256, height: 256))
    #expect(facts.typeIdentifier == "image/vnd.microsoft.icon")
    let image = try await ImageDecoder.shared.decode(DecodeRequest(id: "i", bytes: .data(data)))
    #expect(image.width == 256)
    #expect(image.corners == "RGBW")
  }

  @Test(arguments: [true, false]) func largeTIFFsTellTheirSize(_ bigEndian: Bool) throws {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return bigEndian ? bytes.reversed() : bytes
    }
    var bytes: [UInt8] = bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    bytes += number(43, 2) + number(8, 2) + number(0, 2) + number(16, 8) + number(3, 8)
    for (tag, value) in [(256, 70_000), (257, 300)] {
      bytes += number(tag, 2) + number(4, 2) + number(1, 8) + number(value, 4) + number(0, 4)
    }
    bytes += number(274, 2) + number(3, 2) + number(1, 8) + number(6, 2) + number(0, 6)
    #expect(try size(Data(bytes)) == CGSize(width: 300, height: 70_000))
    for length in 4..<bytes.count { _ = try? size(Data(bytes.prefix(length))) }
  }
}
