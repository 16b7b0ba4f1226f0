import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import Synchronization
import TestSupport
import XCTest

@testable import GtkTexts

/// Tests of pictures that are placed in a text like letters (contract 1.13.9).
final class TextPictureTests: XCTestCase {
  /// A pasteboard that keeps the items that it's given.
  @MainActor
  private final class Board: Pasteboard {
    var providers: [ItemProvider] = []
    func itemProviders() async -> [ItemProvider] { providers }
    func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool {
      PasteConfiguration(acceptableTypeIdentifiers: types).accepts(providers)
    }
    func setItemProviders(_ providers: [ItemProvider]) { self.providers = providers }
  }

  /// Returns an image of 400 × 100 red pixels, or of 20 × 10 blue pixels.
  @MainActor
  private static func image(_ name: String) throws -> Image {
    let isRed = name == "red"
    let (width, height) = isRed ? (400, 100) : (20, 10)
    let pixel: [UInt8] = isRed ? [255, 0, 0, 255] : [0, 0, 255, 255]
    let data = Data((0..<width * height).flatMap { _ in pixel })
    let texture = try Texture(width: width, height: height, stride: width * 4, premultipliedRGBA: data)
    return try Image(data: texture.pngData(), typeIdentifier: "image/png", suggestedName: "\(name).png")
  }

  @MainActor
  private static func attachment(_ name: String) throws -> AttributedString {
    AttributedString(attachment: TextAttachment(image: try image(name)))
  }

  /// Returns the names of the pictures in a text, in order.
  @MainActor
  private static func names(_ view: TextView) -> String {
    view.attributedText.runs.compactMap { $0.attachment?.image.suggestedName }.joined(separator: " ")
  }

  private static let object = "\u{FFFC}"

  func testATextShowsThemAsLargeAsTheyMayBe() throws {
    try withDisplay {
      let bench = TextBench()
      let text = AttributedString("a") + (try Self.attachment("red")) + AttributedString("b")
      bench.other.maximumAttachmentSize = CGSize(width: 200, height: 200)
      bench.other.attributedText = text
      XCTAssertEqual(bench.other.attributedText, text)
      XCTAssertEqual(bench.other.text, "a\(Self.object)b")
      XCTAssertEqual(bench.other.attributedText(in: TextRange(2..<3)), AttributedString("b"))
      MainLoop.settle()
      let left = bench.other.caretRect(for: TextPosition(1))
      XCTAssertEqual(
        bench.other.caretRect(for: TextPosition(2)).minX - left.minX, 200, "fits, before its pixels")
      XCTAssertGreaterThanOrEqual(left.height, 50)
      XCTAssertTrue(
        MainLoop.pump { Self.isRed(bench.other, x: left.minX + 100, y: left.minY + 25) }, "decoded, it's seen"
      )
      bench.other.undo()
      XCTAssertEqual(bench.other.attributedText, text, "as new")
      bench.close()
    }
  }

