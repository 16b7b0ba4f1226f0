import Board
import Foundation
import SeededRandom

/// Originals, pins and random commands for tests.
enum Samples {
  static func original(_ number: Int) -> Original {
    let digits = String(number, radix: 16)
    let id = OriginalID(String(repeating: "0", count: 64 - digits.count) + digits)
    return Original(
      id: id ?? original(0).id, name: "image \(number).png", typeIdentifier: "image/png", byteCount: 100,
      pixelSize: CGSize(width: 400, height: 300))
  }

  static func pin(
    _ number: Int = 0, at center: CGPoint = .zero, size: CGSize = CGSize(width: 200, height: 150),
    rotation: Double = 0, z: Int = 0
  ) -> Pin {
    Pin(
      content: .image(original(number).id), name: "image \(number).png", center: center, size: size,
      rotation: rotation, z: z)
  }

  static func document(pins: [Pin] = []) throws -> BoardDocument {
    try BoardDocument(id: UUID(), name: "Board", pins: pins, originals: (0..<8).map(original))
  }

  static func command(
    for document: BoardDocument, using generator: inout SeededGenerator
  ) -> Command? {
    var some = document.pins.map(\.id)
    some.shuffle(using: &generator)
    some = Array(some.prefix(Int.random(in: 0...4, using: &generator)))
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    switch Int.random(in: 0..<13, using: &generator) {
    case 0, 1:
      let pins = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        pin(
          Int.random(in: 0..<8, using: &generator), at: CGPoint(x: number(-2e7...2e7), y: number(-500...500)),
          rotation: number(-720...720))
      }
      return .add(pins, originals: [original(1)], to: document)
    case 2: return .remove(some, from: document)
    case 3: return .move(some, by: CGPoint(x: number(-100...100), y: number(-100...100)), in: document)
    case 4:
      let centers = some.map { ($0, CGPoint(x: number(-1e3...1e3), y: number(-1e3...1e3))) }
      return .move(to: Dictionary(uniqueKeysWithValues: centers), in: document)
    case 5:
      guard let one = some.first else { return nil }
      return .resize(one, to: CGSize(width: number(-5...2e6), height: number(1...900)), in: document)
    case 6: return .rotate(some, by: number(-400...400), in: document)
    case 7: return .bringToFront(some, in: document)
    case 8: return .sendToBack(some, in: document)
    case 9: return .rename(to: "Board \(Int.random(in: 0..<5, using: &generator))", in: document)
    case 10: return .flip(some, Bool.random(using: &generator) ? .horizontal : .vertical, in: document)
    case 11:
      guard let one = some.first else { return nil }
      let part = CGRect(x: number(0...0.5), y: number(0...0.5), width: 0.5, height: number(0.1...0.5))
      return .crop(one, to: Bool.random(using: &generator) ? nil : part, in: document)
    default: return .arrange(some, in: document)
    }
  }
}
