import Board
import ChildProcess
import DragDropKit
import Foundation
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// A film in a real window.
final class FilmWindowTests: XCTestCase {
  /// Makes a film of 60 pictures, of which the earlier half is red and the later half blue, at 25 pictures a
  /// second.
  @MainActor private static func film(in folder: URL) throws -> URL {
    let program = URL(filePath: "/usr/bin/gst-launch-1.0")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw XCTSkip("GStreamer's tools aren't installed")
    }
    let film = folder.appending(path: "moving.avi")
    func half(_ color: String) -> String {
      "videotestsrc num-buffers=30 pattern=solid-color foreground-color=\(color)"
        + " ! video/x-raw,width=160,height=120,framerate=25/1 ! joined."
    }
    let words =
      "-q concat name=joined ! videoconvert ! jpegenc ! avimux ! filesink location=\(film.path)"
      + " \(half("0xffff0000")) \(half("0xff0000ff"))"
    let status = try ChildProcess(program, words.split(separator: " ").map(String.init)).wait()
    guard status == 0 else { throw XCTSkip("GStreamer's plugins for AVI aren't installed") }
    return film
  }

  func testAFilmPlaysIsHeldAndGoesOnByPictures() throws {
    try withDisplay {
      let used = try UsedWindow()
      defer { used.close() }
      try used.add([try Self.film(in: used.boards.folder)])
      TestDisplay.enablesAnimations(true)
      used.canvas.looking.motion.settingsChanged()
      let motion = used.canvas.looking.motion
      let pin = try XCTUnwrap(used.board.document.pins.first)
      let key = PictureKey.original(try XCTUnwrap(pin.content.original))
      try used.wait(for: "the film to play") { _ in motion.picture(key) != nil }
      XCTAssertEqual(motion.frameCount(of: key), 60)
      try used.wait(for: "the later half") { _ in motion.frame(of: key) ?? 0 > 35 }
      try used.wait(for: "the earlier half again") { _ in motion.frame(of: key) ?? 60 < 10 }
      used.select(pin.name)
      used.tap("k")
      XCTAssertTrue(motion.isHeld(key))
      let held = try XCTUnwrap(motion.frame(of: key))
      used.tap("period")
      XCTAssertEqual(motion.frame(of: key), held + 1)
      used.tap("comma")
      XCTAssertEqual(motion.frame(of: key), held)
      motion.show(frame: 50, of: key)
      try used.wait(for: "a picture of the later half") { _ in (try? Self.color(of: pin, used)) == .blue }
      motion.show(frame: 3, of: key)
      try used.wait(for: "a picture of the earlier half") { _ in (try? Self.color(of: pin, used)) == .red }
    }
  }

  private enum Color { case red, blue, other }

  /// The colour of the whole picture, down to where a card's note would be.
  @MainActor private static func color(of pin: Pin, _ used: UsedWindow) throws -> Color {
    let look = try ScreenLook()
    let frame = used.canvas.model.frame(of: used.pin(pin.name))
    let colors = [0.3, 0.7].flatMap { across in
      [0.3, 0.85].map { down in
        let pixel = look[
          Int(used.cork.minX + frame.minX + frame.width * across),
          Int(used.cork.minY + frame.minY + frame.height * down)]
        if pixel.red > 200, pixel.blue < 60 { return Color.red }
        return pixel.blue > 200 && pixel.red < 60 ? .blue : .other
      }
    }
    return Set(colors).count == 1 ? colors[0] : .other
  }
}
