import CGtk
import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import GtkViews

final class ScrollViewTests: XCTestCase {
  /// A window with a text that scrolls to its caret by itself.
  @MainActor private struct Scene {
    let window = Window()
    let column = StackView(axis: .vertical)
    let text = TextView(
      Array(repeating: "A line that's long enough for two of them", count: 200).joined(separator: "\n"))
    let scroll: ScrollView

    init() {
      scroll = ScrollView(text, horizontal: .never)
      scroll.expandsVertically = true
      column.addSubview(scroll)
      window.setDefaultSize(width: 300, height: 200)
      window.content = column
      show(window)
      MainLoop.settle()
    }

    /// Begins to scroll to the end, and returns while the animation is running.
    func scrollAway() {
      var end = text.iter(text.endOfDocument)
      gtk_text_buffer_place_cursor(text.buffer, &end)
      gtk_text_view_scroll_mark_onscreen(text.textView, gtk_text_buffer_get_insert(text.buffer))
      XCTAssertTrue(MainLoop.pump { scroll.offset.y > 0 })
      XCTAssertLessThan(scroll.offset.y, scroll.contentSize.height - 200)
    }
  }

  /// A text in a scroll animation may be removed at any time. GTK's own scroll animation breaks the frame
  /// clock if it's still running then, and a critical warning ends the tests.
  func testATextThatScrollsMayGoAtAnyTime() {
    withDisplay {
      for leave in [
        { $0.scroll.removeFromSuperview() }, { $0.column.removeFromSuperview() },
        { $0.scroll.isHidden = true },
        { $0.window.close() },
      ] as [(Scene) -> Void] {
        let scene = Scene()
        scene.scrollAway()
        // A text sets the offset like this when its lines turn out to have another height than estimated.
        scene.scroll.onScroll = { [unowned scroll = scene.scroll] in
          let place = scroll.offset
          scroll.offset = place
        }
        leave(scene)
        MainLoop.settle()
        scene.window.close()
        MainLoop.settle()
      }
    }
  }
}
