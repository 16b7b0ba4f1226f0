import DecoderWire
import Foundation
import Testing

@testable import Imaging

/// Tests of PDF documents, which poppler draws if it's installed.
@Suite(.enabled(if: OptionalLibrary.readableTypes.contains("application/pdf")), .timeLimit(.minutes(5)))
struct PDFTests {
  private func decode(
    _ data: Data, _ extent: DecodeExtent = .full, region: CGRect? = nil
  ) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(
      DecodeRequest(id: "p", bytes: .data(data), extent: extent, name: "a.pdf", region: region))
  }

  private func reason(_ data: Data) async -> ImagingError.Reason? {
    do {
      _ = try await decode(data)
      return nil
    } catch {
      return (error as? ImagingError)?.reason
    }
  }

  @Test func `a page is seen on paper`() async throws {
    let facts = try ImageInspector.facts(of: PDFFixture().data, within: ImagingLimits())
    #expect(facts.typeIdentifier == "application/pdf")
    #expect(facts.pixelSize == CGSize(width: 160, height: 80))
    let image = try await decode(PDFFixture().data)
    #expect(image.width == 160)
    #expect(image.corners == "RGBW")
    #expect(image.damage == nil)
    let blank = try await decode(PDFFixture(content: "").data)
    #expect(blank.corners == "WWWW")
    #expect(blank.isOpaque)
  }

  @Test func `a page is drawn sharp at any size`() async throws {
    let image = try await decode(PDFFixture().data, .longSide(2_400))
    #expect(image.width == 2_400)
    #expect(image.height == 1_200)
    #expect(image.fullSize == CGSize(width: 160, height: 80))
    #expect(image.pixel(1_199, 10).letter == "R")
    #expect(image.pixel(1_200, 10).letter == "G")
    #expect(image.isDrawing)
    #expect(image.pixel(10, 599).letter == "R")
    #expect(image.pixel(10, 600).letter == "B")
  }

  @Test func `a part of a page is drawn`() async throws {
    let part = try await decode(
      PDFFixture().data, .longSide(800), region: CGRect(x: 60, y: 30, width: 40, height: 20))
    #expect(part.width == 800)
    #expect(part.height == 400)
    #expect(part.corners == "RGBW")
    #expect(part.pixel(399, 100).letter == "R")
    #expect(part.pixel(400, 100).letter == "G")
  }

  @Test func `a page that's to be seen rotated is`() async throws {
    let data = PDFFixture(rotation: 90).data
    #expect(try ImageInspector.facts(of: data).pixelSize == CGSize(width: 80, height: 160))
    #expect(try await decode(data).corners == "BRWG")
  }

  @Test func `a huge page keeps its shape`() async throws {
    let facts = try ImageInspector.facts(of: PDFFixture(size: (200_000, 100_000)).data)
    #expect(facts.pixelSize == CGSize(width: 16_384, height: 8_192))
  }

  /// The document contains no font, so one of the system's is used.
  @Test func `text has its letters`() async throws {
    let process = try DecoderProcess(
      starting: try DecoderProgram.locate(), as: .documents, errorOutput: nil)
    #expect(process.channel.waitForMessage(milliseconds: 60_000))
    let greeting = try #require(try process.channel.receive().flatMap { DecoderGreeting(bytes: $0.bytes) })
    let page = PDFFixture(size: (100, 100), content: "1 0 0 rg BT /F 90 Tf 20 15 Td (X) Tj ET").data
    let image = try await decode(page, .longSide(100))
    let middle = (44...56).flatMap { x in (40...60).map { y in image.pixel(x, y).letter } }
    #expect(middle.contains("R") == greeting.mayReadFonts)
    #expect(image.corners == "WWWW")
  }

  @Test func `a locked document gets a sentence`() async throws {
    let locked = PDFFixture(isLocked: true).data
    #expect(await reason(locked) == .locked)
    #expect(throws: ImagingError(.locked, name: "b.pdf")) {
      try ImageInspector.facts(of: locked, name: "b.pdf")
    }
  }

  @Test func `a document without pages or without an end gets a sentence, too`() async throws {
    for data in [Data("%PDF-1.7\n".utf8), PDFFixture(pageCount: 0).data] {
      guard case .corrupt = await reason(data) else {
        Issue.record("\(String(describing: await reason(data)))")
        continue
      }
    }
    // Poppler looks for the parts of a document whose table of them is missing.
    #expect(try await decode(PDFFixture().data.dropLast(20)).corners == "RGBW")
  }

  @Test func `a process for images draws no documents`() throws {
    let process = try DecoderProcess(starting: try DecoderProgram.locate(), errorOutput: nil)
    #expect(process.channel.waitForMessage(milliseconds: 60_000))
    _ = try process.channel.receive()
    let (data, one) = (PDFFixture().data, WireSize(width: 1, height: 1))
    let job = DecodeJob(
      id: 1, format: .pdf, storedSize: one, targetSize: one, byteCount: UInt64(data.count), mostPixels: 1)
    let document = try ImageDescriptor.sealed(data)
    try withExtendedLifetime(document) {
      try process.channel.send(job.bytes, descriptor: document.number)
    }
    let answer = try #require(try process.channel.receive().flatMap { DecodeAnswer(bytes: $0.bytes) })
    #expect(answer.outcome == .noLoader)
  }
}

extension DecoderGreeting {
  /// Whether the process may read the system's fonts.
  fileprivate var mayReadFonts: Bool { layers & 1 << 5 != 0 }
}
