import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Printing, into a file.
final class PrintOperationTests: XCTestCase {
  /// Prints a red picture of that size into a PDF, and returns its text and what poppler's `pdfinfo` says.
  @MainActor private static func printed(width: Int, height: Int) throws -> (text: String, facts: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "print-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    var row = Data()
    for _ in 0..<width { row.append(contentsOf: [30, 30, 200, 255]) }
    var pixels = Data()
    for _ in 0..<height { pixels.append(row) }
    let picture = PrintOperation.Picture(width: width, height: height, stride: width * 4, pixels: pixels)
    var outcome: PrintOperation.Outcome?
    Task { @MainActor in
      outcome = await PrintOperation.run(picture, title: "Test", from: nil, to: file)
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
}
