import Board
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ShapingTests {
  private func image(
    _ center: CGPoint = .zero, _ size: CGSize = CGSize(width: 200, height: 100), rotation: Double = 0
  ) -> Pin {
    let id = OriginalID(digest: [UInt8](repeating: 7, count: 32))!
    return Pin(content: .image(id), name: "a.png", center: center, size: size, rotation: rotation)
  }

  private func note(_ size: CGSize = CGSize(width: 200, height: 100), rotation: Double = 0) -> Pin {
    Pin(content: .note("text"), name: "text", center: .zero, size: size, rotation: rotation)
  }

  /// Returns the shapes of pins after a handle was dragged by an offset in board points.
  private func pull(
    _ pins: [Pin], _ handle: ShapeHandle, by offset: CGPoint, _ options: Shaping.Options = []
  ) throws -> [PinShape] {
    let frame = try #require(Shaping.frame(around: pins))
    let press = frame.point(
      atLocal: CGPoint(
        x: handle.direction.x * frame.size.width / 2, y: handle.direction.y * frame.size.height / 2))
    let shaping = try #require(Shaping(pins, handle: handle, press: press))
    let outcome = shaping.outcome(at: CGPoint(x: press.x + offset.x, y: press.y + offset.y), options)
    return try pins.map { try #require(outcome.pins[$0.id]) }
  }

  private func isNear(_ one: CGPoint, _ x: Double, _ y: Double) -> Bool {
    hypot(one.x - x, one.y - y) < 0.001
  }
  private func isNear(_ one: CGSize, _ width: Double, _ height: Double) -> Bool {
    abs(one.width - width) < 0.001 && abs(one.height - height) < 0.001
  }

  // MARK: Pictures

  @Test(arguments: [
    (ShapeHandle.bottomRight, CGPoint(x: 100, y: 50), CGPoint(x: 50, y: 25)),
    (.topLeft, CGPoint(x: -100, y: -50), CGPoint(x: -50, y: -25)),
    (.topRight, CGPoint(x: 100, y: -50), CGPoint(x: 50, y: -25)),
    (.bottomLeft, CGPoint(x: -100, y: 50), CGPoint(x: -50, y: 25)),
    (.right, CGPoint(x: 100, y: 33), CGPoint(x: 50, y: 0)),
    (.left, CGPoint(x: -100, y: 33), CGPoint(x: -50, y: 0)),
    (.top, CGPoint(x: 33, y: -50), CGPoint(x: 0, y: -25)),
    (.bottom, CGPoint(x: 33, y: 50), CGPoint(x: 0, y: 25)),
  ])
  func `a picture keeps its proportions, and what's opposite stays`(
    handle: ShapeHandle, offset: CGPoint, center: CGPoint
  ) throws {
    for options in [Shaping.Options(), .shift] {
      let shape = try pull([image()], handle, by: offset, options)[0]
      #expect(isNear(shape.size, 300, 150))
      #expect(isNear(shape.center, center.x, center.y))
    }
  }

  @Test func `a corner that's pulled beside the diagonal follows it`() throws {
    let shape = try pull([image()], .bottomRight, by: CGPoint(x: -40, y: 80))[0]
    #expect(isNear(shape.size, 200, 100), "straight across: nothing changes")
  }

  @Test func `with Ctrl the middle stays`() throws {
    let shape = try pull([image()], .bottomRight, by: CGPoint(x: 50, y: 25), .centered)[0]
    #expect(isNear(shape.size, 300, 150))
    #expect(isNear(shape.center, 0, 0))
  }

  @Test func `a turned picture grows along its own axes`() throws {
    // Rotated by 90 degrees, its right edge is at the bottom.
    let shape = try pull([image(rotation: 90)], .right, by: CGPoint(x: 0, y: 100))[0]
    #expect(isNear(shape.size, 300, 150))
    #expect(isNear(shape.center, 0, 50))
    #expect(shape.rotation == 90)
  }

  @Test func `nothing is turned inside out, and nothing leaves the board's limits`() throws {
    let small = try pull([image()], .bottomRight, by: CGPoint(x: -9_000, y: -9_000))[0]
    #expect(isNear(small.size, 16, 8))
    #expect(isNear(CGPoint(x: small.center.x - 8, y: small.center.y - 4), -100, -50))
    let tiny = try pull([image(.zero, CGSize(width: 4, height: 2))], .bottomRight, by: CGPoint(x: -9, y: -9))
    #expect(isNear(tiny[0].size, 4, 2), "it's too small already")
    let large = try pull([image()], .bottomRight, by: CGPoint(x: 1e9, y: 1e9))[0]
    #expect(isNear(large.size, 1_000_000, 500_000))
    for offset in [1e300, .infinity, .nan] {
      let shape = try pull([image()], .topLeft, by: CGPoint(x: offset, y: -offset))[0]
      #expect(BoardLimits.contains(shape.size))
      #expect(BoardLimits.contains(shape.center))
    }
    let far = image(CGPoint(x: 9_999_000, y: 0))
    let shape = try pull([far, image()], .left, by: CGPoint(x: -9_000_000, y: 0))
    #expect(shape.allSatisfy { BoardLimits.contains($0.center) && BoardLimits.contains($0.size) })
  }

  // MARK: Notes

  @Test func `a note's edges move alone`() throws {
    let wide = try pull([note()], .right, by: CGPoint(x: 60, y: 40))[0]
    #expect(isNear(wide.size, 260, 100))
    #expect(isNear(wide.center, 30, 0))
    let low = try pull([note()], .top, by: CGPoint(x: 60, y: 40))[0]
    #expect(isNear(low.size, 200, 60))
    #expect(isNear(low.center, 0, 20))
    let least = try pull([note()], .left, by: CGPoint(x: 900, y: 0))[0]
    #expect(isNear(least.size, Shaping.leastNote.width, 100))
    #expect(isNear(least.center, 100 - Shaping.leastNote.width / 2, 0), "its right edge stays")
  }

  @Test func `a note's corner keeps the proportions, with Shift it's free`() throws {
    let kept = try pull([note()], .bottomRight, by: CGPoint(x: 100, y: 50))[0]
    #expect(isNear(kept.size, 300, 150))
    let free = try pull([note(rotation: 180)], .bottomRight, by: CGPoint(x: -100, y: 10), .shift)[0]
    #expect(isNear(free.size, 300, 90))
    #expect(isNear(free.center, -50, 5))
    let centered = try pull([note()], .bottomRight, by: CGPoint(x: 10, y: 20), [.shift, .centered])[0]
    #expect(isNear(centered.size, 220, 140))
    #expect(isNear(centered.center, 0, 0))
  }

  // MARK: Several

  @Test func `several pins grow together and keep their arrangement`() throws {
    let pins = [image(), image(CGPoint(x: 300, y: 200), rotation: 90), note()]
    // The pins' box is -100 … 350, -50 … 300.
    let shapes = try pull(pins, .bottomRight, by: CGPoint(x: 450, y: 350))
    #expect(shapes.map(\.size) == pins.map { CGSize(width: $0.size.width * 2, height: $0.size.height * 2) })
    #expect(isNear(shapes[0].center, 100, 50))
    #expect(isNear(shapes[1].center, 700, 450))
    #expect(shapes.map(\.rotation) == [0, 90, 0])
  }

  @Test func `several pins shrink until the smallest is as small as it may be`() throws {
    let pins = [image(), image(CGPoint(x: 300, y: 0), CGSize(width: 20, height: 10))]
    let shapes = try pull(pins, .right, by: CGPoint(x: -9_000, y: 0))
    #expect(isNear(shapes[1].size, 16, 8))
    #expect(isNear(shapes[0].size, 160, 80))
  }

  // MARK: Turning

  private func turn(_ pins: [Pin], from press: CGPoint, to point: CGPoint, _ options: Shaping.Options = [])
    throws -> [PinShape]
  {
    let shaping = try #require(Shaping(pins, handle: .turn, press: press))
    let outcome = shaping.outcome(at: point, options)
    return try pins.map { try #require(outcome.pins[$0.id]) }
  }

  @Test func `a pin turns around its middle`() throws {
    let up = CGPoint(x: 0, y: -100)
    #expect(abs(try turn([image()], from: up, to: CGPoint(x: 100, y: -100))[0].rotation - 45) < 0.001)
    #expect(abs(try turn([image()], from: up, to: CGPoint(x: -100, y: -100))[0].rotation + 45) < 0.001)
    let shape = try turn([image(rotation: 170)], from: up, to: CGPoint(x: 58, y: -100))[0]
    #expect(abs(shape.rotation - (170 + 30.11 - 360)) < 0.01)
    #expect(isNear(shape.size, 200, 100))
  }

  @Test func `it comes to stand upright, and with Shift it turns in steps`() throws {
    let up = CGPoint(x: 0, y: -100)
    #expect(try turn([image(rotation: 30)], from: up, to: CGPoint(x: -57, y: -100))[0].rotation == 0)
    #expect(try turn([image()], from: up, to: CGPoint(x: 100, y: -1))[0].rotation == 90)
    #expect(try turn([image()], from: up, to: CGPoint(x: 100, y: -90), .shift)[0].rotation == 45)
  }

  @Test func `several pins turn around the middle of all`() throws {
    let pins = [image(CGPoint(x: -100, y: 0)), image(CGPoint(x: 100, y: 0), rotation: 10)]
    let frame = try #require(Shaping.frame(around: pins))
    let above = CGPoint(x: frame.center.x, y: frame.center.y - 100)
    let shapes = try turn(pins, from: above, to: CGPoint(x: frame.center.x + 100, y: frame.center.y))
    #expect(shapes.map(\.rotation) == [90, 100])
    let offset = CGPoint(
      x: shapes[1].center.x - shapes[0].center.x, y: shapes[1].center.y - shapes[0].center.y)
    #expect(isNear(offset, 0, 200))
  }

  // MARK: Handles

  private func layout(_ size: CGSize, zoom: Double = 1, rotation: Double = 0, center: CGPoint = .zero)
    -> HandleLayout
  {
    HandleLayout(
      frame: PinShape(center: center, size: size, rotation: rotation), hasHead: true,
      viewport: Viewport(center: .zero, zoom: zoom, size: CGSize(width: 1_000, height: 800)))
  }

  @Test(arguments: [0.3, 1, 8], [0.0, 33])
  func `each handle is hit where it is, at every zoom`(zoom: Double, rotation: Double) {
    let layout = layout(CGSize(width: 300 / zoom, height: 200 / zoom), zoom: zoom, rotation: rotation)
    #expect(layout.handles.count == 9)
    for handle in layout.handles {
      let middle = layout.outline.local(layout.point(of: handle))
      for offset in [CGPoint.zero, CGPoint(x: 11, y: 0), CGPoint(x: 0, y: -11)] {
        let point = layout.outline.point(atLocal: CGPoint(x: middle.x + offset.x, y: middle.y + offset.y))
        #expect(layout.handle(at: point, reach: 12) == handle)
      }
      let area = layout.area(of: handle, reach: 12)
      #expect(area.width >= 23.999)
      #expect(area.height >= 23.999)
    }
    #expect(layout.handle(at: CGPoint(x: 500, y: 400), reach: 22) == nil, "the middle is for lifting")
  }

  @Test func `the middle of a narrow line is free for lifting`() {
    let viewport = Viewport(center: .zero, zoom: 1, size: CGSize(width: 1_000, height: 800))
    @MainActor func handles(_ height: Double) -> Set<ShapeHandle> {
      Set(
        HandleLayout(
          frame: PinShape(center: .zero, size: CGSize(width: 200, height: height)), hasHead: false,
          hasPaper: false, isLine: true, viewport: viewport
        ).handles)
    }
    #expect(handles(20) == [.topLeft, .topRight, .bottomLeft, .bottomRight, .turn])
    #expect(handles(120) == Set(ShapeHandle.allCases))
  }

  @Test func `a small pin can be lifted and shaped, a tiny one only lifted`() {
    let small = layout(CGSize(width: 30, height: 20))
    #expect(Set(small.handles) == [.topLeft, .topRight, .bottomLeft, .bottomRight, .turn])
    for handle in small.handles {
      let area = small.area(of: handle, reach: 22)
      #expect(area.width >= 43.999)
      #expect(area.height >= 43.999)
      #expect(!area.intersects(CGRect(x: -10, y: -7, width: 20, height: 14)))
    }
    #expect(layout(CGSize(width: 200, height: 100), zoom: 0.05).handles.isEmpty)
  }

  @Test func `the grip that turns is below where there's no room above`() {
    #expect(!layout(CGSize(width: 300, height: 200)).isTurnBelow)
    let high = layout(CGSize(width: 300, height: 200), center: CGPoint(x: 0, y: -290))
    #expect(high.isTurnBelow)
    #expect(high.point(of: .turn).y > high.point(of: .bottom).y)
  }

  @Test func `the pointer shows which way a handle goes`() {
    #expect(ShapeHandle.bottomRight.cursorName(rotation: 0) == "nwse-resize")
    #expect(ShapeHandle.topRight.cursorName(rotation: 0) == "nesw-resize")
    #expect(ShapeHandle.left.cursorName(rotation: 0) == "ew-resize")
    #expect(ShapeHandle.top.cursorName(rotation: 20) == "ns-resize")
    #expect(ShapeHandle.bottomRight.cursorName(rotation: 45) == "ns-resize")
    #expect(ShapeHandle.top.cursorName(rotation: -90) == "ew-resize")
    #expect(ShapeHandle.turn.cursorName(rotation: 0, isHeld: true) == "grabbing")
  }

  @Test func `a note that gets narrower gets higher, and back`() throws {
    let text = String(repeating: "some words ", count: 12)
    let width = 300.0
    let pin = Pin(
      content: .note(text), name: "n", center: .zero,
      size: CGSize(
        width: width, height: NoteStyle.height(for: text, NoteFormat(), width: width, atLeast: 40)))
    let shaping = try #require(Shaping([pin], handle: .right, press: CGPoint(x: 150, y: 0)))
    var outcome = shaping.outcome(at: CGPoint(x: 0, y: 0))
    NoteFitting.fit(&outcome, of: shaping)
    let shape = try #require(outcome.pins[pin.id])
    #expect(shape.size.width == 150)
    #expect(shape.size.height > pin.size.height + 10)
    let upperEdge = shape.center.y - shape.size.height / 2
    #expect(abs(upperEdge + pin.size.height / 2) < 0.001, "its upper edge stays")
    #expect(outcome.frame == shape)
    outcome = shaping.outcome(at: CGPoint(x: 150, y: 0))
    NoteFitting.fit(&outcome, of: shaping)
    #expect(outcome.pins[pin.id] == PinShape(pin))
    var short = pin
    short.size.height -= 15
    let cut = try #require(Shaping([short], handle: .right, press: CGPoint(x: 150, y: 0)))
    outcome = cut.outcome(at: CGPoint(x: 100, y: 0))
    NoteFitting.fit(&outcome, of: cut)
    #expect(outcome.pins[pin.id]?.size.height == short.size.height, "somebody wanted it so")
  }

  @Test func `what was made larger can have its first size again`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    await boards.importFiles([try boards.picture("wide.png", width: 400, height: 100)], into: board)
    NoteIntake.pin("text", on: board, around: .zero)
    for pin in board.document.pins {
      #expect(FirstSize.of(pin, in: board.document) == pin.size)
      var large = pin
      large.size = CGSize(width: 900, height: 900)
      #expect(FirstSize.of(large, in: board.document) == pin.size)
    }
    #expect(board.document.pins.count == 2)
    let unknown = Pin(
      content: PinContent(kind: "film", payload: Data()), name: "x", center: .zero,
      size: CGSize(width: 9, height: 9))
    #expect(FirstSize.of(unknown, in: board.document) == nil)
  }
}
