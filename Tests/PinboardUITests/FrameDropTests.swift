import Board
import DragDropKit
import Foundation
import SeededRandom
import Testing

@testable import BoardCanvas
@testable import BoardSession

/// Frames whose edges are no whole numbers bring exactly the notes that lie on them to another board.
@MainActor
@Suite(.timeLimit(.minutes(3))) struct FrameDropTests {
  static let units = [1, 1.0 / 3, 1 / 0.87, 0.87, 10.0 / 7, 100.0 / 141]

  /// Pins a frame, notes in its corners and notes that reach one unit across an edge.
  /// - Returns: the frame, and the names of the notes on it.
  static func pin(
    on board: BoardController, unit: Double, at origin: CGPoint, using random: inout SeededGenerator
  ) throws -> (frame: PinID, names: Set<String>) {
    let (width, height) = (
      Int.random(in: 300...900, using: &random), Int.random(in: 300...900, using: &random)
    )
    func pin(_ name: String, _ content: PinContent, _ x: Int, _ y: Int, _ right: Int, _ bottom: Int) -> Pin {
      let box = CGRect(
        x: origin.x + unit * Double(x), y: origin.y + unit * Double(y), width: unit * Double(right - x),
        height: unit * Double(bottom - y))
      return Pin(
        content: content, name: name, center: CGPoint(x: box.midX, y: box.midY), size: box.size)
    }
    let frame = pin("frame", .frame(PinColor(0x77767B)), 0, 0, width, height)
    var pins = [frame]
    var names: Set<String> = []
    for number in 0..<12 {
      let (side, across) = (Int.random(in: 20...200, using: &random), number % 3 == 0 ? 1 : 0)
      let (x, y) = (
        Bool.random(using: &random) ? -across : width - side,
        Bool.random(using: &random) ? 0 : height - side + across
      )
      if x >= 0, y + side <= height { names.insert("\(number)") }
      pins.append(pin("\(number)", .note("\(number)"), x, y, x + side, y + side))
    }
    board.perform(Command.add(pins, originals: [], to: board.document))
    return (frame.id, names)
  }

  @Test func `a frame brings what lies on it, here and to another board`() async throws {
    let boards = try TemporaryBoards()
    for (round, unit) in (Self.units + Self.units).enumerated() {
      var random = SeededGenerator(seed: UInt64(round))
      let (from, to) = (try await boards.board("From \(round)"), try await boards.board("To \(round)"))
      let origin = CGPoint(
        x: .random(in: -9e5...9e5, using: &random), y: .random(in: -9e5...9e5, using: &random))
      let (frame, names) = try Self.pin(on: from, unit: unit, at: origin, using: &random)
      let before = from.document
      let context = "seed \(round), unit \(unit), origin \(origin)"
      for (operation, target) in [(DropOperation.move, from), (.copy, to), (.move, to)] {
        let carried = from.document.movable(from.document.carried(by: [frame]))
        // What reaches across the left or the lower edge doesn't come to lie on the frame.
        let grip = CGPoint(x: .random(in: 1...99, using: &random), y: .random(in: -99...0, using: &random))
        let landings = PinDrop.perform(
          carried.map { DraggedPin(board: from, id: $0.id, grip: .zero, zoom: unit) }, operation: operation,
          onto: target
        ) { _, pin in CGPoint(x: pin.center.x + grip.x / unit, y: pin.center.y + grip.y / unit) }
        let landed = try #require(landings.first { $0.pin.content.frame != nil }?.pin, "\(context)")
        #expect(Set(landings.map(\.pin.name)) == names.union(["frame"]), "\(context)")
        let present = try #require(target.document.pin(landed.id))
        let lying = target.document.lying(on: present).filter { pin in
          landings.contains { $0.pin.id == pin.id }
        }
        #expect(Set(lying.map(\.name)) == names, "\(context)")
      }
      to.undo()
      to.undo()
      from.undo()
      from.undo()
      #expect(to.document.pins.isEmpty)
      #expect(from.document == before, "\(context)")
      await to.commits.settled()
      await from.commits.settled()
    }
  }
}
