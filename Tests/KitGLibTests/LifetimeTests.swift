import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

/// Which objects are freed, and when.
final class LifetimeTests: XCTestCase {
  private typealias Handler = @MainActor () -> Void

  func testReferenceFollowsItsObject() {
    withDisplay {
      let baseline = LiveCount.all
      var finalised = 0
      do {
        let object = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_label_new("floating")!))
        XCTAssertEqual(g_object_is_floating(object.raw), 0)
        g_object_weak_ref(
          object.pointer(), { data, _ in data?.assumingMemoryBound(to: Int.self).pointee += 1 }, &finalised)
        XCTAssertEqual(finalised, 0)
      }
      XCTAssertEqual(finalised, 1)
      XCTAssertEqual(LiveCount.all, baseline)
    }
  }

  func testLastUseOnAnotherThreadReleasesOnTheMainOne() {
    withDisplay {
      let baseline = LiveCount[.references]
      var object: GObjectRef? = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_label_new("x")!))
      let done = Task.detached { [object] in _ = object }
      object = nil
      var isOver = false
      Task { @MainActor in
        await done.value
        isOver = true
      }
      XCTAssertTrue(MainLoop.pump { isOver && LiveCount[.references] == baseline })
    }
  }

  func testConnectionEndsInEveryWay() {
    withDisplay {
      let baseline = LiveCount.all
      do {
        let object = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_button_new()!))
        var clicks = 0
        @MainActor func connect() -> SignalConnection {
          let clicked: Handler = { clicks += 1 }
          return SignalConnection(object, clicked) { data, destroy in
            shim_button_on_clicked(
              object.pointer(), { _, data in ClosureBox<Handler>.body(of: data)() }, data, destroy)
          }
        }
        let explicit = connect()
        var dropped: SignalConnection? = connect()
        let disposed = connect()
        shim_button_click(object.pointer())
        XCTAssertEqual(clicks, 3)
        explicit.disconnect()
        explicit.disconnect()
        _ = dropped
        dropped = nil
        shim_button_click(object.pointer())
        XCTAssertEqual(clicks, 4)
        // The object is disposed of first, so its handlers are gone before the disconnect.
        g_object_run_dispose(object.pointer())
        disposed.disconnect()
      }
      XCTAssertEqual(LiveCount.all, baseline)
    }
  }

  func testHandlerMayDisconnectItself() {
    withDisplay {
      let baseline = LiveCount.all
      do {
        let object = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_button_new()!))
        var clicks = 0
        var connection: SignalConnection?
        let clicked: Handler = {
          connection = nil
          clicks += 1
        }
        connection = SignalConnection(object, clicked) { data, destroy in
          shim_button_on_clicked(
            object.pointer(), { _, data in ClosureBox<Handler>.body(of: data)() }, data, destroy)
        }
        XCTAssertNotNil(connection)
        shim_button_click(object.pointer())
        shim_button_click(object.pointer())
        XCTAssertEqual(clicks, 1)
      }
      XCTAssertEqual(LiveCount.all, baseline)
    }
  }

  func testNotifyTellsAProperty() {
    withDisplay {
      let object = GObjectRef(retaining: UnsafeMutableRawPointer(gtk_label_new("a")!))
      var changes = 0
      let connection = SignalConnection.notify(object, property: "label") { changes += 1 }
      gtk_label_set_label(object.opaque, "b")
      gtk_label_set_xalign(object.opaque, 0.25)
      connection.disconnect()
      gtk_label_set_label(object.opaque, "c")
      XCTAssertEqual(changes, 1)
    }
  }

  func testErrorsSayWhatHappened() throws {
    try withDisplay {
      XCTAssertThrowsError(
        try GLibError.check {
          var contents: UnsafeMutablePointer<CChar>?
          g_file_get_contents("/nonexistent/board", &contents, nil, $0)
        }
      ) { error in
        let error = error as? GLibError
        XCTAssertEqual(error?.domain, "g-file-error-quark")
        XCTAssertEqual(error?.code, Int(G_FILE_ERROR_NOENT.rawValue))
        XCTAssertTrue(error?.message.contains("/nonexistent/board") == true)
      }
      XCTAssertEqual(String(adopting: g_strdup("naïve")), "naïve")
      XCTAssertNil(String(adopting: nil))
    }
  }
}
