import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

/// A real pointer, moved by xdotool on a bare X server, where a window is at the screen's corner.
@MainActor
final class Pointer {
  private var process: Process?

  /// Skips a test if that isn't possible.
  static func require() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool"), TestDisplay.isOwn else {
      throw XCTSkip("needs xdotool and an X server of its own")
    }
  }

  var isAtRest: Bool { process?.isRunning != true }

  /// Begins to send events, and returns at once.
  func send(_ arguments: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/xdotool")
    process.arguments = arguments
    do { try process.run() } catch { return XCTFail("no xdotool: \(error)") }
    self.process = process
  }

  /// Sends events while the program is busy, so that it sees all of them at once.
  func playUnseen(_ arguments: [String]) {
    send(arguments)
    while !isAtRest { usleep(1_000) }
  }

  /// Sends events, and waits for their effect.
  func play(_ arguments: [String], until condition: () -> Bool) -> Bool {
    send(arguments)
    return MainLoop.pump { condition() && isAtRest }
  }

  /// Begins to drag from one point of a window to another, and keeps the button down there.
  func drag(in window: Window, from start: CGPoint, to end: CGPoint) {
    let shift = window.surfaceOffset
    func move(_ point: CGPoint) -> [String] {
      ["mousemove", "\(Int(point.x + shift.x))", "\(Int(point.y + shift.y))", "sleep", "0.05"]
    }
    var steps: [String] = []
    for step in 1...8 {
      let part = Double(step) / 8
      steps += move(
        CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
    }
    // Another motion at the end is needed, because a platform's drag needs one there.
    let press = move(start) + ["mousedown", "1", "sleep", "0.05"]
    send(press + steps + move(CGPoint(x: end.x + 2, y: end.y)) + move(end))
  }

  /// Releases the button, wherever a test has left it.
  func release() {
    MainLoop.pump { isAtRest }
    send(["mouseup", "1"])
    MainLoop.pump { isAtRest }
  }
}
