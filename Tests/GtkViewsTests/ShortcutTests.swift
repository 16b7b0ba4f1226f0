import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Shortcuts, and which of them are in force.
final class ShortcutTests: XCTestCase {
  func testEqualCombinationsHaveTheSameText() {
    withDisplay {
      XCTAssertEqual(Shortcut("<Shift><Alt>h"), Shortcut("<alt><shift>h"))
      XCTAssertEqual(Shortcut("<Ctrl>q")?.text, "<Control>q")
      XCTAssertEqual(Shortcut("<Control>KP_Add"), Shortcut("<Control>plus"))
      XCTAssertEqual(Shortcut("<Control>q")?.label, "Ctrl+Q")
      for text in ["", "<Control>", "<Nothing>q", "no key", "<Control>nokey"] {
        XCTAssertNil(Shortcut(text), text)
      }
    }
  }

  func testWhatATextUsesItself() {
    withDisplay {
      for text in ["a", "<Shift>a", "1", "space", "Delete", "<Shift>Left", "Return", "period"]
        + ["<Control>c", "<Control>Left", "<Control><Shift>Right", "<Control>z"]
      {
        XCTAssertEqual(Shortcut(text)?.isUsedByTexts, true, text)
      }
      for text in ["F9", "<Shift>F1", "<Control>d", "<Alt>a", "<Control><Alt>c", "<Super>a"] {
        XCTAssertEqual(Shortcut(text)?.isUsedByTexts, false, text)
      }
    }
  }

  func testChosenShortcutsReplaceTheOwnOnesAndThoseOfOthers() {
    withDisplay {
      var inForce: [String: [String]] = [:]
      let table = ShortcutTable { inForce[$1] = $0 }
      table.add(["c", "<Shift>c"], for: "win.crop")
      table.add(["m"], for: "win.lift")
      table.add([], for: "win.look")
      XCTAssertEqual(inForce, ["win.crop": ["c", "<Shift>c"], "win.lift": ["m"]])
      // An action that doesn't exist takes nothing, and neither does what isn't a shortcut.
      table.chosen = ["win.lift": ["c", "no key"], "win.gone": ["<Shift>c"], "win.look": ["c", "l"]]
      XCTAssertEqual(
        inForce, ["win.crop": ["<Shift>c"], "win.lift": ["c"], "win.look": ["l"]])
      table.add(["F1"], for: "win.gone")
      XCTAssertEqual(inForce["win.gone"], ["<Shift>c"])
      XCTAssertEqual(inForce["win.crop"], [])
      table.chosen = ["win.lift": []]
      XCTAssertEqual(
        inForce,
        ["win.crop": ["c", "<Shift>c"], "win.lift": [], "win.look": [], "win.gone": ["F1"]])
      XCTAssertEqual(table.shortcuts(of: "win.lift"), [])
      table.chosen = [:]
      XCTAssertEqual(inForce["win.lift"], ["m"])
    }
  }

  func testATextGetsItsKeysFirst() {
    withDisplay {
      var inForce: [String: [String]] = [:]
      let table = ShortcutTable { inForce[$1] = $0 }
      table.add(["c", "F5"], for: "win.crop")
      table.isTyping = true
      XCTAssertEqual(inForce["win.crop"], ["F5"])
      XCTAssertEqual(table.shortcuts(of: "win.crop"), ["c", "F5"])
      table.add(["<Control>d", "d"], for: "win.duplicate")
      XCTAssertEqual(inForce["win.duplicate"], ["<Control>d"])
      table.isTyping = false
      XCTAssertEqual(inForce, ["win.crop": ["c", "F5"], "win.duplicate": ["<Control>d", "d"]])
    }
  }
}
