import CGtk
import CGtkShim
import DragDrop
import Foundation
import GLibSupport
import GtkTestSupport
import Synchronization
import XCTest

@testable import GtkDragDrop

/// Programs that offer too much, or deliver too slowly. They're played on the clipboard, where reads are those of drops.
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

  /// A program that sends its list byte by byte, or never, and doesn't fall silent.
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

  /// Such as a network's that is gone: whoever asks it for a file waits for ever.
  func testADiskThatDoesNotAnswerKeepsNobody() throws {
    try withDisplay {
      let list = Data("file:///a.png\r\nfile:///gone/b.png\r\nfile:///c.png\r\n".utf8)
      let program = try Program([ForeignOffer.uriListType], answers: [ForeignOffer.uriListType: list])
      let deadline = ForeignDeadline(after: 3_600)
      let disk = DispatchSemaphore(value: 0)
      let asked = Mutex(0)
      // More drops than processors: Swift's tasks have a thread for each of these.
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

/// Why an item can't be loaded.
@MainActor
private func failure(of item: ItemProvider?) -> ForeignReadError? {
  guard let item, let type = item.registeredTypeIdentifiers.first else { return nil }
  let reason = Mutex<(any Error)?>(nil)
  _ = item.loadDataRepresentation(forTypeIdentifier: type) { _, error in reason.withLock { $0 = error } }
  XCTAssertTrue(MainLoop.pump { reason.withLock { $0 != nil } })
  return reason.withLock { $0 as? ForeignReadError }
}

/// Another program whose data is on the clipboard.
@MainActor
private final class Program {
  let source: ForeignSource
  /// What it was asked for and has no answer to.
  private(set) var unanswered: [OpaquePointer] = []
  private let answers: [String: Data]
  private let clipboard: OpaquePointer

  /// - Parameter answers: what it delivers; of other types nothing ever comes.
  init(_ types: [String], answers: [String: Data] = [:]) throws {
    let clipboard = try XCTUnwrap(gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) })
    self.answers = answers
    self.clipboard = clipboard
    source = ForeignSource(.clipboard, GObjectRef(retaining: clipboard))
    let names: [UnsafePointer<CChar>] = types.map { type in UnsafePointer(strdup(type)) }
    let formats = names.withUnsafeBufferPointer { buffer in
      shim_content_formats_new(buffer.baseAddress, gsize(buffer.count))
    }
    for name in names { free(UnsafeMutablePointer(mutating: name)) }
    let content = GObjectRef(
      adopting: shim_content_provider_new(
        formats,
        { request, type, data in Program.from(data).answer(request, type: String(cString: type)) },
        { _, _ in }, Unmanaged.passRetained(self).toOpaque(), releaseClosure))
    Self.clear(clipboard)
    gdk_clipboard_set_content(clipboard, content.pointer())
  }

  /// Until the display server has said so: GDK takes that for the end of whatever comes within the same millisecond.
  private static func clear(_ clipboard: OpaquePointer) {
    gdk_clipboard_set_content(clipboard, nil)
    gdk_display_sync(gdk_clipboard_get_display(clipboard))
    MainLoop.settle()
  }

  private static func from(_ data: UnsafeMutableRawPointer) -> Program {
    Unmanaged<Program>.fromOpaque(data).takeUnretainedValue()
  }

  private func answer(_ request: OpaquePointer, type: String) {
    guard let data = answers[type] else { return unanswered.append(request) }
    // In a later turn.
    MainLoop.schedule(after: 0) {
      let bytes = LentData.bytes(of: data)
      shim_content_request_complete(request, bytes)
      g_bytes_unref(bytes)
    }
  }

  /// Takes everything back.
  func close() {
    Self.clear(clipboard)
    for request in unanswered { shim_content_request_fail(request, "The program is gone") }
    unanswered = []
  }
}
