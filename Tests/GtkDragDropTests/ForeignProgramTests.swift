import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import Synchronization
import XCTest

@testable import GtkDragDrop

/// Tests of programs that offer too much, or deliver too slowly. They use the clipboard, whose reads are the
/// same as those of drops.
final class ForeignProgramTests: XCTestCase {
  func testTypesAndItemsWithoutNumberCostNoMoreThanMany() throws {
    try withDisplay {
      let facts = ItemFacts(size: CGSize(width: 10, height: 10))
      let list = try ItemFacts.encode(Array(repeating: facts, count: ItemFacts.maximumCount))
      let types = (0..<10_000).map { "application/x-\($0)" }
      let program = try Program([ItemFacts.mimeType] + types, answers: [ItemFacts.mimeType: list])
      let foreign = ForeignItems(program.source, circles: [])
      let first = foreign.provisional()
      XCTAssertEqual(
        first.registeredTypeIdentifiers, Array(types.prefix(ForeignSource.maximumTypeCount - 1)),
        "the list of items is one of the types")
      var further: [ItemProvider]?
      Task { @MainActor in further = await foreign.furtherProvisional(after: first) }
      XCTAssertTrue(MainLoop.pump { further != nil })
      XCTAssertEqual(further?.count, ItemFacts.maximumCount - 1)
      let count = further?.reduce(0) { $0 + $1.registeredTypeIdentifiers.count } ?? 0
      XCTAssertLessThan(count, 20 * ItemFacts.maximumCount)
      program.close()
    }
  }

  /// The program sends its list byte by byte or never, without a pause that's long enough to count as
  /// silence.
  func testAListThatTakesTooLongIsGivenUp() throws {
    try withDisplay {
      let program = try Program([ForeignOffer.uriListType, ItemFacts.mimeType])
      let deadline = ForeignDeadline(after: 3_600)
      let foreign = ForeignItems(program.source, circles: [], deadline: deadline)
      var resolved: [ItemProvider]?
      Task { @MainActor in resolved = await foreign.resolve() }
      XCTAssertTrue(MainLoop.pump { !program.unanswered.isEmpty })
      deadline.pass()
      XCTAssertTrue(MainLoop.pump { resolved != nil })
      XCTAssertEqual(resolved?.map(\.suggestedName), ["Dropped files"])
      XCTAssertEqual(failure(of: resolved?.first), .slow)
      program.close()
    }
  }

  func testTheTimeBeginsWithTheDrop() throws {
    try withDisplay {
      let program = try Program([ForeignOffer.uriListType])
      let foreign = ForeignItems(program.source, circles: [], deadline: ForeignDeadline(after: 0.01))
      var resolved: [ItemProvider]?
      Task { @MainActor in resolved = await foreign.resolve() }
      XCTAssertTrue(MainLoop.pump { resolved != nil })
      XCTAssertEqual(failure(of: resolved?.first), .slow)
      program.close()
    }
  }

  /// A disk may stop answering, such as a network disk that's gone. A status query on it then never returns.
  func testADiskThatDoesNotAnswerKeepsNobody() throws {
    try withDisplay {
      let list = Data("file:///a.png\r\nfile:///gone/b.png\r\nfile:///c.png\r\n".utf8)
      let program = try Program([ForeignOffer.uriListType], answers: [ForeignOffer.uriListType: list])
      let deadline = ForeignDeadline(after: 3_600)
      let disk = DispatchSemaphore(value: 0)
      let asked = Mutex(0)
      // There are more drops than processors, because Swift's tasks have one thread for each processor.
      let count = ProcessInfo.processInfo.activeProcessorCount + 1
      var resolved: [[ItemProvider]] = []
      for _ in 0..<count {
        let foreign = ForeignItems(program.source, circles: [], deadline: deadline) { path in
          guard path.hasPrefix("/gone/") else { return "image/png" }
          asked.withLock { $0 += 1 }
          disk.wait()
          return "image/png"
        }
        Task { @MainActor in
          let items = await foreign.resolve()
          resolved.append(items)
        }
      }
      XCTAssertTrue(MainLoop.pump { asked.withLock { $0 == count } })
      let isRunning = Mutex(false)
      Task.detached { isRunning.withLock { $0 = true } }
      XCTAssertTrue(MainLoop.pump { isRunning.withLock { $0 } }, "the disk keeps the threads of all tasks")
      XCTAssertTrue(resolved.isEmpty)
      deadline.pass()
      XCTAssertTrue(MainLoop.pump { resolved.count == count })
      for _ in 0..<count { disk.signal() }
      let items = resolved.first ?? []
      XCTAssertEqual(items.map(\.suggestedName), ["a.png", "b.png", "c.png"])
      XCTAssertEqual(items.first?.registeredTypeIdentifiers(fileOptions: .openInPlace), ["image/png"])
      XCTAssertEqual(failure(of: items.dropFirst().first), .unanswering("/gone/b.png"))
      XCTAssertEqual(failure(of: items.last), .unanswering("/c.png"), "nobody came to look at it")
      program.close()
    }
  }
}
