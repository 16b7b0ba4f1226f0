import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Printing, into a file.
final class PrintOperationTests: XCTestCase {
  /// A red picture.
  @MainActor private static func picture(width: Int, height: Int) -> PrintOperation.Picture {
    let pixels = Data((0..<width * height).flatMap { _ in [30, 30, 200, 255] as [UInt8] })
    return PrintOperation.Picture(width: width, height: height, stride: width * 4, pixels: pixels)
  }

  /// A job whose picture comes later.
  @MainActor private static func job(of picture: PrintOperation.Picture, columns: Int = 1)
    -> PrintOperation.Job
  {
    PrintOperation.Job(
      title: "Test", isWide: picture.width > picture.height,
      grid: { PosterGrid(columns: columns, aspect: Double(picture.width) / Double(picture.height)) },
      picture: { side in
        XCTAssertGreaterThan(side, 500)
        await Task.yield()
        return picture
      })
  }

  /// Prints a red picture of that size into a PDF, and returns its text and what poppler's `pdfinfo` says.
  @MainActor private static func printed(
    width: Int, height: Int, columns: Int = 1
  ) throws -> (text: String, facts: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "print-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let picture = picture(width: width, height: height)
    var outcome: PrintOperation.Outcome?
    Task { @MainActor in
      outcome = await PrintOperation.run(job(of: picture, columns: columns), from: nil, to: file)
    }
    XCTAssertTrue(MainLoop.pump { outcome != nil })
    XCTAssertEqual(outcome, .printed)
    let reader = Process()
    reader.executableURL = URL(filePath: "/usr/bin/pdfinfo")
    reader.arguments = [file.path(percentEncoded: false)]
    let pipe = Pipe()
    reader.standardOutput = pipe
    try reader.run()
    let facts = try pipe.fileHandleForReading.readToEnd() ?? Data()
    reader.waitUntilExit()
    return (
      String(decoding: try Data(contentsOf: file), as: UTF8.self), String(decoding: facts, as: UTF8.self)
    )
  }

  func testThePictureIsOnOneSheetThatIsTurnedIfItIsWide() throws {
    try withDisplay {
      for (width, height) in [(300, 200), (200, 300)] {
        let (text, facts) = try Self.printed(width: width, height: height)
        XCTAssertTrue(text.hasPrefix("%PDF-"))
        XCTAssertNotNil(facts.firstMatch(of: /Pages: +1\n/), facts)
        XCTAssertTrue(text.contains("/Width \(width)"), "the picture's own pixels are printed")
        let box = try XCTUnwrap(facts.firstMatch(of: /Page size: +([0-9.]+) x ([0-9.]+) pts/), facts)
        let (across, down) = (try XCTUnwrap(Double(box.1)), try XCTUnwrap(Double(box.2)))
        XCTAssertEqual(across > down, width > height, "\(across) × \(down)")
      }
    }
  }

  func testThePaperAndItsOrientationCanBeChosen() throws {
    try withDisplay {
      let picture = Self.picture(width: 30, height: 20)
      var outcome: PrintOperation.Outcome?
      let job = Self.job(of: picture)
      Task { outcome = await PrintOperation.run(job, from: nil) }
      var dialog: UnsafeMutablePointer<GtkWidget>?
      XCTAssertTrue(
        MainLoop.pump {
          dialog = Self.dialog()
          return dialog != nil
        })
      let shown = try XCTUnwrap(dialog)
      let choices = Self.choices(in: shown)
      XCTAssertTrue(
        MainLoop.pump { choices["Orientation"].map { gtk_widget_get_sensitive($0) != 0 } == true },
        "\(choices)")
      XCTAssertEqual(choices["Paper size"].map { gtk_widget_get_sensitive($0) != 0 }, true, "\(choices)")
      gtk_window_close(UnsafeMutableRawPointer(shown).assumingMemoryBound(to: GtkWindow.self))
      XCTAssertTrue(MainLoop.pump { outcome == .cancelled })
    }
  }

  func testAPosterIsOnAsManySheetsAsItNeeds() throws {
    try withDisplay {
      let (_, facts) = try Self.printed(width: 300, height: 200, columns: 3)
      XCTAssertNotNil(facts.firstMatch(of: /Pages: +9\n/), facts)
    }
  }

  func testAJobWhosePictureFailsSaysWhy() {
    struct Refused: Error, CustomStringConvertible { let description = "no picture today" }
    withDisplay {
      let file = FileManager.default.temporaryDirectory.appending(path: "print-\(UUID().uuidString).pdf")
      defer { try? FileManager.default.removeItem(at: file) }
      var outcome: PrintOperation.Outcome?
      Task { @MainActor in
        let job = PrintOperation.Job(
          title: "Test", isWide: false, grid: { PosterGrid(columns: 1, aspect: 1) },
          picture: { _ in throw Refused() })
        outcome = await PrintOperation.run(job, from: nil, to: file)
      }
      XCTAssertTrue(MainLoop.pump { outcome != nil })
      XCTAssertEqual(outcome, .failed("no picture today"))
    }
  }

  /// GTK's dialog, once it's there.
  @MainActor private static func dialog() -> UnsafeMutablePointer<GtkWidget>? {
    let list = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(list) {
      guard let item = g_list_model_get_item(list, index) else { continue }
      defer { g_object_unref(item) }
      let instance = item.assumingMemoryBound(to: GTypeInstance.self)
      if String(cString: g_type_name_from_instance(instance)) == "GtkPrintUnixDialog" {
        return item.assumingMemoryBound(to: GtkWidget.self)
      }
    }
    return nil
  }

  /// What labels with a key name, by their texts.
  @MainActor private static func choices(
    in widget: UnsafeMutablePointer<GtkWidget>
  ) -> [String: UnsafeMutablePointer<GtkWidget>] {
    var found: [String: UnsafeMutablePointer<GtkWidget>] = [:]
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0,
      let named = gtk_label_get_mnemonic_widget(OpaquePointer(widget))
    {
      let text = String(cString: gtk_label_get_text(OpaquePointer(widget)))
      found[text.trimmingCharacters(in: CharacterSet(charactersIn: ":"))] = named
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found.merge(choices(in: next)) { first, _ in first }
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }
}
