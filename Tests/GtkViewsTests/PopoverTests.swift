import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Popovers and the keyboard.
final class PopoverTests: XCTestCase {
  func testTheKeyboardGoesBackToWhatHadIt() {
    withDisplay {
      withMenu { menu, first, second in
        menu.close()
        XCTAssertTrue(MainLoop.pump { menu.superview == nil })
        XCTAssertTrue(second.hasFocus)
      }
    }
  }

  func testWhoeverTookItMeanwhileKeepsIt() {
    withDisplay {
      withMenu { menu, first, second in
        XCTAssertTrue(first.focus())
        menu.close()
        XCTAssertTrue(MainLoop.pump { menu.superview == nil })
        XCTAssertTrue(first.hasFocus)
      }
    }
  }

  func testNothingIsGivenToAViewThatHasGone() {
    withDisplay {
      withMenu { menu, first, second in
        second.removeFromSuperview()
        menu.close()
        XCTAssertTrue(MainLoop.pump { menu.superview == nil })
        XCTAssertFalse(second.hasFocus)
      }
    }
  }
}

/// A menu on the second of two views, which had the keyboard.
@MainActor private func withMenu(_ body: (Popover, _ first: View, _ second: View) -> Void) {
  let window = Window()
  let row = StackView(axis: .horizontal)
  let views = (0..<2).map { _ in CanvasView() }
  for view in views {
    view.isFocusable = true
    view.expandsHorizontally = true
    row.addSubview(view)
  }
  window.setDefaultSize(width: 300, height: 200)
  window.content = row
  XCTAssertTrue(window.presentAndPaint())
  XCTAssertTrue(views[1].focus())
  let menu = PopoverMenu.show(
    Menu().item("Paste", action: Window.pasteAction), at: CGPoint(x: 20, y: 20), in: views[1])
  XCTAssertTrue(MainLoop.pump { menu.isMapped && !views[1].hasFocus })
  body(menu, views[0], views[1])
  window.close()
  MainLoop.settle()
}
