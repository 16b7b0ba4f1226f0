import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

final class WindowTests: XCTestCase {
  func testFirstFrameSizesAndCoordinates() {
    withDisplay {
      let window = Window()
      window.setDefaultSize(width: 400, height: 300)
      let row = StackView(axis: .horizontal)
      let button = Button(title: "New Board")
      row.addSubview(button)
      let canvas = CanvasView()
      let column = StackView(axis: .vertical)
      canvas.expandsVertically = true
      column.addSubview(canvas)
      window.titlebar = row
      window.content = column
      XCTAssertTrue(window.presentAndPaint())
      // Without a compositor GTK draws its own border around the content.
      XCTAssertEqual(window.size.width, 400, accuracy: 12)
      XCTAssertEqual(button.convertToWindow(.zero), .zero)
      XCTAssertEqual(button.bounds.origin, .zero)
      XCTAssertEqual(canvas.frameInWindow.minY, button.frameInWindow.maxY)
      XCTAssertEqual(canvas.frameInWindow.maxY, window.size.height)
      XCTAssertTrue(window.hitTest(CGPoint(x: 5, y: 5)) === button)
      XCTAssertTrue(window.hitTest(CGPoint(x: 5, y: 200)) === canvas)
      window.close()
      XCTAssertNil(canvas.window)
    }
  }

  /// The source of a drag that ends with its window does this.
  func testAWindowThatIsClosedWhileItClosesClosesOnce() {
    withDisplay {
      let window = Window()
      var ends = 0
      var isFirst = true
      window.onClosed = { ends += 1 }
      window.onWillClose.append { [weak window] in
        guard isFirst else { return }
        isFirst = false
        window?.close()
      }
      XCTAssertTrue(window.presentAndPaint())
      window.close()
      XCTAssertEqual(ends, 1)
      XCTAssertTrue(window.isClosed)
      MainLoop.settle()
    }
  }
}
