import Foundation
import Testing

@testable import Imaging

/// Tests of Radiance's pictures with high dynamic range.
@Suite(.timeLimit(.minutes(5))) struct RadianceTests {
  private func decode(_ data: Data) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "r", bytes: .data(data), name: "a.hdr"))
  }

  /// Returns a file whose pixels are given by their bytes.
  private func file(_ size: String, _ pixels: [UInt8], format: String = "32-bit_rle_rgbe") -> Data {
    Data("#?RADIANCE\nFORMAT=\(format)\n\n\(size)\n".utf8) + pixels
  }

  @Test func `a picture is seen`() async throws {
    let facts = try ImageInspector.facts(of: MadeImage.radiance, within: ImagingLimits())
    #expect(facts.typeIdentifier == "image/vnd.radiance")
    #expect(facts.pixelSize == CGSize(width: 16, height: 8))
    let image = try await decode(MadeImage.radiance)
    #expect(image.corners == "RGBW")
    #expect(image.damage == nil)
  }

  @Test func `ordinary light keeps its strength, and bright light differs from white`() async throws {
    // A quarter, a half, 4 and 16 times white, each in two pixels.
    let light: [[UInt8]] = [
      [128, 128, 128, 127], [128, 128, 128, 128], [128, 128, 128, 131], [128, 128, 128, 133],
    ]
    let image = try await decode(file("-Y 1 +X 8", light.flatMap { $0 + $0 }))
    let values = [0, 2, 4, 6].map { image.pixel($0, 0).red }
    #expect(abs(Int(values[0]) - 137) <= 1)
    #expect(abs(Int(values[1]) - 188) <= 1)
    #expect(values[2] > 215)
    #expect(values[2] < values[3])
    #expect(values[3] >= 245)
    #expect(image.pixel(0, 0).alpha == 255)
  }

  @Test func `measured light is made darker`() async throws {
    let image = try await decode(file("-Y 1 +X 2", [128, 128, 128, 139, 128, 128, 128, 138]))
    let pixel = image.pixel(0, 0)
    #expect(pixel.red < 200)
    #expect(pixel.red > 80)
  }

  @Test func `the order of the pixels is told by signs`() async throws {
    let (red, green): ([UInt8], [UInt8]) = ([128, 0, 0, 129], [0, 128, 0, 129])
    for (size, corners) in [
      ("-Y 1 +X 2", "RGRG"), ("-Y 1 -X 2", "GRGR"), ("-Y 2 +X 1", "RRGG"), ("+Y 2 +X 1", "GGRR"),
      ("+X 2 -Y 1", "RGRG"), ("+X 1 +Y 2", "GGRR"),
    ] {
      #expect(try await decode(file(size, red + green)).corners == corners, "\(size)")
    }
  }

  @Test func `older files repeat whole pixels`() async throws {
    let image = try await decode(file("-Y 1 +X 300", [128, 0, 0, 129, 1, 1, 1, 43, 1, 1, 1, 1]))
    #expect(image.width == 300)
    #expect(image.corners == "RRRR")
    #expect(image.damage == nil)
    await #expect(throws: ImagingError.self) { try await decode(file("-Y 1 +X 9", [1, 1, 1, 8])) }
    await #expect(throws: ImagingError.self) {
      try await decode(file("-Y 1 +X 9", [9, 9, 9, 9, 1, 1, 1, 9]))
    }
  }

  @Test func `a cut picture shows the rows that are there`() async throws {
    let image = try await decode(MadeImage.radiance.prefix(MadeImage.radiance.count - 20))
    #expect(image.damage == ImagingError(.corrupt("its last rows are missing"), name: "a.hdr"))
    #expect(image.corners.hasPrefix("RG"))
  }

  @Test func `a bomb, a picture without a size and an unknown kind are refused`() async throws {
    let bomb = file("-Y 60000 +X 60000", [1, 2, 3, 4])
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: bomb, within: ImagingLimits()) }
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: file("-Y 4", [])) }
    #expect(throws: ImagingError.self) {
      try ImageInspector.facts(of: file("-Y -4 +X 9223372036854775807", []))
    }
    #expect(throws: ImagingError.self) { try ImageInspector.facts(of: Data("#?RADIANCE\n".utf8)) }
    await #expect {
      try await decode(file("-Y 1 +X 1", [1, 2, 3, 4], format: "32-bit_rle_xyze"))
    } throws: { error in
      (error as? ImagingError)?.reason == .unsupported("XYZ Radiance HDR")
    }
  }
}
