import Board
import Foundation
import SeededRandom
import Testing

@Suite struct DocumentTests {
  @Test func rotatedPinsAreHitWhereTheyAre() throws {
    let flat = Samples.pin(1, size: CGSize(width: 100, height: 10), rotation: 90, z: 1)
    let document = try Samples.document(pins: [flat])
    #expect(document.topPin(at: CGPoint(x: 0, y: 45))?.id == flat.id)
    #expect(document.topPin(at: CGPoint(x: 45, y: 0)) == nil)
    let box = flat.boundingBox
    #expect(abs(box.width - 10) < 1e-9)
    #expect(abs(box.height - 100) < 1e-9)
  }

  @Test func rotationIsClockwise() throws {
    // The right end of a card that's rotated 45° clockwise moves down, to larger y.
    let pin = Samples.pin(1, size: CGSize(width: 100, height: 2), rotation: 45)
    #expect(pin.contains(CGPoint(x: 30, y: 30)))
    #expect(!pin.contains(CGPoint(x: 30, y: -30)))
  }

  @Test func theFrontmostIsHit() throws {
    let pins = (0..<3).map { Samples.pin($0, z: [5, 9, 7][$0]) }
    let document = try Samples.document(pins: pins)
    #expect(document.topPin(at: .zero)?.id == pins[1].id)
    #expect(document.pins.map(\.z) == [5, 7, 9])
  }

  @Test func pinsInARectangle() throws {
    let pins = (0..<10).map {
      Samples.pin($0 % 8, at: CGPoint(x: $0 * 100, y: 0), size: CGSize(width: 50, height: 50), z: $0)
    }
    let document = try Samples.document(pins: pins)
    let found = document.pins(in: CGRect(x: 80, y: -10, width: 130, height: 20))
    #expect(found.map(\.id) == [pins[1].id, pins[2].id])
    #expect(document.bounds == CGRect(x: -25, y: -25, width: 950, height: 50))
    #expect(try Samples.document().bounds == nil)
  }

  @Test func manyPinsStayInOrder() throws {
    var generator = SeededGenerator(seed: 7)
    var pins = (0..<5_000).map { Samples.pin($0 % 8, z: $0) }
    pins.shuffle(using: &generator)
    let document = try Samples.document(pins: pins)
    #expect(document.pins.map(\.z) == Array(0..<5_000))
    #expect(pins.allSatisfy { document.pin($0.id) == $0 })
  }

  @Test func idsAreChecked() {
    let digits = String(repeating: "aB", count: 32)
    #expect(OriginalID(digits)?.sha256 == digits.lowercased())
    #expect(OriginalID(String(digits.dropLast())) == nil)
    #expect(OriginalID(String(repeating: "g", count: 64)) == nil)
    #expect(
      OriginalID(digest: [UInt8](repeating: 0xA0, count: 32))?.sha256 == String(repeating: "a0", count: 32))
    #expect(OriginalID(digest: [1, 2, 3]) == nil)
    #expect(PinID("nonsense") == nil)
  }

  @Test func namesAreCleaned() {
    #expect(BoardLimits.cleaned(name: " a\nb\u{0}c ") == "a b c")
    #expect(BoardLimits.cleaned(name: "\n") == "Untitled")
    #expect(BoardLimits.isValid(name: BoardLimits.cleaned(name: String(repeating: "é", count: 5_000))))
    #expect(BoardLimits.isValid(name: "naïve #1 100%.png"))
  }

  @Test func namesOfFilesAreKept() {
    #expect(BoardLimits.kept(fileName: " a .png ") == " a .png ")
    let lines = BoardLimits.kept(fileName: "a\nb.png")
    #expect(BoardLimits.isValid(name: lines))
    #expect(lines != "a b.png")
    #expect(BoardLimits.kept(fileName: lines) == lines)
    #expect(BoardLimits.kept(fileName: "") == "Untitled")
    #expect(BoardLimits.isValid(name: BoardLimits.kept(fileName: String(repeating: "\u{1}", count: 5_000))))
  }

  @Test func anglesAreNormalized() {
    #expect(BoardLimits.normalized(rotation: 540) == 180)
    #expect(BoardLimits.normalized(rotation: -180) == 180)
    #expect(BoardLimits.normalized(rotation: -90) == -90)
    #expect(BoardLimits.normalized(rotation: .nan) == 0)
  }
}
