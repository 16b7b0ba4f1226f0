import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkTexts

/// Texts that scroll to their caret by themselves, and disappear meanwhile. If GTK's own scrolling animation
/// is still running then, it breaks the frame clock, and a critical warning ends the tests.
final class ScrollViewTests: XCTestCase {
  func testATextThatScrollsMayGoAtAnyTime() {
    withDisplay {
      for leave in [
        { $0.scroll.removeFromSuperview() }, { $0.column.removeFromSuperview() },
        { $0.scroll.isHidden = true },
        { $0.window.close() },
      ] as [(Scene) -> Void] {
        let scene = Scene()
        scene.text.scrollAway()
        leave(scene)
        MainLoop.settle()
        scene.window.close()
        MainLoop.settle()
      }
    }
  }

  /// A caption's editor was closed while its second line came into sight.
  func testAPopoverMayBeClosedWhileItsTextScrolls() {
    withDisplay {
      for leave in [
        { $0.close() }, { $0.removeFromSuperview() }, { gtk_widget_set_visible($0.widget, 0) },
      ] as [(Popover) -> Void] {
        let (window, canvas) = shownCanvas()
        let text = ScrollingText()
        text.scroll.setMinimumSize(width: 200, height: 100)
        let popover = Popover(text.scroll)
        popover.isModal = false
        popover.show(at: CGRect(x: 20, y: 20, width: 1, height: 1), in: canvas)
        text.scrollAway()
        leave(popover)
        MainLoop.settle()
        window.close()
        MainLoop.settle()
      }
    }
  }
}

/// A text with many lines that sets a scroll position of its own whenever it's scrolled, as a text does when
/// it finds that its lines have another height than it assumed.
@MainActor private struct ScrollingText {
  let text = TextView(
    Array(repeating: "A line that's long enough for two of them", count: 200).joined(separator: "\n"))
  let scroll: ScrollView

  init() { scroll = ScrollView(text, horizontal: .never) }

  /// Begins to scroll to the end, and returns while it's scrolling.
  func scrollAway() {
    MainLoop.settle()
    var end = text.iter(text.endOfDocument)
    gtk_text_buffer_place_cursor(text.buffer, &end)
    gtk_text_view_scroll_mark_onscreen(text.textView, gtk_text_buffer_get_insert(text.buffer))
    XCTAssertTrue(MainLoop.pump { scroll.offset.y > 0 })
    XCTAssertLessThan(scroll.offset.y, scroll.contentSize.height - 200)
    scroll.onScroll = { [unowned scroll] in
      let offset = scroll.offset
      scroll.offset = offset
    }
  }
}

/// A window with a scrolling text in a column.
@MainActor private struct Scene {
  let window = Window()
  let column = StackView(axis: .vertical)
  let text = ScrollingText()
  var scroll: ScrollView { text.scroll }

  init() {
    scroll.expandsVertically = true
    column.addSubview(scroll)
    window.setDefaultSize(width: 300, height: 200)
    window.content = column
    show(window)
  }
}
