import Board
import DragDropKit
import Foundation
import GtkTestSupport
import Imaging
import KitGLib
import SeededRandom
import TestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// A law: the pixels of a window depend on the document, the zoom and the position alone. How the user came
/// there changes nothing once the pictures have settled.
///
/// `PicturePathLawTests` has the same law for the pictures in memory.
final class WindowPixelsLawTests: XCTestCase {
  /// What the user does between two looks at the same place.
  private enum Step: CaseIterable {
    case zoom, wheel, away, look, sidebar, tray, otherWindow, reopening, gray, mirror, memory, selection
  }

  func testTheWayToAViewChangesNothingInIt() throws {
    try withDisplay {
      // At 13, another window took the copies that this one showed, and it didn't ask for them again. At 30,
      // the cards were drawn by fractions of a pixel elsewhere after a look at a far part of the board.
      for seed in Seeds.first(3, torture: 80, found: [13, 30]) { try Self.check(seed) }
    }
  }

  @MainActor private static func check(_ seed: UInt64) throws {
    // Neighbours' numbers would be the same ones a step later.
    var dice = SeededGenerator(seed: 0x48_0007 &+ seed &* 0x1_0000_0001_B3)
    // Every third board is drawn by OpenGL, which is slow here.
    let used = try UsedWindow(isTiled: seed % 3 != 2)
    defer { used.close() }
    var words = "seed \(seed), \(used.canvas.isRenderedByCairo ? "cairo" : "OpenGL")"
    words += try pin(Int.random(in: 1...5, using: &dice), on: used, &dice)
    let box = used.board.document.shownPins.reduce(CGRect.null) { $0.union($1.boundingBox) }
    for round in 0..<2 {
      let zoom = exp(Double.random(in: log(0.05)...log(round == 0 ? 2.5 : 12), using: &dice))
      var viewport = used.canvas.viewport
      viewport.setZoom(zoom, keeping: .zero)
      let target = used.board.document.shownPins.randomElement(using: &dice)?.center ?? .zero
      viewport.center = CGPoint(
        x: target.x + Double.random(in: -0.3...0.3, using: &dice)
          * min(box.width, viewport.size.width / zoom),
        y: target.y + Double.random(in: -0.3...0.3, using: &dice)
          * min(box.height, viewport.size.height / zoom))
      let first = try look(at: viewport, in: used, words)
      for _ in 0..<2 {
        let steps = (0..<Int.random(in: 1...3, using: &dice)).map { _ in
          Step.allCases.randomElement(using: &dice) ?? .zoom
        }
        for step in steps { try play(step, in: used, &dice) }
        let path = "\(words), zoom \(zoom) at \(viewport.center), after \(steps.map { "\($0)" })"
        let next = try look(at: viewport, in: used, path)
        compare(first, next, in: used, path, seed)
      }
    }
  }

  // MARK: The board

