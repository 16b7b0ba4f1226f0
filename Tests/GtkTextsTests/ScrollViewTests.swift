import CGtk
import Foundation
import GLibSupport
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkTexts

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

    /// Begins to scroll to the end, and returns while it's scrolling.
    func scrollAway() {
      var end = text.iter(text.endOfDocument)
      gtk_text_buffer_place_cursor(text.buffer, &end)
      gtk_text_view_scroll_mark_onscreen(text.textView, gtk_text_buffer_get_insert(text.buffer))
      XCTAssertTrue(MainLoop.pump { scroll.offset.y > 0 })
      XCTAssertLessThan(scroll.offset.y, scroll.contentSize.height - 200)
    }
  }

  /// If GTK's own scrolling animation is still running then, it breaks the frame clock, and a critical
  /// warning ends the tests.
  func testATextThatScrollsMayGoAtAnyTime() {
    withDisplay {
      for leave in [
        { $0.scroll.removeFromSuperview() }, { $0.column.removeFromSuperview() },
        { $0.scroll.isHidden = true },
        { $0.window.close() },
      ] as [(Scene) -> Void] {
        let scene = Scene()
        scene.scrollAway()
        // A text does that when it finds that its lines have another height than it assumed.
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
