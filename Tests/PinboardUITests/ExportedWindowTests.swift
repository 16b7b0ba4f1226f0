import Board
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import Imaging
import KitGLib
import XCTest

@testable import BoardSession
@testable import PinboardUI

/// A board is exported from its window, through the window of the formats and the dialog of files.
final class ExportedWindowTests: XCTestCase {
  @MainActor private static func export(
    _ used: UsedWindow, as kind: ExportKind, to url: URL, scale: Int? = nil, part: Int? = nil,
    line: UInt = #line
  ) throws {
    used.focus(used.window.window)
    used.trace.mark()
    used.tap("ctrl+e")
    used.trace.wait("export.shown", line: line)
    let panel = try XCTUnwrap(ExportWindow.opened(for: used.window))
    panel.choose(kind, scale: scale, part: part)
    panel.choose()
    used.until("a dialog of files", line: line) { ShownTexts.fileDialog != nil }
    try choose(url, in: used)
    let entry = used.trace.wait("exported", line: line)
    XCTAssertEqual(entry["path"] as? String, url.path, line: line)
    XCTAssertEqual(entry["failures"] as? Int, 0, line: line)
    used.until("the window to be closed", line: line) { ExportWindow.opened(for: used.window) == nil }
  }

  @MainActor private static func choose(_ url: URL, in used: UsedWindow) throws {
    let dialog = try XCTUnwrap(ShownTexts.fileDialog)
    let chooser = OpaquePointer(dialog)
    // As a person writes a whole path into the field of the name.
    gtk_file_chooser_set_current_name(chooser, url.path)
    used.until("the dialog to have \(url.path)") {
      guard let file = gtk_file_chooser_get_file(chooser) else { return false }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return false }
      defer { g_free(path) }
      return String(cString: path) == url.path
    }
    MainLoop.settle()
    gtk_dialog_response(dialog, GTK_RESPONSE_ACCEPT.rawValue)
  }

  @MainActor private static func picture(_ url: URL) throws -> DecodedImage {
    let data = try Data(contentsOf: url)
    return try MainLoop.wait {
      try await ImageDecoder.shared.decode(
        DecodeRequest(id: url.lastPathComponent, bytes: .data(data), pixelFormat: .rgba))
    }
  }

  private static func pictures(in drawing: URL) throws -> Int {
    try String(contentsOf: drawing, encoding: .utf8).ranges(of: "<use ").count
  }

  /// The names of the originals that the window would write. That they're written is a desktop test, which
  /// chooses a folder.
  @MainActor private static func originals(_ used: UsedWindow) throws -> [String] {
    used.focus(used.window.window)
    used.trace.mark()
    used.tap("ctrl+e")
    used.trace.wait("export.shown")
    let panel = try XCTUnwrap(ExportWindow.opened(for: used.window))
    panel.choose(.originals)
    defer { panel.window.close() }
    return panel.originals.map(\.name).sorted()
  }

  func testABoardIsExportedAsAPictureADrawingAndOriginals() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let folder = used.boards.folder
      let large = try UsedWindow.picture("blue", size: CGSize(width: 900, height: 600), in: folder)
      try used.add([large])
      var sizes: [String: CGSize] = [:]
      for (kind, name, scale) in [
        (ExportKind.png, "board.png", 0), (.png, "twice.png", 1), (.jpeg, "board.jpg", 0),
        (.webp, "board.webp", 0), (.png, "fine.png", 3),
      ] {
        let url = folder.appending(path: name)
        try Self.export(used, as: kind, to: url, scale: scale)
        sizes[name] = try Self.picture(url).fullSize
      }
      let once = try XCTUnwrap(sizes["board.png"])
      XCTAssertEqual(sizes["board.jpg"], once)
      XCTAssertEqual(sizes["board.webp"], once)
      let (twice, fine) = (try XCTUnwrap(sizes["twice.png"]), try XCTUnwrap(sizes["fine.png"]))
      XCTAssertEqual(twice.width, 2 * once.width, accuracy: 1)
      XCTAssertEqual(twice.height, 2 * once.height, accuracy: 1)
      // The large picture is shown smaller than it is: it keeps its pixels.
      let factor = 900 / used.pin("blue").size.width
      XCTAssertGreaterThan(factor, 1.2)
      XCTAssertEqual(fine.width, factor * once.width, accuracy: factor + 1)

      let drawing = folder.appending(path: "board.svg")
      try Self.export(used, as: .svg, to: drawing)
      XCTAssertEqual(try Self.pictures(in: drawing), 2)
      XCTAssertEqual(try Self.originals(used), ["blue.png", "red.png"])
      XCTAssertEqual(used.board.document.pins.count, 2)
      used.close()
    }
  }

  func testTheSelectionAloneIsExported() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      let folder = used.boards.folder
      used.select("red")
      // By default, the selection is exported.
      let (alone, whole) = (folder.appending(path: "alone.png"), folder.appending(path: "whole.png"))
      try Self.export(used, as: .png, to: alone)
      try Self.export(used, as: .png, to: whole, part: 0)
      let (small, large) = (try Self.picture(alone), try Self.picture(whole))
      XCTAssertLessThan(small.width * small.height, large.width * large.height / 2)
      let middle = small.height / 2 * small.stride + small.width / 2 * 4
      let color = small.pixels[middle..<(middle + 3)].map(Int.init)
      XCTAssertGreaterThan(color[0], 150, "the red one is in the middle")
      XCTAssertLessThan(color[1], 100)
      XCTAssertLessThan(color[2], 100)
      let drawing = folder.appending(path: "alone.svg")
      try Self.export(used, as: .svg, to: drawing)
      XCTAssertEqual(try Self.pictures(in: drawing), 1)
      XCTAssertEqual(try Self.originals(used), ["red.png"])
      XCTAssertEqual(used.board.document.pins.count, 3)
      used.close()
    }
  }
}
