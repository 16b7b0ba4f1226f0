import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

/// Tests of what code for UIKit expects of views.
final class AdoptionTests: XCTestCase {
  private final class Controller: ViewController {
    var calls: [String] = []
    override func viewDidLoad() { calls.append("load") }
    override func viewWillAppear(_ animated: Bool) { calls.append("will") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("gone") }
  }

  func testAControllersViewLoadsAppearsAndDisappears() {
    withDisplay {
      let controller = Controller()
      XCTAssertFalse(controller.isViewLoaded)
      let window = Window()
      window.rootViewController = controller
      XCTAssertTrue(window.content === controller.view)
      show(window)
      XCTAssertTrue(MainLoop.pump { controller.calls.count == 3 })
      let child = Controller()
      controller.addChild(child)
      controller.view.addSubview(child.view)
      XCTAssertTrue(MainLoop.pump { child.calls == ["load", "will", "did"] })
      XCTAssertTrue(child.parent === controller)
      child.view.removeFromSuperview()
      child.removeFromParent()
      XCTAssertEqual(child.calls.last, "gone")
      XCTAssertTrue(controller.children.isEmpty)
      window.close()
      XCTAssertEqual(controller.calls, ["load", "will", "did", "gone"])
    }
  }

  func testViewsAreEqualToThemselvesAlone() {
    withDisplay {
      let (a, b) = (View(), View())
      XCTAssertEqual(Set([a, b, a]), [b, a])
      XCTAssertNotEqual(a, b)
    }
  }

  func testALayersBorderAndCorners() throws {
    try withDisplay {
      let (window, board) = GtkTestSupport.Pixels.makeWindow()
      let view = View(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
      view.backgroundColor = Color(red: 0, green: 1, blue: 0)
      view.layer.cornerRadius = 20
      view.layer.borderWidth = 3
      view.layer.borderColor = Color(red: 1, green: 0, blue: 0).cgColor
      board.addSubview(view)
      XCTAssertTrue(MainLoop.pump { view.isLaidOut })
      MainLoop.settle()
      XCTAssertEqual(view.bounds.size, CGSize(width: 80, height: 60), "the border takes no room")
      let shown = try GtkTestSupport.Pixels(CGSize(width: 80, height: 60), in: window) {
        $0.paintable(view.makePaintable(), in: CGRect(x: 0, y: 0, width: 80, height: 60))
      }
      XCTAssertEqual([shown[40, 30].red, shown[40, 30].green], [0, 255])
      XCTAssertEqual([shown[40, 1].red, shown[40, 1].green], [255, 0])
      XCTAssertLessThan(shown[1, 1].alpha, 60, "round corners")
      window.close()
    }
  }

  /// A view that counts what's pasted into it.
  private final class Taker: View, PasteConfigurationSupporting {
    var count = 0
    func paste(itemProviders: [ItemProvider]) { count += itemProviders.count }
  }

  /// A pasteboard with one text.
  @MainActor
  private final class Words: Pasteboard {
    let providers = [ItemProvider(object: "pasted")]
    func itemProviders() async -> [ItemProvider] { providers }
    func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool {
      PasteConfiguration(acceptableTypeIdentifiers: types).accepts(providers)
    }
    func setItemProviders(_ providers: [ItemProvider]) {}
  }

  func testAClickGivesFocusToAViewThatTakesPastesSoThatControlVReachesIt() throws {
    try withDisplay {
      try requireXdotool()
      let (window, board) = GtkTestSupport.Pixels.makeWindow()
      window.enablePaste(from: Words())
      let views = [0, 1].map { Taker(frame: CGRect(x: 100 * $0, y: 0, width: 90, height: 90)) }
      for view in views {
        board.addSubview(view)
        view.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
      }
      XCTAssertTrue(MainLoop.pump { views.allSatisfy(\.isLaidOut) })
      let number = try XCTUnwrap(windowIdentifier(window))
      XCTAssertTrue(xdotool(["windowfocus", number]) { window.isActive })
      for (index, view) in views.enumerated() {
        let offset = window.surfaceOffset
        let (x, y) = (Int(offset.x) + 100 * index + 45, Int(offset.y) + 45)
        let click = ["mousemove", "--window", number, "\(x)", "\(y)", "click", "1"]
        XCTAssertTrue(xdotool(click) { view.hasFocus }, "view \(index)")
        XCTAssertTrue(window.focusedView === view)
        XCTAssertTrue(xdotool(["key", "ctrl+v"]) { view.count == 1 }, "view \(index)")
      }
      XCTAssertEqual(views.map(\.count), [1, 1], "each paste goes to one view")
      window.close()
    }
  }

  func testAProgramThatOpensNoFilesStartsWithThemAndSaysSo() throws {
    try withDisplay {
      var reports: [String] = []
      let before = WeakRoles.report
      defer { WeakRoles.report = before }
      WeakRoles.report = { reports.append($0) }
      let application = Application(id: "org.example.NoFiles", isUnique: false)
      var activations = 0
      application.onActivate = { activations += 1 }
      try application.register()
      let file = g_file_new_for_path("/tmp/picture.png")
      var files = [file]
      g_application_open(application.application, &files, 1, "")
      g_object_unref(UnsafeMutableRawPointer(file))
      XCTAssertEqual(activations, 1)
      XCTAssertEqual(reports.count, 1)
      XCTAssertTrue(reports.first?.contains("picture.png") == true)
    }
  }
}
