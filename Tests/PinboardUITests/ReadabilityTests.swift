import CKitGtk
import ChildProcess
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import Localization
import XCTest

@testable import PinboardUI

/// All windows, menus and panels with high contrast, dark, with large text, and from right to left: nothing
/// is cut off or leaves the screen, text has enough contrast, what's pressed is large enough, and the
/// keyboard focus is seen.
///
/// Each setting is walked through in a process of its own, since a process has one language, and keeps sizes
/// and colours of its first windows.
final class ReadabilityTests: XCTestCase {
  private enum Setting: String {
    case usual, contrastFromRightToLeft, darkLongestAndLarge, largest, portuguese, longer

    /// The language. In `en_XL`, each text is the longest one of all languages; in `en_XA`, it's longer by
    /// the half: see po/pseudo.py.
    var language: String {
      switch self {
      case .usual, .largest: "en"
      case .contrastFromRightToLeft: "ar"
      case .darkLongestAndLarge: "en_XL"
      case .portuguese: "pt_BR"
      case .longer: "en_XA"
      }
    }
    /// The size of the letters, in percent.
    var letters: Int32 {
      switch self {
      case .darkLongestAndLarge: 150
      case .largest: 200
      default: 100
      }
    }
    /// Whether the theme's colours are those of no other setting.
    var hasOwnColors: Bool {
      self == .usual || self == .contrastFromRightToLeft || self == .darkLongestAndLarge
    }
  }

  private static let variable = "PINBOARD_READABILITY"

  func testAllCanBeReadAndHit() throws { try play(.usual) { try Self.walk(.usual) } }

  func testAllCanBeReadWithHighContrastFromRightToLeft() throws {
    try play(.contrastFromRightToLeft) { try Self.walk(.contrastFromRightToLeft) }
  }

  func testTheLongestTextsCanBeReadInTheDarkAtOneAndAHalf() throws {
    try play(.darkLongestAndLarge) { try Self.walk(.darkLongestAndLarge) }
  }

  func testAllCanBeReadAtTwiceTheSize() throws { try play(.largest) { try Self.walk(.largest) } }

  func testTheMenuFitsAScreenOf600PointsInPortuguese() throws {
    try play(.portuguese) { try Self.measure(.portuguese) }
  }

  func testTheMenuFitsAScreenOf600PointsWithLongerTexts() throws {
    try play(.longer) { try Self.measure(.longer) }
  }

  /// Runs this test a second time, in a process with the setting.
  private func play(_ setting: Setting, _ body: @escaping @MainActor () throws -> Void) throws {
    if ProcessInfo.processInfo.environment[Self.variable] == setting.rawValue {
      Catalogues.open()
      XCTAssertEqual(Catalogues.language, setting.language.replacing("_", with: "-"))
      return try withDisplay { try body() }
    }
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let catalogue = "../../locale/\(setting.language)/LC_MESSAGES/pinboard.mo"
    let folder = program.deletingLastPathComponent()
    guard
      setting.language == "en"
        || FileManager.default.fileExists(atPath: folder.appending(path: catalogue).path)
    else { throw XCTSkip("`make catalogues` makes the catalogue of \(setting.language)") }
    var environment = ProcessInfo.processInfo.environment
    environment["LANGUAGE"] = setting.language
    // With glibc 2.41, LANGUAGE doesn't count in C.UTF-8 itself.
    let locales = FileManager.default.temporaryDirectory.appending(path: "locales-\(UUID())")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: locales) }
    try FileManager.default.createSymbolicLink(
      atPath: locales.appending(path: "C@speaking").path, withDestinationPath: "/usr/lib/locale/C.utf8")
    environment["LC_ALL"] = "C@speaking"
    environment["LOCPATH"] = locales.path
    environment[Self.variable] = setting.rawValue
    // The name of this test, as “Suite.test” or “-[Suite test]”.
    let test = name.split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? name
    let output = FileManager.default.temporaryDirectory.appending(path: "readability-\(UUID()).log")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let writing = try FileHandle(forWritingTo: output)
    let child = try ChildProcess(
      program, ["PinboardUITests.ReadabilityTests/\(test)"], environment: environment,
      output: writing.fileDescriptor, errors: writing.fileDescriptor)
    let status = child.wait()
    let said = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    XCTAssertTrue(said.contains("Executed 1 test"), said)
    XCTAssertEqual(status, 0, said)
  }

  @MainActor private static func start(_ setting: Setting) throws -> ReadabilityWalk {
    TestDisplay.setLetters(percent: setting.letters)
    Application.layOut(fromRightToLeft: Catalogues.isRightToLeft(Catalogues.language))
    return try ReadabilityWalk(
      judgesColors: setting.hasOwnColors, isContrasting: setting == .contrastFromRightToLeft,
      isDark: setting == .darkLongestAndLarge)
  }

  @MainActor private static func walk(_ setting: Setting) throws {
    let walk = try start(setting)
    try walk.all(welcomes: setting == .usual)
    XCTAssertGreaterThan(walk.judge.looks, 100)
    XCTAssertEqual(walk.judge.problems, [])
    walk.used.close()
  }

  @MainActor private static func measure(_ setting: Setting) throws {
    let walk = try start(setting)
    let heights = try walk.heightsOfMainMenu()
    XCTAssertGreaterThan(heights.count, 5)
    // The popover has an arrow, and a shadow where windows are composed.
    XCTAssertEqual(heights.filter { $0.value > 600 }, [:])
    XCTAssertEqual(walk.judge.problems, [])
    walk.used.close()
  }
}
