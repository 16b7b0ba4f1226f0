import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Tests that dialogs answer exactly once, whatever ends them.
final class DialogTests: XCTestCase {
  func testMessageAnswersWithTheButton() {
    withDisplay {
      let (window, _) = shownCanvas()
      MainLoop.settle()
      let baseline = LiveCount.all
      var answer: Int?
      Task { @MainActor in
        answer = await MessageDialog.show(
          in: window, title: "100 % of it?", body: "Can't be undone.",
          buttons: ["Cancel", .init("Delete my_pin", role: .destructive)])
      }
      var dialog: OpaquePointer?
      XCTAssertTrue(
        MainLoop.pump {
          dialog = dialogWindow(over: window)
          return dialog != nil
        })
      let button = gtk_dialog_get_widget_for_response(UnsafeMutablePointer(dialog), 1)
      let shown = gtk_widget_get_first_child(button).flatMap { gtk_label_get_text(OpaquePointer($0)) }
      XCTAssertEqual(shown.map { String(cString: $0) }, "Delete my_pin", "not the shortcut M")
      gtk_dialog_response(UnsafeMutablePointer(dialog), 1)
      XCTAssertTrue(MainLoop.pump { answer != nil })
      XCTAssertEqual(answer, 1)
      MainLoop.settle()
      XCTAssertEqual(LiveCount.all, baseline)
      window.close()
    }
  }

  func testMessageEndsWithItsWindow() {
    withDisplay {
      let (window, _) = shownCanvas()
      var answer: Int?
      Task { @MainActor in
        answer = await MessageDialog.show(in: window, title: "Delete?", buttons: ["Delete"])
      }
      XCTAssertTrue(MainLoop.pump { dialogWindow(over: window) != nil })
      window.close()
      XCTAssertTrue(MainLoop.pump { answer != nil })
      XCTAssertEqual(answer, -1)
    }
  }

  func testAColorIsTheChosenOneOrNone() {
    withDisplay {
      let (window, _) = shownCanvas()
      MainLoop.settle()
      let baseline = LiveCount.all
      for (response, isChosen) in [(GTK_RESPONSE_OK, true), (GTK_RESPONSE_CANCEL, false)] {
        var answer: Color??
        Task { @MainActor in
          answer = .some(
            await ColorDialog.show(in: window, title: "Color", color: Color(red: 1, green: 0, blue: 0)))
        }
        XCTAssertTrue(MainLoop.pump { dialogWindow(over: window) != nil })
        guard let dialog = dialogWindow(over: window) else { return XCTFail("no dialog") }
        var chosen = GdkRGBA(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        gtk_color_chooser_set_rgba(dialog, &chosen)
        gtk_dialog_response(UnsafeMutablePointer(dialog), response.rawValue)
        XCTAssertTrue(MainLoop.pump { answer != nil })
        let color = answer.flatMap(\.self)
        XCTAssertEqual(color != nil, isChosen)
        if let color {
          XCTAssertEqual(color.red, 0.2, accuracy: 0.005)
          XCTAssertEqual(color.green, 0.4, accuracy: 0.005)
          XCTAssertEqual(color.blue, 0.6, accuracy: 0.005)
        }
        MainLoop.settle()
        XCTAssertEqual(LiveCount.all, baseline)
      }
      window.close()
    }
  }

  /// GTK draws these arrows without an allocation if a frame comes before the path is read.
  func testFileDialogDoesNotDrawTheArrowsOfAPathThatIsNotThereYet() {
    withDisplay {
      let (window, _) = shownCanvas()
      var answer: URL??
      Task { @MainActor in
        answer = .some(await FileDialog.save(in: window, title: "Save", suggestedName: "a.txt"))
      }
      XCTAssertTrue(MainLoop.pump { dialogWindow(over: window) != nil })
      guard let dialog = dialogWindow(over: window) else { return XCTFail("no dialog") }
      let arrows = FileDialog.arrows(in: UnsafeMutablePointer(dialog))
      XCTAssertEqual(arrows.count, gtk_get_minor_version() < 10 ? 2 : 0, "later path bars scroll instead")
      for arrow in arrows {
        // An arrow either has an allocation or isn't drawn.
        XCTAssertTrue(gtk_widget_get_width(arrow) > 0 || gtk_widget_get_child_visible(arrow) == 0)
      }
      // GTK shows a message of its own, over no window, if the dialog is closed while it reads the folder.
      MainLoop.settle()
      window.close()
      XCTAssertTrue(MainLoop.pump { answer != nil })
      MainLoop.settle()
    }
  }

  func testFileDialogEndsWithItsWindow() {
    withDisplay {
      let (window, _) = shownCanvas()
      var answer: [URL]?
      Task { @MainActor in
        answer = await FileDialog.open(
          in: window, title: "Open", multiple: true, filters: [("Images", ["image/*"], ["png"])])
      }
      XCTAssertTrue(MainLoop.pump { dialogWindow(over: window) != nil })
      window.close()
      XCTAssertTrue(MainLoop.pump { answer != nil })
      XCTAssertEqual(answer, [])
      MainLoop.settle()
    }
  }
}

/// Returns the visible toplevel that belongs to a window.
@MainActor
private func dialogWindow(over window: Window) -> OpaquePointer? {
  guard let toplevels = gtk_window_get_toplevels() else { return nil }
  for index in 0..<g_list_model_get_n_items(toplevels) {
    guard let item = g_list_model_get_item(toplevels, index) else { continue }
    defer { g_object_unref(item) }
    let toplevel = item.assumingMemoryBound(to: GtkWindow.self)
    if gtk_window_get_transient_for(toplevel) == window.gtkWindow,
      gtk_widget_get_mapped(item.assumingMemoryBound(to: GtkWidget.self)) != 0
    {
      return OpaquePointer(item)
    }
  }
  return nil
}
