import Foundation
import Imaging
import Testing

/// Tests of parts of images, which are used for zooming into large ones.
@Suite(.timeLimit(.minutes(5))) struct RegionTests {
  func decode(_ data: Data, _ region: CGRect?, _ extent: DecodeExtent = .full) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(
      DecodeRequest(id: "r", bytes: .data(data), extent: extent, region: region))
  }

  @Test(arguments: 1...8) func aPartIsThatOfTheUprightImage(_ value: Int) async throws {
    let jpeg = ImageFixture.oriented(try ImageFixture.quarters(64, 48, as: "jpeg"), value)
    let tiff = ImageFixture.orientedTIFF(64, 48, value)
    for data in [jpeg, tiff] {
      let whole = try await decode(data, nil)
      let (width, height) = (Double(whole.width), Double(whole.height))
      var letters = ""
      for (x, y) in [(0.0, 0.0), (width / 2, 0), (0, height / 2), (width / 2, height / 2)] {
        let part = try await decode(data, CGRect(x: x, y: y, width: width / 2, height: height / 2))
        #expect((part.width, part.height) == (whole.width / 2, whole.height / 2))
        #expect(part.fullSize == whole.fullSize)
        letters.append(part.pixel(part.width / 2, part.height / 2).letter)
      }
      #expect(letters == whole.corners)
    }
  }

  @Test(arguments: ["png", "jpeg"]) func tilesTogetherAreTheImage(_ type: String) async throws {
    let data = try ImageFixture.noise(100, 70, as: type)
    let whole = try await decode(data, nil)
    for y in stride(from: 0, to: 70, by: 32) {
      for x in stride(from: 0, to: 100, by: 32) {
        let tile = try await decode(data, CGRect(x: x, y: y, width: 32, height: 32))
        #expect((tile.width, tile.height) == (min(32, 100 - x), min(32, 70 - y)))
        for (dx, dy) in [
          (0, 0), (tile.width - 1, 0), (0, tile.height - 1), (tile.width - 1, tile.height - 1),
        ] {
          #expect(tile.pixel(dx, dy) == whole.pixel(x + dx, y + dy))
        }
      }
    }
  }

  @Test func aPartHasItsOwnSize() async throws {
    let jpeg = try ImageFixture.quarters(800, 600, as: "jpeg")
    let part = try await decode(jpeg, CGRect(x: 400, y: 0, width: 400, height: 300), .longSide(40))
    #expect((part.width, part.height) == (40, 30))
    #expect(part.corners == "GGGG")
    let svg = try await decode(TinyImage.svg, CGRect(x: 10, y: 5, width: 10, height: 10), .longSide(300))
    #expect((svg.width, svg.height) == (300, 300))
  }

  @Test func strangePartsAreTheWholeOrCutToIt() async throws {
    let png = try ImageFixture.quarters(64, 48, as: "png")
    for region in [
      CGRect(x: Double.nan, y: 0, width: 1, height: 1), CGRect(x: 500, y: 0, width: 10, height: 10),
      CGRect(x: 0, y: 0, width: 0, height: 0), CGRect(x: -10, y: -10, width: 1000, height: 1000),
      CGRect(x: 0, y: 0, width: Double.infinity, height: 5), CGRect(x: -1e300, y: 0, width: 1, height: 1),
    ] {
      let image = try await decode(png, region)
      #expect((image.width, image.height) == (64, 48))
    }
    let edge = try await decode(png, CGRect(x: 60, y: 40, width: 100, height: 100))
    #expect((edge.width, edge.height) == (4, 8))
    #expect(edge.corners == "WWWW")
  }
}