  @MainActor private static func pin(
    _ count: Int, on used: UsedWindow, _ dice: inout SeededGenerator
  ) throws -> String {
    var words = ""
    let isTorture = Seeds.isTorture
    let files = try (0..<count).map { number in
      // A few of them are large.
      let isLarge = Int.random(in: 0..<(isTorture ? 3 : 8), using: &dice) == 0
      let picture = try RandomPicture(&dice, most: isLarge ? (isTorture ? 4_000 : 2_000) : 700)
      words += "; \(picture.words)"
      let url = used.boards.folder.appending(path: "\(number).\(picture.ending)")
      try picture.bytes.write(to: url)
      return url
    }
    let (boards, board) = (used.boards, used.board)
    try MainLoop.wait { await boards.importFiles(files, into: board) }
    XCTAssertEqual(board.document.pins.count, count, words)
    let pins = board.document.pins.map { pin in
      var pin = pin
      pin.center = CGPoint(
        x: Double.random(in: -500...500, using: &dice), y: Double.random(in: -400...400, using: &dice))
      let factor = exp(Double.random(in: -1...0.7, using: &dice))
      pin.size = CGSize(width: max(8, pin.size.width * factor), height: max(8, pin.size.height * factor))
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: pin.rotation = Double.random(in: -180...180, using: &dice)
      case 1: pin.crop = CGRect(x: 0.15, y: 0.2, width: 0.6, height: 0.55)
      case 2: pin.flip = .horizontal
      case 3: pin.attributes.opacity = 0.6
      case 4:
        pin.attributes.outline = PictureOutline([
          CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.9, y: 0.1), CGPoint(x: 0.8, y: 0.95), CGPoint(x: 0.2, y: 0.7),
        ])
      default: break
      }
      return pin
    }
    board.perform(Command.update(pins, in: board.document, name: .resize(pins.count)))
    if Bool.random(using: &dice) {
      board.perform(Command.setSurface(to: .plain(PinColor(0x5A7A6A)), in: board.document))
    }
    return words
  }

  // MARK: The way

  @MainActor private static func play(
    _ step: Step, in used: UsedWindow, _ dice: inout SeededGenerator
  ) throws {
    let canvas = used.canvas
    func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &dice) }
    let anchor = CGPoint(x: random(0...800), y: random(0...600))
    // Some pictures are left before they have settled.
    let waits = Bool.random(using: &dice)
    switch step {
    case .zoom:
      canvas.viewport.setZoom(exp(random(-3...2.7)), keeping: anchor)
    case .wheel:
      for _ in 0..<4 {
        var viewport = canvas.viewport
        viewport.setZoom(viewport.zoom * exp(random(-0.7...0.7)), keeping: anchor)
        canvas.looking.zoom(to: viewport)
        MainLoop.settle()
      }
    case .away:
      canvas.viewport.pan(by: CGPoint(x: random(-9_000...9_000), y: 5_000))
    case .look:
      guard let pin = used.board.document.shownPins.randomElement(using: &dice) else { return }
      canvas.selection = [pin.id]
      used.choose("look")
      try settle(used, "the look at a pin")
      used.choose("look")
      try settle(used, "the board again")
      canvas.selection = []
    case .sidebar, .tray:
      for _ in 0..<2 {
        used.choose(step == .tray ? "tray" : "sidebar")
        if waits { try settle(used, "the \(step)") }
      }
    case .otherWindow:
      let count = used.app.windows.count
      used.choose("new-window")
      used.until("another window") { used.app.windows.count == count + 1 }
      let other = try XCTUnwrap(used.app.windows.last)
      used.until("it to be shown") { other.window.isMapped && other.canvas.viewport.size.width > 1 }
      other.canvas.viewport.setZoom(exp(random(-3...2)), keeping: anchor)
      if waits { used.until("its pictures") { other.canvas.looking.isSettled } }
      other.window.close()
      used.until("it to be closed") { used.app.windows.count == count }
      used.focus(used.window.window)
    case .reopening: try used.restart()
    case .gray, .mirror:
      for _ in 0..<2 {
        used.choose(step == .gray ? "grey-view" : "flip-view")
        if waits { try settle(used, "\(step)") }
      }
    case .memory:
      let pictures = used.board.pictures
      let budget = pictures.budget
      canvas.viewport.pan(by: CGPoint(x: 0, y: 30_000))
      try settle(used, "the board's empty part")
      pictures.budget = 1 << 16
      pictures.budget = budget
    case .selection:
      canvas.selectAll()
      if waits { try settle(used, "the selection") }
      canvas.selection = []
    }
    if waits { try settle(used, "\(step)") }
  }

  // MARK: Looking

  /// Waits until all pictures are loaded, nothing moves, and a frame has shown that.
  @MainActor private static func settle(_ used: UsedWindow, _ words: String) throws {
    func isSettled() -> Bool {
      let (window, canvas) = (used.window, used.canvas)
      return !canvas.isGliding && canvas.looking.isSettled && window.split.isSettled
        && window.tray.view.isSettled
    }
    used.until("\(words) to settle") {
      guard isSettled() else { return false }
      // What's due may change something or begin something else, which the frame hasn't shown.
      let changes = used.canvas.scene.changes
      var isShown = false
      used.window.window.afterNextFrame { isShown = true }
      used.canvas.setNeedsDisplay()
      guard MainLoop.pump(timeout: 5, until: { isShown }) else { return false }
      MainLoop.settle()
      return isSettled() && used.canvas.scene.changes == changes
    }
  }

  @MainActor private static func look(
    at viewport: Viewport, in used: UsedWindow, _ words: String
  ) throws -> ScreenLook {
    try settle(used, words)
    used.canvas.viewport.center = viewport.center
    used.canvas.viewport.zoom = viewport.zoom
    try settle(used, words)
    XCTAssertEqual(used.canvas.viewport, viewport, words)
    return try ScreenLook()
  }

  /// How much of a board's area may differ, by what's seen there.
  private enum Part: Int, CaseIterable {
    /// Everything but smaller copies of pictures. A renderer rounds the edges of textures.
    case exact
    /// Pictures that are shown smaller than they are. Their copies may be made of larger copies, or of the
    /// preview where the original is large.
    case copies
    /// Those that are so small that a thumbnail is enough, which is a JPEG.
    case thumbnails

    /// The levels by which a pixel may differ.
    var mostOfPixel: Int { [2, 32, 48][rawValue] }
    /// The levels by which the mean of a square may differ.
    var mostOfSquare: Double { [1, 5, 12][rawValue] }
  }

  /// The side of a square whose mean is compared, in pixels.
  private static let side = 4

  /// Returns the parts of the board's squares, in rows.
  @MainActor private static func parts(of area: CGRect, in used: UsedWindow) -> [Part] {
    let (columns, rows) = (Int(area.width) / side, Int(area.height) / side)
    var parts = [Part](repeating: .exact, count: columns * rows)
    for pin in used.board.document.shownPins {
      guard let size = used.board.document.original(of: pin)?.pixelSize else { continue }
      let pixels = pin.wholeSide * used.canvas.viewport.zoom
      guard pixels < max(size.width, size.height) else { continue }
      let part = pixels <= Double(PictureLevel.base) ? Part.thumbnails : .copies
      let box = used.canvas.viewport.viewRect(pin.boundingBox).insetBy(dx: -2, dy: -2)
        .intersection(CGRect(origin: .zero, size: area.size))
      guard !box.isEmpty else { continue }
      for row in Int(box.minY) / side...Int(box.maxY) / side where row < rows {
        for column in Int(box.minX) / side...Int(box.maxX) / side where column < columns {
          let at = row * columns + column
          if parts[at].rawValue < part.rawValue { parts[at] = part }
        }
      }
    }
    return parts
  }

  @MainActor private static func compare(
    _ first: ScreenLook, _ next: ScreenLook, in used: UsedWindow, _ words: String, _ seed: UInt64
  ) {
    let area = used.cork.intersection(CGRect(x: 0, y: 0, width: first.width, height: first.height))
    let parts = parts(of: area, in: used)
    let columns = Int(area.width) / side
    var (most, box) = ([Part: (pixel: Int, square: Double)](), CGRect.null)
    for row in 0..<Int(area.height) / side {
      let top = Int(area.minY) + row * side
      let line = top * first.width * 4..<(top + side) * first.width * 4
      guard first.bytes[line] != next.bytes[line] else { continue }
      for column in 0..<columns {
        let part = parts[row * columns + column]
        let (pixel, square) = difference(first, next, Int(area.minX) + column * side, top)
        guard pixel > 0 else { continue }
        let before = most[part] ?? (0, 0)
        most[part] = (max(before.pixel, pixel), max(before.square, square))
        if pixel > part.mostOfPixel || square > part.mostOfSquare {
          box = box.union(
            CGRect(x: Int(area.minX) + column * side, y: top, width: side, height: side))
        }
      }
    }
    let found = most.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    if Seeds.isTorture, !most.isEmpty { print("\(words): \(found)") }
    guard !box.isNull else { return }
    keep(first, next, seed)
    let touched = used.board.document.shownPins.filter {
      used.onScreen(used.canvas.model.frame(of: $0)).intersects(box)
    }.map { pin in
      let size = used.board.document.original(of: pin)?.pixelSize ?? .zero
      return "\(size.width) × \(size.height) at \(pin.wholeSide * used.canvas.viewport.zoom) pixels"
    }
    XCTFail("the most: \(found), in \(box) of \(touched): \(words)")
  }

  /// Returns by how much two looks differ in a square.
  private static func difference(
    _ first: ScreenLook, _ next: ScreenLook, _ left: Int, _ top: Int
  ) -> (pixel: Int, square: Double) {
    var most = 0
    var sums = [0, 0, 0]
    for y in top..<top + side {
      for x in left..<left + side {
        let at = (y * first.width + x) * 4
        for channel in 0..<3 {
          let difference = Int(first.bytes[at + channel]) - Int(next.bytes[at + channel])
          most = max(most, abs(difference))
          sums[channel] += difference
        }
      }
    }
    return (most, Double(sums.map { abs($0) }.max() ?? 0) / Double(side * side))
  }

  /// Writes both looks to a folder that a developer has named.
  private static func keep(_ first: ScreenLook, _ next: ScreenLook, _ seed: UInt64) {
    guard let folder = ProcessInfo.processInfo.environment["PINBOARD_LOOKS"] else { return }
    for (name, look) in [("first", first), ("next", next)] {
      let image = DecodedImage(
        width: look.width, height: look.height, stride: look.width * 4, pixels: Data(look.bytes),
        format: .bgra, fullSize: CGSize(width: look.width, height: look.height))
      try? image.encodePNG().write(to: URL(filePath: "\(folder)/\(seed)-\(name).png"))
    }
  }
}