  /// Returns the colour at a point of a paintable that's drawn in a size.
  @MainActor
  private static func color(of paintable: Paintable, _ size: CGSize, x: Double, y: Double) -> PreviewColor? {
    let snapshot = gtk_snapshot_new()!
    gdk_paintable_snapshot(paintable.object.opaque, snapshot, size.width, size.height)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    cairo_translate(cairo, -x.rounded(), -y.rounded())
    gsk_render_node_draw(node, cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let pixel = cairo_image_surface_get_data(surface) else { return nil }
    return PreviewColor(
      red: Double(pixel[2]) / 255, green: Double(pixel[1]) / 255, blue: Double(pixel[0]) / 255)
  }

  private static let red = PreviewColor(red: 1, green: 0, blue: 0)

  /// Returns whether a point of a view is red.
  @MainActor
  private static func isRed(_ view: View, x: Double, y: Double) -> Bool {
    color(of: view.makePaintable().frozen(), view.bounds.size, x: x, y: y) == red
  }

  func testUndoAndRedoBringThemBack() throws {
    try withDisplay {
      let bench = TextBench()
      let view = bench.other
      var changes: [String] = []
      view.text = "abcdef"
      view.onChange = { changes.append($0) }
      view.replace(TextRange(1..<2), withAttributedText: try Self.attachment("red"))
      XCTAssertEqual(changes, ["a\(Self.object)cdef"], "told once, when it's whole")
      view.replace(
        TextRange(4..<4), withAttributedText: AttributedString("-") + (try Self.attachment("blue")))
      view.replace(TextRange(0..<0), withText: "XY")
      XCTAssertEqual(view.text, "XYa\(Self.object)cd-\(Self.object)ef")
      // Both are removed in one step, and a letter between them stays where it was.
      view.replace(TextRange(3..<8), withText: "")
      XCTAssertEqual(Self.names(view), "")
      view.undo()
      XCTAssertEqual(view.text, "XYa\(Self.object)cd-\(Self.object)ef")
      XCTAssertEqual(Self.names(view), "red.png blue.png")
      view.undo()
      XCTAssertEqual(view.text, "a\(Self.object)cd-\(Self.object)ef", "other letters aren't taken back")
      view.undo()
      XCTAssertEqual(Self.names(view), "red.png")
      view.undo()
      XCTAssertEqual(view.text, "abcdef")
      for _ in 0..<3 { view.redo() }
      XCTAssertEqual(view.text, "XYa\(Self.object)cd-\(Self.object)ef")
      XCTAssertEqual(Self.names(view), "red.png blue.png")
      view.redo()
      XCTAssertEqual(view.text, "XYaef")
      view.undo()
      XCTAssertEqual(Self.names(view), "red.png blue.png")
      bench.close()
    }
  }

  /// GTK combines letters that are removed one after the other into one undo step.
  func testBackspaceAndDeleteTakeThemOneByOne() throws {
    try withDisplay {
      let bench = TextBench()
      let view = bench.other
      let text = AttributedString("a") + (try Self.attachment("red")) + AttributedString("b")
      for isForward in [true, false] {
        view.attributedText = text + (try Self.attachment("blue"))
        var caret = view.iter(TextPosition(isForward ? 1 : 4))
        for _ in 0..<3 {
          gtk_text_buffer_place_cursor(view.buffer, &caret)
          if isForward {
            var end = view.iter(TextPosition(2))
            gtk_text_buffer_begin_user_action(view.buffer)
            gtk_text_buffer_delete_interactive(view.buffer, &caret, &end, 1)
            gtk_text_buffer_end_user_action(view.buffer)
          } else {
            gtk_text_buffer_begin_user_action(view.buffer)
            gtk_text_buffer_backspace(view.buffer, &caret, 1, 1)
            gtk_text_buffer_end_user_action(view.buffer)
          }
        }
        XCTAssertEqual(view.text, "a")
        while gtk_text_buffer_get_can_undo(view.buffer) != 0 { view.undo() }
        XCTAssertEqual(view.text, "a\(Self.object)b\(Self.object)")
        XCTAssertEqual(Self.names(view), "red.png blue.png", isForward ? "forward" : "backward")
      }
      bench.close()
    }
  }

  func testALetterThatIsNoPictureStaysOne() throws {
    try withDisplay {
      let bench = TextBench()
      let view = bench.other
      view.attributedText = try Self.attachment("red")
      view.replace(TextRange(1..<1), withText: "\(Self.object)-")
      XCTAssertEqual(Self.names(view), "red.png")
      view.replace(TextRange(0..<3), withText: "")
      view.undo()
      XCTAssertEqual(view.text, "\(Self.object)\(Self.object)-")
      XCTAssertEqual(view.attributedText.runs.count, 2, "the letter that's just a letter has no picture")
      view.undo()
      XCTAssertEqual(view.text, Self.object)
      XCTAssertEqual(Self.names(view), "red.png")
      bench.close()
    }
  }

  func testAnImageIsTakenByATextThatKeepsAttributes() throws {
    try withDisplay {
      let bench = TextBench()
      let blue = try Self.image("blue")
      let picture = ItemProvider(object: blue)
      picture.suggestedName = blue.suggestedName
      XCTAssertFalse(bench.other.canPaste([picture]))
      bench.other.allowsEditingTextAttributes = true
      bench.other.text = "<>"
      XCTAssertTrue(bench.other.canPaste([picture]))
      let session = bench.foreign([picture, ItemProvider(object: "words")])
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.other, 1)), .copy)
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { bench.other.text == "<\(Self.object)\nwords>" }, bench.other.text)
      XCTAssertEqual(Self.names(bench.other), "blue.png")
      bench.other.undo()
      XCTAssertEqual(bench.other.text, "<>", "one step")

      // A browser offers this for a picture: the page's markup for it, and the picture.
      let both = ItemProvider(object: blue)
      both.suggestedName = blue.suggestedName
      both.registerDataRepresentation(forTypeIdentifier: "text/html", visibility: .all) { reply in
        reply(Data(#"<meta charset="utf-8"><img src="https://example.org/blue.png">"#.utf8), nil)
        return nil
      }
      bench.other.text = ""
      bench.other.paste(itemProviders: [both])
      XCTAssertTrue(MainLoop.pump { Self.names(bench.other) == "blue.png" }, bench.other.text)
      // A word processor offers this for words: the words, and a picture of them.
      let words = ItemProvider(object: blue)
      words.registerDataRepresentation(forTypeIdentifier: "text/html", visibility: .all) { reply in
        reply(Data("<b>words</b>".utf8), nil)
        return nil
      }
      bench.other.text = ""
      bench.other.paste(itemProviders: [words])
      XCTAssertTrue(MainLoop.pump { bench.other.text == "words" }, bench.other.text)
      bench.close()
    }
  }

  func testADragWithinTheTextKeepsThem() throws {
    try withDisplay {
      let bench = TextBench()
      let view = bench.other
      view.attributedText =
        AttributedString("one ") + (try Self.attachment("blue")) + AttributedString(" two")
      MainLoop.settle()
      XCTAssertEqual(view.move(TextRange(4..<5), to: TextPosition(0)), TextRange(0..<1))
      XCTAssertEqual(view.text, "\(Self.object)one  two")
      XCTAssertEqual(Self.names(view), "blue.png")
      XCTAssertEqual(view.move(TextRange(0..<1), to: TextPosition(9)), TextRange(8..<9))
      XCTAssertEqual(Self.names(view), "blue.png")
      view.undo()
      view.undo()
      XCTAssertEqual(view.text, "one \(Self.object) two")
      XCTAssertEqual(Self.names(view), "blue.png")
      view.redo()
      XCTAssertEqual(view.text, "\(Self.object)one  two")
      XCTAssertEqual(Self.names(view), "blue.png")
      bench.close()
    }
  }

  func testACopyWithinTheTextHasItsOwn() throws {
    try withDisplay {
      let bench = TextBench()
      bench.view.attributedText =
        AttributedString("one ") + (try Self.attachment("blue")) + AttributedString(" two")
      MainLoop.settle()
      guard let session = bench.drag(bench.view, 4..<5) else { return XCTFail("no drag") }
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.view, 0), requested: .copy), .copy)
      XCTAssertEqual(bench.engine.drop(session), .copy)
      XCTAssertEqual(bench.view.text, "\(Self.object)one \(Self.object) two")
      XCTAssertEqual(Self.names(bench.view), "blue.png blue.png")
      bench.view.undo()
      XCTAssertEqual(bench.view.text, "one \(Self.object) two")
      bench.view.redo()
      XCTAssertEqual(Self.names(bench.view), "blue.png blue.png")
      bench.close()
    }
  }

  func testAPictureAloneIsAnImageToOthers() throws {
    try withDisplay {
      let bench = TextBench()
      let blue = try Self.image("blue")
      bench.view.attributedText =
        AttributedString("a") + (try Self.attachment("blue")) + (try Self.attachment("blue"))
      MainLoop.settle()
      guard let session = bench.drag(bench.view, 1..<2),
        let provider = bench.engine.dragSession(session)?.items.first?.itemProvider
      else { return XCTFail("no drag") }
      XCTAssertEqual(provider.registeredTypeIdentifiers.first, "image/png")
      XCTAssertEqual(provider.suggestedName, "blue.png")
      XCTAssertEqual(provider.preferredPresentationSize, CGSize(width: 20, height: 10))
      let bytes = Mutex<Data?>(nil)
      let copied = try XCTUnwrap(bench.view.styledItem(of: TextRange(1..<2)))
      copied.loadObject(ofClass: Image.self) { image, _ in bytes.withLock { $0 = image?.data } }
      XCTAssertTrue(MainLoop.pump { bytes.withLock { $0 == blue.data } })
      // Another text takes it with its attributes, as usual.
      bench.other.allowsEditingTextAttributes = true
      bench.other.text = ""
      bench.move(session, to: bench.edge(bench.other, 0))
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { Self.names(bench.other) == "blue.png" }, bench.other.text)
      // Two pictures are a text.
      guard let both = bench.drag(bench.view, 1..<3) else { return XCTFail("no drag") }
      XCTAssertEqual(
        bench.engine.dragSession(both)?.items.first?.itemProvider.canLoadObject(ofClass: Image.self), false)
      bench.engine.cancel(both, animated: false)
      bench.close()
    }
  }

  func testADragToAnotherTextTakesThemAlong() throws {
    try withDisplay {
      let bench = TextBench()
      bench.view.attributedText =
        AttributedString("a ") + (try Self.attachment("red")) + AttributedString(" b")
      bench.other.allowsEditingTextAttributes = true
      bench.other.text = ""
      MainLoop.settle()
      guard let session = bench.drag(bench.view, 0..<4) else { return XCTFail("no drag") }
      bench.move(session, to: bench.edge(bench.other, 0))
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { bench.other.text == "a \(Self.object) " }, bench.other.text)
      XCTAssertEqual(
        bench.other.attributedText.runs.compactMap { $0.attachment?.image.data }, [try Self.image("red").data]
      )
      // A field takes the words.
      bench.field.text = ""
      guard let again = bench.drag(bench.view, 0..<4) else { return XCTFail("no drag") }
      bench.move(again, to: bench.edge(bench.field, 0))
      _ = bench.engine.drop(again)
      XCTAssertTrue(MainLoop.pump { bench.field.text == "a  " }, bench.field.text)
      bench.close()
    }
  }

  func testALiftShowsThem() throws {
    try withDisplay {
      let bench = TextBench()
      bench.other.attributedText =
        AttributedString("a") + (try Self.attachment("red")) + AttributedString("b")
      MainLoop.settle()
      let left = bench.other.caretRect(for: TextPosition(1))
      XCTAssertTrue(MainLoop.pump { Self.isRed(bench.other, x: left.minX + 50, y: left.minY + 20) })
      // Where letters are black, pictures keep their colours.
      for options in [TextDragOptions(), .stripTextColorFromPreviews] {
        let renderer = TextDragPreviewRenderer(bench.other, range: TextRange(0..<3), options: options)
        let canvas = renderer.view
        // The letters begin six points from the picture's edges.
        let start = left.minX - renderer.firstLineRect.minX + 6
        for (x, isRed) in [(start - 2, false), (start + 2, true), (start + 318, true), (start + 322, false)] {
          let color = Self.color(of: canvas.makePaintable(), canvas.intrinsicSize, x: x, y: 30)
          XCTAssertEqual(color == Self.red, isRed, "at \(x - start)")
        }
      }
      bench.close()
    }
  }

  func testWhatIsCopiedIsPastedWithThem() throws {
    try withDisplay {
      try requireXdotool()
      let bench = TextBench()
      let board = Board()
      bench.window.enablePaste(from: board)
      let identifier = try XCTUnwrap(windowIdentifier(bench.window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { bench.window.isActive })
      let view = bench.other
      // Words that this program has put on the desktop's clipboard weren't copied by GTK from a text.
      let clipboard = gtk_widget_get_clipboard(view.widget)
      let bytes = g_bytes_new("words", 5)
      let words = gdk_content_provider_new_for_bytes("text/plain;charset=utf-8", bytes)
      gdk_clipboard_set_content(clipboard, words)
      defer {
        gdk_clipboard_set_content(clipboard, nil)
        g_object_unref(UnsafeMutableRawPointer(words))
        g_bytes_unref(bytes)
      }
      view.allowsEditingTextAttributes = true
      view.attributedText = AttributedString("a") + (try Self.attachment("blue")) + AttributedString("b")
      view.selectedTextRange = TextRange(1..<3)
      view.focus()
      XCTAssertTrue(xdotool(["key", "ctrl+x"]) { view.text == "a" }, view.text)
      XCTAssertEqual(board.providers.count, 1)
      view.selectedTextRange = TextRange(0..<0)
      XCTAssertTrue(xdotool(["key", "ctrl+v"]) { view.text == "\(Self.object)ba" }, view.text)
      XCTAssertEqual(view.attributedText.runs.compactMap(\.attachment).count, 1)
      view.undo()
      view.undo()
      XCTAssertEqual(Self.names(view), "blue.png")
      bench.close()
    }
  }

  func testABrokenImageHasRoomToo() throws {
    try withDisplay {
      let bench = TextBench()
      let broken = try Image(data: Data("no image".utf8), typeIdentifier: "image/png")
      bench.other.attributedText = AttributedString(attachment: TextAttachment(image: broken))
      XCTAssertEqual(bench.other.attributedText.runs.first?.attachment?.image.data, broken.data)
      MainLoop.settle()
      XCTAssertGreaterThan(
        bench.other.caretRect(for: TextPosition(1)).minX, bench.other.caretRect(for: TextPosition(0)).minX)
      bench.close()
    }
  }
}
