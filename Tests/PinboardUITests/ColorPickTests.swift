import Board
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession

/// Picking colours of pictures.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ColorPickTests {
  private func pixel(_ x: Double, _ y: Double, _ change: (inout Pin) -> Void = { _ in }) throws -> [Int]? {
    let id = try #require(OriginalID(String(repeating: "a", count: 64)))
    var pin = Pin(
      content: .image(id), name: "a", center: CGPoint(x: 100, y: 50), size: CGSize(width: 40, height: 20))
    change(&pin)
    return PicturePixel(
      at: CGPoint(x: 100 + x, y: 50 + y), of: pin, size: CGSize(width: 400, height: 200)
    ).map { [$0.x, $0.y] }
  }

  @Test func `a point on a pin is a pixel of its original`() throws {
    #expect(try pixel(-20, -10) == [0, 0])
    // The far edges belong to the last pixels.
    #expect(try pixel(20, 10) == [399, 199])
    #expect(try pixel(0, 0) == [200, 100])
    #expect(try pixel(20.1, 0) == nil)
    #expect(try pixel(0, -10.1) == nil)
    #expect(try pixel(-19.95, -9.95) { $0.flip = .horizontal } == [399, 0])
    #expect(try pixel(-19.95, -9.95) { $0.flip = [.horizontal, .vertical] } == [399, 199])
    // The right half of the image fills the card.
    let crop = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(try pixel(-19.95, 0) { $0.crop = crop } == [200, 100])
    #expect(try pixel(19.95, 0) { $0.crop = crop } == [399, 100])
    // Turned by a quarter, the card's left edge is above its middle.
    #expect(try pixel(0.05, -19.95) { $0.rotation = 90 } == [0, 99])
    #expect(try pixel(-15, 0) { $0.rotation = 90 } == nil)
  }

  @Test func `notes have no pixels`() {
    let note = Pin(content: .note("a"), name: "a", center: .zero, size: CGSize(width: 40, height: 20))
    #expect(PicturePixel(at: .zero, of: note, size: CGSize(width: 1, height: 1)) == nil)
  }

  @Test func `colours are written as on web pages`() {
    #expect(PickedColor(red: 0x35, green: 0x84, blue: 0xE4).hex == "#3584E4")
    #expect(PickedColor(red: 0, green: 10, blue: 255).hex == "#000AFF")
  }

  @Test func `the loupe stays in the view and beside what's picked`() {
    let size = CGSize(width: 800, height: 600)
    for x in stride(from: 0.0, through: 800, by: 80) {
      for y in stride(from: 0.0, through: 600, by: 60) {
        let center = ColorLoupe.center(for: CGPoint(x: x, y: y), in: size)
        #expect(CGRect(origin: .zero, size: size).insetBy(dx: 60, dy: 60).contains(center), "\(x), \(y)")
        #expect(hypot(center.x - x, center.y - y) > 90)
      }
    }
  }
}
