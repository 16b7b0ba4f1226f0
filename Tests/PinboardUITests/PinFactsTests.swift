import Board
import BoardStore
import Foundation
import Imaging
import Testing

@testable import PinboardUI

/// What the information pane says.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PinFactsTests {
  private let original = Original(
    id: OriginalID(String(repeating: "a", count: 64))!, name: "shore 12.jpg", typeIdentifier: "image/jpeg",
    byteCount: 3_121_004, pixelSize: CGSize(width: 4_000, height: 3_000))

  private func image(_ change: (inout Pin) -> Void = { _ in }) -> Pin {
    var pin = Pin(
      content: .image(original.id), name: "shore 12.jpg", center: .zero,
      size: CGSize(width: 262, height: 196.5))
    change(&pin)
    return pin
  }

  private func lines(_ facts: PinFacts) -> [String] { facts.rows.map { "\($0.label): \($0.value)" } }

  @Test func aPhotograph() throws {
    var details = ImageDetails()
    details.camera = "Canon EOS R5"
    details.date = "2024-05-01 13:22:10"
    let pin = image {
      $0.rotation = 15
      $0.source = PinSource(page: "https://example.org/shore", image: "https://example.org/shore.jpg")
    }
    let facts = PinFacts(of: pin, original, details: details, location: .board(name: "Coast"))
    #expect(facts.title == "shore 12.jpg")
    #expect(
      lines(facts) == [
        "Type: JPEG", "Pixels: 4,000 × 3,000 (12.0 MP)", "Size: 3.1 MB (3,121,004 bytes)",
        "Taken: 2024-05-01 13:22:10", "Camera: Canon EOS R5", "On the board: 262 × 197, turned by 15°",
        "Stored: In the board “Coast”",
      ])
    #expect(facts.source == URL(string: "https://example.org/shore"))
  }

  @Test func aLinkedFileThatsMissing() {
    let facts = PinFacts(of: image(), original, details: nil, location: .missing(path: "/a/shore.jpg"))
    #expect(lines(facts).last == "Linked: /a/shore.jpg (missing)")
  }

  @Test func aNote() {
    let note = Pin(
      content: .note("one two\nthree"), name: "one two", center: .zero, size: CGSize(width: 196, height: 128))
    let facts = PinFacts(of: note, nil, details: nil, location: nil)
    #expect(lines(facts) == ["Kind: Note", "Length: 3 words, 13 characters", "On the board: 196 × 128"])
  }

  @Test func severalPins() throws {
    var document = BoardDocument(name: "Coast")
    let pins = [
      image(), image(), Pin(content: .note("a"), name: "a", center: .zero, size: CGSize(width: 9, height: 9)),
    ]
    try Command.add(pins, originals: [original], to: document)?.apply(to: &document)
    let facts = PinFacts(of: document.pins, in: document, title: "Coast")
    #expect(
      lines(facts) == [
        "Pins: 3", "Images: 2", "Notes: 1", "Originals: 1", "Size: 3.1 MB (3,121,004 bytes)", "Types: JPEG 1",
      ])
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB (1,000 bytes)"),
    (56_789, "57 kB (56,789 bytes)"), (999_600, "1.0 MB (999,600 bytes)"),
    (2_500_000_000, "2.5 GB (2,500,000,000 bytes)"),
  ])
  func sizes(_ count: Int, _ text: String) { #expect(PinFacts.bytes(count) == text) }
}
