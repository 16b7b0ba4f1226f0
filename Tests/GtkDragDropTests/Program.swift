import CKitGtk
import CKitGtkShim
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import Synchronization
import XCTest

@testable import GtkDragDrop

/// Returns the reason why an item can't be loaded; nil if it can.
@MainActor
func failure(of item: ItemProvider?) -> ForeignReadError? {
  guard let item, let type = item.registeredTypeIdentifiers.first else { return nil }
  let reason = Mutex<(any Error)?>(nil)
  _ = item.loadDataRepresentation(forTypeIdentifier: type) { _, error in reason.withLock { $0 = error } }
  XCTAssertTrue(MainLoop.pump { reason.withLock { $0 != nil } })
  return reason.withLock { $0 as? ForeignReadError }
}

/// Another program whose data is on the clipboard.
@MainActor
final class Program {
  let source: ForeignSource
  /// The requests that the program has no answer to.
  private(set) var unanswered: [OpaquePointer] = []
  private let answers: [String: Data]
  private let clipboard: OpaquePointer

  /// - Parameter answers: the data that the program delivers. Other types are never answered.
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

  /// Clears the clipboard and waits until the display server has reported it. GDK would take that report for
  /// the end of any offer in the same millisecond.
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
    // The answer comes in a later turn of the loop.
    MainLoop.schedule(after: 0) {
      let bytes = LentData.bytes(of: data)
      shim_content_request_complete(request, bytes)
      g_bytes_unref(bytes)
    }
  }

  /// Takes all offers back.
  func close() {
    Self.clear(clipboard)
    for request in unanswered { shim_content_request_fail(request, "The program is gone") }
    unanswered = []
  }
}
