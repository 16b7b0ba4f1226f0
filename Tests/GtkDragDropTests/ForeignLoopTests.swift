import Foundation
import KitGLib
import GtkTestSupport
import XCTest

/// Tests of programs whose main loop is their own, by `loop-probe`.
final class ForeignLoopTests: XCTestCase {
  func testALoopThatIsJoinedRunsTasksAndLoads() throws {
    try withDisplay {
      let (output, complaints) = try runLoopProbe("attach")
      XCTAssertEqual(output, "loaded words\nended\n")
      XCTAssertFalse(complaints.contains("asynchronous"), complaints)
    }
  }

  func testALoopThatIsNotJoinedIsToldInOneSentence() throws {
    try withDisplay {
      let (output, complaints) = try runLoopProbe("nothing")
      XCTAssertEqual(output, "ended\n")
      XCTAssertEqual(complaints.components(separatedBy: "DragDropSystem.attach()").count, 2, complaints)
    }
  }

  func testALoopInsideATaskIsToldInOneSentence() throws {
    try withDisplay {
      let (output, complaints) = try runLoopProbe("attach-in-task")
      XCTAssertEqual(output, "ended\n")
      XCTAssertEqual(complaints.components(separatedBy: "outside of Swift's tasks").count, 2, complaints)
    }
  }
}

/// Runs the program until it ends.
@MainActor
private func runLoopProbe(_ kind: String) throws -> (output: String, complaints: String) {
  let folder = try XCTUnwrap(Bundle.main.executableURL).deletingLastPathComponent()
  let process = Process()
  let (output, errors) = (Pipe(), Pipe())
  process.executableURL = folder.appending(path: "loop-probe")
  process.arguments = [kind]
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  XCTAssertTrue(MainLoop.pump { !process.isRunning }, "\(kind): the program didn't end")
  func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
  return (text(output), text(errors))
}
