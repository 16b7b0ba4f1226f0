import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Printing, into a file.
final class PrintOperationTests: XCTestCase {
  /// Prints a red picture of that size, and returns the PDF.
  @MainActor private static func printed(width: Int, height: Int) throws -> String {
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
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  func testThePictureIsOnOneSheetThatIsTurnedIfItIsWide() throws {
    try withDisplay {
      for (width, height) in [(300, 200), (200, 300)] {
        let text = try Self.printed(width: width, height: height)
        XCTAssertTrue(text.hasPrefix("%PDF-"))
        XCTAssertEqual(text.matches(of: /\/MediaBox/).count, 1, "one page")
        XCTAssertTrue(text.contains("/Width \(width)"), "the picture's own pixels are printed")
        let box = try XCTUnwrap(text.firstMatch(of: /\/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]/))
        let (across, down) = (try XCTUnwrap(Double(box.1)), try XCTUnwrap(Double(box.2)))
        XCTAssertEqual(across > down, width > height, "\(across) × \(down)")
      }
    }
  }
}
