import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Tests that one declaration on a view or window serves pastes, too (contract 1.9).
final class PasteTests: XCTestCase {
  /// A pasteboard with one text.
  @MainActor
  private final class Board: Pasteboard {
    let providers = [ItemProvider(object: "pasted")]
    func itemProviders() async -> [ItemProvider] { providers }
    func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool {
      PasteConfiguration(acceptableTypeIdentifiers: types).accepts(providers)
    }
    func setItemProviders(_ providers: [ItemProvider]) {}
  }

  /// An object that pastes for views that can't paste themselves.
  @MainActor
  private final class Keeper: PasteConfigurationSupporting {
    var pasteConfiguration: PasteConfiguration? = PasteConfiguration(forAccepting: String.self)
    var count = 0
    func paste(itemProviders: [ItemProvider]) { count += itemProviders.count }
  }

  func testAConfigurationIsAnInteractionOfTheView() {
    withDisplay {
      let view = CanvasView()
      XCTAssertNil(view.pasteConfiguration)
      view.pasteConfiguration = PasteConfiguration(acceptableTypeIdentifiers: ["image/png"])
      view.pasteConfiguration?.addAcceptableTypeIdentifiers(["text/plain"])
      XCTAssertEqual(view.pasteConfiguration?.acceptableTypeIdentifiers, ["image/png", "text/plain"])
      XCTAssertEqual(view.interactions.count, 1)
      view.pasteConfiguration = nil
      XCTAssertTrue(view.interactions.isEmpty)
    }
  }

  func testAPasteGoesUpFromTheFocusToTheFirstViewThatTakesIt() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      let button = Button(title: "focus")
      canvas.addSubview(button, frame: CGRect(x: 50, y: 50, width: 100, height: 60))
      XCTAssertTrue(MainLoop.pump { button.focus() && window.focusedView === button })
      let (inner, outer) = (Keeper(), Keeper())
      window.addInteraction(PasteInteraction(responder: outer))
      let providers = Board().providers
      XCTAssertTrue(window.canPaste(providers))
      XCTAssertFalse(window.canPaste([ItemProvider()]))
      XCTAssertTrue(window.paste(providers))
      canvas.addInteraction(PasteInteraction(responder: inner))
      XCTAssertTrue(window.paste(providers))
      XCTAssertFalse(window.paste([ItemProvider()]))
      XCTAssertEqual([inner.count, outer.count], [1, 1])
      // If a plain view declares a type, the nearest ancestor that can paste takes the items.
      button.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
      XCTAssertTrue(window.paste(providers))
      XCTAssertEqual(inner.count, 2)
      window.close()
    }
  }

  func testADisabledPasteLeavesTheKeyAloneAndARefusalIsTold() throws {
    try withDisplay {
      try requireXdotool()
      let (window, canvas) = shownCanvas()
      let keeper = Keeper()
      var refusals = 0
      var focusChanges = 0
      window.onFocusChanged = { focusChanges += 1 }
      let paste = window.enablePaste(from: Board(), fallback: canvas) { _ in refusals += 1 }
      let identifier = try XCTUnwrap(windowIdentifier(window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { window.isActive })
      XCTAssertTrue(xdotool(["key", "ctrl+v"]) { refusals == 1 })
      canvas.addInteraction(PasteInteraction(responder: keeper))
      let button = Button(title: "focus")
      canvas.addSubview(button, frame: CGRect(x: 50, y: 50, width: 100, height: 60))
      XCTAssertTrue(MainLoop.pump { button.focus() && focusChanges > 0 })
      XCTAssertTrue(xdotool(["key", "ctrl+v"]) { keeper.count == 1 })
      paste.isEnabled = false
      // The second key is seen after the first.
      var seen = false
      let keys = KeyGesture()
      keys.onKey = { key in
        if key.name == "F12" { seen = true }
        return false
      }
      window.addGesture(keys)
      XCTAssertTrue(xdotool(["key", "ctrl+v", "key", "F12"]) { seen })
      MainLoop.settle()
      XCTAssertEqual([keeper.count, refusals], [1, 1])
      window.close()
    }
  }

  func testControlVPastes() throws {
    try withDisplay {
      try requireXdotool()
      let (window, _) = shownCanvas()
      let keeper = Keeper()
      window.addInteraction(PasteInteraction(responder: keeper))
      window.enablePaste(from: Board())
      let identifier = try XCTUnwrap(windowIdentifier(window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { window.isActive })
      XCTAssertTrue(xdotool(["key", "ctrl+v"]) { keeper.count == 1 })
      window.close()
    }
  }

  func testThePasteMenuPastes() throws {
    try withDisplay {
      try requireXdotool()
      let (window, canvas) = shownCanvas()
      let keeper = Keeper()
      window.addInteraction(PasteInteraction(responder: keeper))
      window.enablePaste(from: Board())
      let popover = PopoverMenu.show(
        Menu().item("Paste", action: Window.pasteAction), at: CGPoint(x: 100, y: 60), in: canvas)
      XCTAssertTrue(MainLoop.pump { popover.bounds.width > 10 && popover.isMapped })
      XCTAssertTrue(xdotool(["mousemove", "--sync", "125", "90", "click", "1"]) { keeper.count == 1 })
      window.close()
    }
  }
}
