import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import SeededRandom
import XCTest

@testable import GtkLists

/// The law of updates: whatever follows whatever, and however soon, in the end a list shows what a reload
/// would show.
final class UpdateSequenceTests: XCTestCase {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  func testAnySequenceOfUpdatesEndsAsAReload() throws {
    try withDisplay {
      for seed in 1...(Self.isLong ? 600 : 16) as ClosedRange<UInt64> {
        let report = Self.play(seed)
        XCTAssertNil(report, "seed \(seed)")
        if report != nil { break }
      }
    }
  }

  /// Plays the sequence of one seed.
  /// - Returns: what's wrong; nil if nothing is.
  @MainActor
  private static func play(_ seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    let tiers = makeTiers(&random)
    let list = tiers.list
    let canvas = CanvasView()
    let window = Window()
    window.setDefaultSize(width: 320, height: 220)
    window.content = canvas
    let updates = RandomUpdates(tiers, in: canvas, random: random)
    canvas.addSubview(list, frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    list.configuration.layoutDuration = 0.08
    show(window)
    defer {
      window.close()
      MainLoop.settle()
    }
    for _ in 0..<updates.number(1...14) {
      updates.step()
      updates.wait()
    }
    updates.conclude()
    let report = { "\(updates.story.joined(separator: ", ")): " }
    guard MainLoop.pump(until: { updates.isAtRest && list.isMapped && !list.needsReload }) else {
      return report() + "\(updates.kept) of \(updates.promised) completions were called"
    }
    MainLoop.settle()
    guard tiers.errors.isEmpty else { return report() + "\(tiers.errors)" }
    let shown = shownState(of: list, in: tiers)
    list.reloadData()
    let reloaded = shownState(of: list, in: tiers)
    return shown == reloaded
      ? nil
      : report() + "\n\(shown.joined(separator: "\n"))\nin place of\n"
        + reloaded.joined(separator: "\n")
  }

  @MainActor
  private static func makeTiers(_ random: inout SeededGenerator) -> Tiers {
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
    layout.sectionHeadersPinToVisibleBounds = Bool.random(using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: return Tiers(table: .plain)
    case 1: return Tiers(table: .grouped)
    default: return Tiers(collection: layout)
    }
  }

  /// Rows that fill their cells with a colour.
  private final class Red: TableViewCell {
    override func draw(_ context: DrawingContext, size: CGSize) {
      context.fill(CGRect(origin: .zero, size: size), Color(red: 1, green: 0, blue: 0, alpha: 1))
    }
  }

  @MainActor
  private final class Source: TableViewDataSource {
    var count = 0

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "red", for: indexPath)
    }
  }

  func testRowsThatFollowEachOtherAreAllSeen() throws {
    try withDisplay {
      for gap in [0, 100] {
        let (source, view) = (Source(), TableView())
        view.rowHeight = 40
        view.register(Red.self, forCellReuseIdentifier: "red")
        view.dataSource = source
        let bench = ListBench(view)
        TestDisplay.enablesAnimations(true)
        var completed = 0
        for row in 0..<3 {
          source.count += 1
          view.performBatchUpdates(
            { view.insertRows(at: [IndexPath(row: row, section: 0)]) }, completion: { _ in completed += 1 })
          var isOver = gap == 0
          MainLoop.schedule(after: Double(gap) / 1000) { isOver = true }
          MainLoop.pump { isOver }
        }
        view.performBatchUpdates({}, completion: { _ in completed += 1 })
        XCTAssertTrue(MainLoop.pump { completed == 4 }, "an insertion never ended")
        let list = view.canvas.makePaintable()
        let size = CGSize(width: 300, height: 120)
        let pixels = try Pixels(size, in: bench.window) { $0.paintable(list, in: view.canvas.bounds) }
        for row in 0..<3 {
          let pixel = pixels[150, 40 * row + 20]
          XCTAssertEqual([pixel.red, pixel.green, pixel.blue], [255, 0, 0], "row \(row), \(gap) ms apart")
        }
        bench.close()
      }
    }
  }
}
