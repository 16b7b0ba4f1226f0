import Board
import BoardStore
import ExchangeTestSupport
import KitFiles
import Foundation
import Imaging
import Testing

@testable import BoardExchange

/// Tests of pictures of a board that memory runs out for.
@Suite(.timeLimit(.minutes(5))) struct RoomForPicturesTests {
  private func image(_ width: Int, _ height: Int) -> DecodedImage {
    DecodedImage(
      width: width, height: height, stride: width * 4,
      pixels: Data(repeating: 255, count: width * height * 4),
      fullSize: CGSize(width: width, height: height))
  }

  @Test func `a picture that's too long for cairo costs its own card alone, which is named`() async throws {
    let exchange = try await Exchange()
    for name in ["long.png", "small.png"] { try exchange.place(TestPicture.png(), as: name) }
    let document = try await exchange.bring("long.png", "small.png").document
    let layout = try ExportLayout(document, ExportOptions(style: .pictures), of: .png)
    let raster = BoardRaster(layout, .pictures)
    try await raster.begin(onWhite: true)
    let long = try #require(document.pins.first { $0.name == "long.png" })
    let small = try #require(document.pins.first { $0.name == "small.png" })
    let failure = try await raster.draw(long, .image(image(40_000, 1), PictureFraming()))
    #expect(failure?.name == "long.png")
    #expect(failure?.description == "long.png needs more memory than there is")
    #expect(try await raster.draw(small, .image(image(40, 30), PictureFraming())) == nil)
    let url = exchange.folder.file("out.png")
    try await raster.write(to: DraftFile(for: url), as: .png, replacing: false)
    #expect(try ImageInspector.facts(of: url).pixelSize.width == CGFloat(layout.width))
  }
}
