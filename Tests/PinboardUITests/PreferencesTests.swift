import Board
import BoardLook
import Foundation
import GtkViews
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct PreferencesTests {
  private func file(_ boards: TemporaryBoards) -> PreferencesFile {
    PreferencesFile(url: boards.folder.appending(path: "config/settings.json"))
  }

  @Test func `without a file everything is as usual`() async throws {
    let boards = try TemporaryBoards()
    #expect(await file(boards).load() == .loaded(Preferences()))
  }

  @Test func `what was chosen is there at the next start`() async throws {
    let boards = try TemporaryBoards()
    let preferences = PreferencesController(file: file(boards))
    preferences.change { $0.theme = .slate }
    preferences.change { $0.historySteps = 1_000 }
    preferences.change { $0.pictureMemory = 512 }
    preferences.change { $0.linksImages = true }
    await preferences.settled()
    let next = PreferencesController(file: file(boards))
    await next.load()
    #expect(next.current == preferences.current)
    #expect(next.current.theme == .slate)
    #expect(next.current.linksImages)
    #expect(next.current.pictureBytes == 512 << 20)
  }

  @Test func `values from outside are bounded, unknown ones are left`() async throws {
    let boards = try TemporaryBoards()
    let file = file(boards)
    try FileManager.default.createDirectory(
      at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(
      #"{"theme":"velvet","history-steps":-5,"history-size-mib":9999999,"picture-memory-mib":0,"other":[1]}"#
        .utf8
    ).write(to: file.url)
    guard case .loaded(let preferences) = await file.load() else {
      Issue.record("the file wasn't read")
      return
    }
    #expect(preferences.theme == .cork)
    #expect(preferences.historySteps == Preferences.historyStepsRange.lowerBound)
    #expect(preferences.historySize == Preferences.historySizeRange.upperBound)
    #expect(preferences.pictureMemory == Preferences.pictureMemoryRange.lowerBound)
  }

  @Test func `keys and the mouse's habits are there at the next start`() async throws {
    let boards = try TemporaryBoards()
    let preferences = PreferencesController(file: file(boards))
    preferences.change {
      $0.keys["win.crop"] = ["x"]
      $0.keys["win.lift"] = []
      $0.pointer.wheel = .zoom
      $0.pointer.wheelToZoomIn = .towards
      $0.pointer.middleButton = .nothing
      $0.pointer.doubleClick = .look
    }
    await preferences.settled()
    let next = PreferencesController(file: file(boards))
    await next.load()
    #expect(next.current == preferences.current)
    #expect(next.current.keys.usable == ["win.crop": ["x"], "win.lift": []])
  }

  @Test func `bad keys and habits are as usual, and the others hold`() async throws {
    let boards = try TemporaryBoards()
    let file = file(boards)
    try FileManager.default.createDirectory(
      at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(
      #"""
      {"wheel": "spin", "wheel-to-zoom-in": 3, "middle-button": "nothing", "double-click": null,
       "keys": {"win.crop": ["x", "<Control>nokey", "Escape"], "win.lift": "m", "win.undo": [1],
                "win.redo": ["<Nothing>"], "win.close": ["a","b","c","d","e","f","g","h","i"],
                "win.copy": [], "win.look": ["Return"]}}
      """#.utf8
    ).write(to: file.url)
    guard case .loaded(let preferences) = await file.load() else {
      Issue.record("the file wasn't read")
      return
    }
    var habits = PointerHabits()
    habits.middleButton = .nothing
    #expect(preferences.pointer == habits)
    #expect(preferences.keys.usable == ["win.crop": ["x"], "win.copy": []])
    try Data(#"{"keys": ["x"], "theme": "slate"}"#.utf8).write(to: file.url)
    guard case .loaded(let others) = await file.load() else {
      Issue.record("the file wasn't read")
      return
    }
    #expect(others.keys.isEmpty)
    #expect(others.theme == .slate)
  }

  @Test(arguments: ["", "{", "[]", #"{"history-steps":"many"}"#, #"{"history-steps":1e300}"#])
  func `a damaged file is put aside, the usual settings hold, and a message says so`(text: String)
    async throws
  {
    let boards = try TemporaryBoards()
    let file = file(boards)
    try FileManager.default.createDirectory(
      at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file.url)
    let preferences = PreferencesController(file: file)
    var problems: [String] = []
    preferences.onProblem = { problems.append($0) }
    await preferences.load()
    #expect(preferences.current == Preferences())
    #expect(problems.count == 1)
    let aside = file.url.deletingLastPathComponent().appending(path: "settings.damaged.json")
    #expect(try Data(contentsOf: aside) == Data(text.utf8))
    #expect(!FileManager.default.fileExists(atPath: file.url.path))
  }

  @Test func `linen is light, slate is dark, and the desktop's wish chooses between them`() {
    #expect(!Theme(.linen, prefersDark: true, isHighContrast: false).isDark)
    #expect(Theme(.slate, prefersDark: false, isHighContrast: false).isDark)
    #expect(Theme(.desktop, prefersDark: true, isHighContrast: false).surface == .slate)
    #expect(Theme(.desktop, prefersDark: false, isHighContrast: false).surface == .linen)
    #expect(Theme(.cork, prefersDark: true, isHighContrast: false).isDark)
  }

  @Test func `what lies around a board is as light or dark as the board`() {
    for choice in ThemeChoice.allCases {
      for prefersDark in [false, true] {
        let theme = Theme(choice, prefersDark: prefersDark, isHighContrast: false)
        switch choice.appearance {
        case .desktop: #expect(theme.isDark == prefersDark)
        case .light: #expect(!theme.isDark)
        case .dark: #expect(theme.isDark)
        }
      }
    }
  }
}
