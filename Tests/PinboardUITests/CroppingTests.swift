import Board
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct CroppingTests {
  private func image(rotation: Double = 0, crop: CGRect? = nil, flip: PinFlip = []) throws -> Pin {
    let id = try #require(OriginalID(digest: [UInt8](repeating: 7, count: 32)))
    return Pin(
      content: .image(id), name: "a.png", center: CGPoint(x: 10, y: 20),
      size: CGSize(width: 200, height: 100),
      rotation: rotation, crop: crop, flip: flip)
  }

  private func pull(
    _ handle: ShapeHandle, _ x: Double, _ y: Double, _ options: Shaping.Options = []
  ) throws -> CGRect {
    let crop = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let cropping = try #require(Cropping(image(crop: crop)))
    // The whole picture is 400 × 200, and the part in its middle is 200 × 100.
    #expect(cropping.part == CGRect(x: 100, y: 50, width: 200, height: 100))
    return cropping.pulled(handle, by: CGPoint(x: x, y: y), options).part
  }

  @Test func `an edge or a corner moves, and what's opposite stays`() throws {
    #expect(try pull(.right, 30, 99) == CGRect(x: 100, y: 50, width: 230, height: 100))
    #expect(try pull(.top, 5, -20) == CGRect(x: 100, y: 30, width: 200, height: 120))
    #expect(try pull(.topLeft, 10, 20) == CGRect(x: 110, y: 70, width: 190, height: 80))
    #expect(try pull(.bottomRight, 10, 20) == CGRect(x: 100, y: 50, width: 210, height: 120))
  }

  @Test func `it ends at the picture's edge, and never gets too small`() throws {
    #expect(try pull(.topLeft, -1e6, -1e6) == CGRect(x: 0, y: 0, width: 300, height: 150))
    #expect(try pull(.bottomRight, 1e6, 1e6) == CGRect(x: 100, y: 50, width: 300, height: 150))
    #expect(try pull(.left, 1e6, 0) == CGRect(x: 292, y: 50, width: 8, height: 100))
    #expect(try pull(.bottom, .nan, .infinity) == CGRect(x: 100, y: 50, width: 200, height: 100))
  }

  @Test func `with Shift a corner keeps the proportions, with Ctrl the middle stays`() throws {
    let grown = try pull(.bottomRight, 40, 20, .shift)
    #expect(abs(grown.width - 240) < 1e-9 && abs(grown.height - 120) < 1e-9 && grown.minX == 100)
    let most = try pull(.bottomRight, 1e5, 0, .shift)
    #expect(abs(most.width - 300) < 1e-9 && abs(most.height - 150) < 1e-9)
    #expect(try pull(.right, 30, 0, .centered) == CGRect(x: 70, y: 50, width: 260, height: 100))
    #expect(try pull(.right, 1e5, 0, .centered) == CGRect(x: 0, y: 50, width: 400, height: 100))
  }

  @Test func `the part is moved within the picture`() throws {
    let cropping = try #require(Cropping(image(crop: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))))
    #expect(
      cropping.moved(by: CGPoint(x: 500, y: -10)).part == CGRect(x: 200, y: 40, width: 200, height: 100))
    #expect(cropping.moved(by: CGPoint(x: CGFloat.nan, y: 0)) == cropping)
  }

  @Test(arguments: [PinFlip(), .horizontal, .vertical], [0.0, 90, 33])
  func `what's cropped is what was in the frame`(flip: PinFlip, rotation: Double) throws {
    let pin = try image(rotation: rotation, flip: flip)
    let cropping = try #require(Cropping(pin)).pulled(.right, by: CGPoint(x: -100, y: 0), [])
    let crop = try #require(cropping.crop(ofPixels: nil))
    #expect(crop.minX == (flip.contains(.horizontal) ? 0.5 : 0) && crop.width == 0.5 && crop.height == 1)
    let cut = try #require(pin.cropped(to: crop))
    let (shape, seen) = (PinShape(cut), cropping.shape)
    #expect(hypot(shape.center.x - seen.center.x, shape.center.y - seen.center.y) < 1e-9)
    #expect(shape.size == seen.size && shape.rotation == seen.rotation)
    // Cropping the result again begins with the same part of the same picture.
    let again = try #require(Cropping(cut))
    #expect(again.part == cropping.part && again.whole.size == cropping.whole.size)
  }

  @Test func `edges come to lie between pixels`() throws {
    let cropping = try #require(Cropping(image())).pulled(.left, by: CGPoint(x: 61, y: 0), [])
    let crop = try #require(cropping.crop(ofPixels: CGSize(width: 10, height: 5)))
    #expect(crop == CGRect(x: 0.3, y: 0, width: 0.7, height: 1))
    let tiny = try #require(Cropping(image())).pulled(.left, by: CGPoint(x: 1_000, y: 0), [])
    #expect(try #require(tiny.crop(ofPixels: CGSize(width: 3, height: 3))).width > 0.33)
    #expect(try #require(Cropping(image())).crop(ofPixels: CGSize(width: 10, height: 5)) == nil, "all of it")
  }

  @Test func `a part of a large image is sharp with its own tiles`() throws {
    let grid = try #require(TileGrid(CGSize(width: 20_000, height: 10_000)))
    let crop = CGRect(x: 0.5, y: 0, width: 0.25, height: 1)
    var pin = try image(crop: crop)
    pin.center = .zero
    // The card's left half is the left half of the part.
    let left = CGRect(x: -100, y: -50, width: 100, height: 100)
    let part = TiledPictures.part(of: pin, in: left, grid)
    #expect(abs(part.minX - 10_000) < 1e-6 && abs(part.width - 2_500) < 1e-6)
    #expect(abs(part.minY) < 1e-6 && abs(part.height - 10_000) < 1e-6)
    pin.flip = .horizontal
    #expect(abs(TiledPictures.part(of: pin, in: left, grid).minX - 12_500) < 1e-6)
  }
}
