import Foundation
import Testing

@testable import Board

/// Strokes: lines without paper, taken by the line, and carried by the pin on which they're drawn.
@Suite struct StrokeTests {
  private static let red = PinColor(0xE01B24)

  private func trail(_ positions: [(Double, Double)], pressures: [Double] = []) -> StrokeTrail {
    var trail = StrokeTrail()
    for (number, position) in positions.enumerated() {
      trail.add(
        CGPoint(x: position.0, y: position.1),
        pressure: pressures.indices.contains(number) ? pressures[number] : 1)
    }
    return trail
  }

  /// Draws a stroke on a board and returns its pin.
  private func draw(
    _ positions: [(Double, Double)], _ form: StrokeFigure = .line, width: Double = 4,
    on document: inout BoardDocument
  ) throws -> Pin {
    let drawn = try #require(trail(positions).stroke(form, color: Self.red, width: width, tolerance: 0.5))
    let command = try #require(Command.draw(drawn.stroke, in: drawn.area, on: document))
    try command.apply(to: &document)
    return try #require(command.pinIDs.first.flatMap(document.pin))
  }

  /// The points of a pin's line on the board.
  private func points(of pin: Pin) throws -> [StrokePath.Point] {
    let turned = try #require(pin.strokePath).mapped {
      let point = $0.rotated(byDegrees: pin.rotation)
      return CGPoint(x: pin.center.x + point.x, y: pin.center.y + point.y)
    }
    return turned.lines[0]
  }

  // MARK: Drawing

  @Test func aStrokeIsWhereItWasDrawnAndItsNameIsInTheHistory() throws {
    var document = try Samples.document()
    let line = try draw([(10, 20), (110, 20), (110, 90)], on: &document)
    #expect(line.name == "Stroke")
    #expect(line.content.kind == "stroke")
    let drawn = try points(of: line)
    for (point, x, y) in [(drawn.first, 10.0, 20.0), (drawn.last, 110, 90)] {
      let position = try #require(point?.position)
      #expect(hypot(position.x - x, position.y - y) < 0.01)
    }
    #expect(line.boundingBox.encloses(CGRect(x: 8.01, y: 18.01, width: 103.98, height: 73.98)))
    #expect(line.boundingBox.width < 108)
    #expect(line.boundingBox.height < 78)
    let arrow = try draw([(0, 0), (30, 40), (100, 0)], .arrow, on: &document)
    #expect(arrow.name == "Arrow", "straight to the end")
    #expect(arrow.content.stroke?.points.count == 2, "straight to the end")
    #expect(arrow.strokePath?.lines.count == 2, "the line and its head")
    let stroke = try #require(arrow.content.stroke)
    #expect(Command.draw(stroke, in: arrow.boundingBox, on: document)?.name.words == "Draw: Arrow")
    var bad = stroke
    bad.width = .nan
    #expect(Command.draw(bad, in: arrow.boundingBox, on: document) == nil)
    #expect(trail([(5, 5), (5.2, 5)]).stroke(.arrow, color: Self.red, width: 4, tolerance: 8) == nil)
    #expect(trail([]).stroke(.line, color: Self.red, width: 4, tolerance: 1) == nil)
    let dot = try draw([(7, 7)], width: 6, on: &document)
    #expect(dot.boundingBox == CGRect(x: 4, y: 4, width: 6, height: 6), "a click is a dot")
  }

  @Test func aCornerBetweenLongLinesIsNoBulge() throws {
    var document = try Samples.document()
    for corner in [(100.0, 100.0), (190, 30), (150, 5), (10, 60)] {
      let pin = try draw([(0, 0), (100, 0), corner, (corner.0 + 80, corner.1)], width: 4, on: &document)
      let straight = [(0.0, 0.0), (100, 0), corner, (corner.0 + 80, corner.1)]
      for point in try points(of: pin) {
        let distance = zip(straight, straight.dropFirst()).map {
          Self.distance(of: point.position, from: $0, $1)
        }.min()
        #expect(try #require(distance) <= 1.01, "\(corner): \(point.position)")
      }
    }
  }

  private static func distance(
    of point: CGPoint, from start: (Double, Double), _ end: (Double, Double)
  ) -> Double {
    let (dx, dy) = (end.0 - start.0, end.1 - start.1)
    let share = ((point.x - start.0) * dx + (point.y - start.1) * dy) / (dx * dx + dy * dy)
    let clamped = min(max(share, 0), 1)
    return hypot(point.x - start.0 - clamped * dx, point.y - start.1 - clamped * dy)
  }

  @Test func aCurveIsSmooth() throws {
    var document = try Samples.document()
    let circle = (0...90).map { step -> (Double, Double) in
      let angle = Double(step) / 45 * .pi
      return (100 * cos(angle), 100 * sin(angle))
    }
    let pin = try draw(circle, on: &document)
    let count = try #require(pin.content.stroke).points.count
    #expect(count < 60, "\(count) points are enough")
    let drawn = try points(of: pin).map(\.position)
    for point in drawn { #expect(abs(hypot(point.x, point.y) - 100) < 1.2) }
    // No corner is seen: the direction changes little from piece to piece.
    for (start, middle, end) in zip3(drawn) {
      let turn = abs(
        atan2(end.y - middle.y, end.x - middle.x) - atan2(middle.y - start.y, middle.x - start.x))
      #expect(min(turn, 2 * .pi - turn) < 0.2, "\(middle)")
    }
  }

  private func zip3(_ points: [CGPoint]) -> [(CGPoint, CGPoint, CGPoint)] {
    points.indices.dropFirst().dropLast().map { (points[$0 - 1], points[$0], points[$0 + 1]) }
  }

  @Test func whatAPenPressesIsItsWidth() throws {
    let drawn = try #require(
      trail([(0, 0), (50, 0), (100, 0)], pressures: [0.2, 1, 0.5])
        .stroke(.line, color: Self.red, width: 10, tolerance: 0.5))
    #expect(drawn.stroke.points.map(\.pressure) == [0.2, 1, 0.5], "kept, though the line is straight")
    let widths = StrokePath(drawn.stroke, in: drawn.area).lines[0].map(\.width)
    #expect(widths.first == 2)
    #expect(widths.max() == 10)
    #expect(widths.last == 5)
    let arrow = try #require(
      trail([(0, 0), (100, 0)], pressures: [0.2, 0.4])
        .stroke(.arrow, color: Self.red, width: 10, tolerance: 0.5))
    #expect(arrow.stroke.points.map(\.pressure) == [1, 1])
    #expect(BoardLimits.clamped(pressure: .nan) == 1)
    #expect(BoardLimits.clamped(pressure: 0) == 0.05)
  }

  @Test func pointsAreFewAndWithinTheLimits() throws {
    let straight = (0..<5_000).map { (Double($0) / 10, 0.0) }
    let line = try #require(trail(straight).stroke(.line, color: Self.red, width: 2, tolerance: 0.5))
    #expect(line.stroke.points.count == 2)
    var wild = StrokeTrail()
    for number in 0..<30_000 {
      wild.add(CGPoint(x: Double(number * 7919 % 3_001), y: Double(number * 104_729 % 2_003)))
    }
    for bad in [CGPoint(x: Double.nan, y: 0), CGPoint(x: 0, y: Double.infinity), CGPoint(x: 1e9, y: 0)] {
      wild.add(bad)
    }
    #expect(wild.points.count <= 20_000)
    let stroke = try #require(wild.stroke(.line, color: Self.red, width: 2, tolerance: 20)).stroke
    #expect(stroke.points.count <= BoardLimits.maximumStrokePoints)
    #expect(stroke.isValid)
  }

  // MARK: Files

  @Test func aStrokeIsWrittenAsDocumentedAndReadAgain() throws {
    var document = try Samples.document()
    var pin = try draw([(0, 0), (10, 0)], .arrow, on: &document)
    let stored = pin.stored()
    #expect(stored.kind == "stroke")
    #expect(stored.original == nil)
    let text = String(decoding: try #require(stored.payload), as: UTF8.self)
    #expect(text.hasPrefix(##"{"stroke":"arrow","ink":"#E01B24","width":4.0,"extent":["##), "\(text)")
    #expect(text.contains(#""points":["#))
    #expect(!text.contains("pressures"))
    #expect(try reread(pin) == pin)
    pin.content = .stroke(
      PinStroke(
        form: .line, color: Self.red, width: 3, extent: CGSize(width: 8, height: 9),
        points: [.init(x: 1, y: 2, pressure: 0.5), .init(x: 3, y: 4)]))
    pin.attributes.caption = "here"
    pin.attributes.opacity = 0.5
    #expect(
      String(decoding: try #require(pin.stored().payload), as: UTF8.self)
        == ##"{"stroke":"line","ink":"#E01B24","##
        + #""width":3.0,"extent":[8.0,9.0],"points":[1.0,2.0,3.0,4.0],"pressures":[0.5,1.0],"opacity":0.5,"caption":"here"}"#
    )
    #expect(try reread(pin) == pin)
    let history = try JSONDecoder().decode(Pin.self, from: JSONEncoder().encode(pin))
    #expect(history == pin)
  }

  private func reread(_ pin: Pin) throws -> Pin? {
    Pin(
      id: pin.id, stored: pin.stored(), name: pin.name, center: pin.center, size: pin.size,
      rotation: pin.rotation, z: pin.z)
  }

  @Test func whatALaterVersionAddsSurvivesAnotherColour() throws {
    let text =
      ##"{"ink":"#000000","stroke":"line","width":3,"extent":[8,9],"points":[1,2],"dash":[4,{"a":1}]}"##
    let row = StoredContent(kind: "stroke", original: nil, payload: Data(text.utf8))
    var pin = try #require(
      Pin(
        id: PinID(), stored: row, name: "s", center: .zero, size: CGSize(width: 8, height: 9), rotation: 0,
        z: 0))
    #expect(pin.stored().payload == Data(text.utf8), "untouched")
    var stroke = try #require(pin.content.stroke)
    stroke.color = Self.red
    pin.content = .stroke(stroke)
    let now = String(decoding: try #require(pin.stored(inPlaceOf: row).payload), as: UTF8.self)
    #expect(now.contains(##""ink":"#E01B24""##), "\(now)")
    #expect(now.contains(#""dash":[4,{"a":1}]"#), "\(now)")
    #expect(PinPayload(Data(now.utf8), as: StrokeKind.self)?.content == .stroke(stroke))
  }

  @Test(arguments: [
    ##"{"stroke":"spiral","ink":"#000000","width":3,"extent":[8,9],"points":[1,2]}"##,
    #"{"stroke":"line","ink":"black","width":3,"extent":[8,9],"points":[1,2]}"#,
    ##"{"stroke":"line","ink":"#000000","width":0,"extent":[8,9],"points":[1,2]}"##,
    ##"{"stroke":"line","ink":"#000000","width":1e308,"extent":[8,9],"points":[1,2]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[0,9],"points":[0,2]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8],"points":[1,2]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[1,2,3]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[1,20]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[-1,2]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[1,2],"pressures":[2]}"##,
    ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[1,2],"pressures":[1,1]}"##,
    #"{"stroke":"line"}"#, "line", "",
  ])
  func whatCannotBeReadIsKeptAsItIs(_ text: String) throws {
    let row = StoredContent(kind: "stroke", original: nil, payload: Data(text.utf8))
    let pin = try #require(
      Pin(
        id: PinID(), stored: row, name: "s", center: .zero, size: CGSize(width: 8, height: 9), rotation: 0,
        z: 0))
    #expect(pin.content == .unknown(kind: "stroke", payload: Data(text.utf8)))
    #expect(pin.stored() == row)
    try pin.validate()
  }

  @Test func tooManyPointsAreKeptAsTheyAre() throws {
    let points = Array(repeating: "1,1", count: BoardLimits.maximumStrokePoints + 1).joined(separator: ",")
    let text = ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[\##(points)]}"##
    #expect(PinPayload(Data(text.utf8), as: StrokeKind.self) == nil)
    // A stroke that calls itself one of an unknown kind would be read back as another pin.
    let good = ##"{"stroke":"line","ink":"#000000","width":3,"extent":[8,9],"points":[1,1]}"##
    let pin = Pin(
      content: .unknown(kind: "stroke", payload: Data(good.utf8)), name: "s", center: .zero,
      size: CGSize(width: 8, height: 9))
    #expect(throws: BoardError.self) { try pin.validate() }
  }

  // MARK: Being a pin

  @Test func aStrokeIsHitNearItsLineAndNotInItsBox() throws {
    var document = try Samples.document()
    var pin = try draw([(0, 0), (200, 100)], on: &document)
    #expect(pin.contains(CGPoint(x: 100, y: 50)))
    #expect(pin.contains(CGPoint(x: 200, y: 100)))
    #expect(!pin.contains(CGPoint(x: 150, y: 20)), "in its box, but not on its line")
    #expect(!pin.contains(CGPoint(x: 100, y: 56)))
    #expect(pin.contains(CGPoint(x: 100, y: 56), reach: 5))
    #expect(pin.contains(CGPoint(x: -5, y: 0), reach: 5), "beside its end")
    #expect(pin.touches(CGRect(x: 90, y: 0, width: 20, height: 200)))
    #expect(!pin.touches(CGRect(x: 150, y: 0, width: 40, height: 40)))
    #expect(pin.touches(CGRect(x: 95, y: 45, width: 2, height: 20)), "the line crosses it")
    pin.rotation = 90
    let middle = pin.center
    #expect(pin.contains(CGPoint(x: middle.x - 25, y: middle.y + 50)))
    #expect(!pin.contains(CGPoint(x: middle.x + 50, y: middle.y + 25)))
    #expect(pin.touches(CGRect(x: middle.x - 27, y: middle.y + 48, width: 4, height: 4)))
    let arrow = try draw([(0, 300), (200, 300)], .arrow, on: &document)
    #expect(arrow.contains(CGPoint(x: 188, y: 306), reach: 1))
    #expect(!arrow.contains(CGPoint(x: 100, y: 306)))
  }

  @Test func aLineIsScaledWithItsPin() throws {
    var document = try Samples.document()
    let pin = try draw([(0, 0), (100, 60), (200, 0)], width: 5, on: &document)
    let command = try #require(Command.scale([pin.id], by: 2, around: .zero, in: document))
    try command.apply(to: &document)
    let large = try #require(document.pin(pin.id))
    #expect(large.content == pin.content, "the payload is the same")
    #expect(abs(try #require(large.strokeWidth) - 10) < 1e-9)
    let end = try #require(points(of: large).last?.position)
    #expect(hypot(end.x - 400, end.y) < 0.01)
    var wide = pin
    wide.size.width *= 3
    #expect(wide.strokeWidth == pin.strokeWidth, "it stays in its box")
    let bounds = try #require(wide.strokePath).bounds
    #expect(bounds.width <= wide.size.width + 0.01)
    #expect(bounds.height <= wide.size.height + 0.01)
  }

  @Test func colourAndWidthOfTheSelectionChange() throws {
    var document = try Samples.document(pins: [Samples.pin(1, at: CGPoint(x: 500, y: 500))])
    let picture = document.pins[0].id
    let first = try draw([(0, 0), (100, 30), (200, 100)], on: &document)
    let second = try draw([(0, 200), (100, 200)], .arrow, on: &document)
    try #require(Command.rotate([first.id], by: 30, in: document)).apply(to: &document)
    let before = document
    let all = [picture, first.id, second.id]
    let blue = PinColor(0x3584E4)
    let color = try #require(Command.setStrokeColor(of: all, to: blue, in: document))
    #expect(color.name.words == "Color of the Stroke (2 strokes)")
    #expect(color.pinIDs == [first.id, second.id])
    try color.apply(to: &document)
    #expect(document.pin(first.id)?.content.stroke?.color == blue)
    #expect(Command.setStrokeColor(of: all, to: blue, in: document) == nil)
    let turned = try #require(document.pin(first.id))
    let line = try points(of: turned)
    let width = try #require(Command.setStrokeWidth(of: all, to: 12, in: document))
    #expect(width.name.words == "Width of the Stroke (2 strokes)")
    try width.apply(to: &document)
    let wide = try #require(document.pin(first.id))
    #expect(abs(try #require(wide.strokeWidth) - 12) < 1e-6)
    #expect(wide.size.width > turned.size.width + 7)
    let now = try points(of: wide)
    for (old, new) in [(line.first, now.first), (line.last, now.last)] {
      let (old, new) = (try #require(old?.position), try #require(new?.position))
      #expect(hypot(old.x - new.x, old.y - new.y) < 0.01, "the line stays where it is")
    }
    #expect(Command.setStrokeWidth(of: all, to: 12, in: document) == nil)
    try width.inverse.apply(to: &document)
    try color.inverse.apply(to: &document)
    #expect(document == before)
  }

  @Test func strokesAreOnTopOfTheirPicture() throws {
    let pictures = [
      Samples.pin(1, at: CGPoint(x: 100, y: 75), z: 1), Samples.pin(2, at: CGPoint(x: 600, y: 75), z: 2),
    ]
    var document = try Samples.document(pins: pictures)
    let on = try draw([(20, 20), (180, 130)], on: &document)
    let off = try draw([(180, 20), (420, 130)], on: &document)
    #expect(document.pins.map(\.id) == [pictures[0].id, pictures[1].id, on.id, off.id])
    #expect(document.carried(by: [pictures[0].id]) == [pictures[0].id, on.id])
    #expect(document.carried(by: [on.id]) == [on.id])
    // A picture that's moved comes to the front, and its stroke with it.
    try #require(Command.move([pictures[0].id], by: CGPoint(x: 0, y: 300), in: document)).apply(to: &document)
    #expect(document.pin(on.id)?.center == CGPoint(x: on.center.x, y: on.center.y + 300))
    #expect(document.pins.map(\.id) == [pictures[1].id, off.id, pictures[0].id, on.id])
    // Where pictures lie on each other, it's on the upper one.
    var pile = try Samples.document(pins: [
      Samples.pin(1, size: CGSize(width: 400, height: 300), z: 1), Samples.pin(2, z: 2),
    ])
    let upper = try draw([(-20, 0), (20, 0)], on: &pile)
    let (below, above) = (pile.pins[0].id, pile.pins[1].id)
    #expect(pile.carried(by: [below]) == [below])
    #expect(pile.carried(by: [above]) == [above, upper.id])
    try #require(Command.setLocked([upper.id], to: true, in: pile)).apply(to: &pile)
    #expect(pile.carried(by: [above]) == [above])
    #expect(pile.carried(by: [above], withLocked: true) == [above, upper.id])
    let copies = try #require(Command.duplicate([above], by: CGPoint(x: 500, y: 0), in: pile))
    #expect(copies.pinIDs.count == 2)
  }

  @Test func aPictureIsArrangedWithWhatIsDrawnOnIt() throws {
    let pictures = (0..<4).map { Samples.pin($0, at: CGPoint(x: 30 * Double($0), y: 0), z: $0) }
    var document = try Samples.document(pins: pictures)
    let stroke = try draw([(60, -20), (120, 20)], on: &document)
    let all = document.pins.map(\.id)
    try #require(Command.arrange(all, Arranging(.pack), in: document)).apply(to: &document)
    let carrier = try #require(document.pin(pictures[3].id))
    let now = try #require(document.pin(stroke.id))
    #expect(abs(now.center.x - carrier.center.x - (stroke.center.x - 90)) < 0.01)
    #expect(abs(now.center.y - carrier.center.y - stroke.center.y) < 0.01)
  }
}
