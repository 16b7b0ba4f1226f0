import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkTexts

/// Tests of attributed text in a text view (contract 1.11.30, 1.13.9).
final class TextAttributesTests: XCTestCase {
  private static var sample: AttributedString {
    var bold = AttributedString("bold ")
    bold.isBold = true
    var both = AttributedString("both ")
    (both.isBold, both.isItalic) = (true, true)
    var link = AttributedString("link 😀")
    link.link = URL(string: "https://example.org")
    (link.isUnderlined, link.isStruckThrough) = (true, true)
    link.foregroundColor = PreviewColor(red: 1, green: 0, blue: 0)
    return AttributedString("plain ") + bold + both + link
  }

  private static func html(_ text: String) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "text/html", visibility: .all) { reply in
      reply(Data(text.utf8), nil)
      return nil
    }
    return provider
  }

  func testATextKeepsThem() {
    withDisplay {
      let bench = TextBench()
      var changes = 0
      bench.view.onChange = { _ in changes += 1 }
      bench.view.attributedText = Self.sample
      XCTAssertEqual(bench.view.attributedText, Self.sample)
      XCTAssertEqual(bench.view.text, "plain bold both link 😀")
      XCTAssertEqual(String(bench.view.attributedText(in: TextRange(8..<13)).characters), "ld bo")
      XCTAssertEqual(bench.view.attributedText(in: TextRange(8..<13)).runs.count, 2)
      XCTAssertEqual(bench.view.attributedText(in: TextRange(0..<0)), AttributedString())
      XCTAssertEqual(changes, 0)
      bench.view.undo()
      XCTAssertEqual(bench.view.attributedText, Self.sample, "as new")
      // Text that's inserted between two letters gets their attributes. Text that replaces them has its own
      // attributes.
      bench.view.replace(TextRange(8..<8), withText: "OO")
      XCTAssertEqual(bench.view.attributedText.runs.count, Self.sample.runs.count)
      bench.view.replace(TextRange(8..<10), withAttributedText: AttributedString("--"))
      XCTAssertEqual(bench.view.attributedText.runs.count, Self.sample.runs.count + 2)
      XCTAssertEqual(changes, 2, "an insertion, and a replacement")
      bench.view.undo()
      XCTAssertEqual(bench.view.text, "plain boOOld both link 😀", "one step")
      bench.view.text = "plain bold"
      XCTAssertEqual(bench.view.attributedText, AttributedString("plain bold"))
      bench.close()
    }
  }

  func testADragOffersThem() {
    withDisplay {
      let bench = TextBench()
      bench.view.attributedText = Self.sample
      let witness = TextWitness(bench.story)
      bench.view.textDragDelegate = witness
      XCTAssertNotNil(bench.drag(bench.view, 0..<5))
      let plain = witness.dragRequests.last?.suggestedItems.first?.itemProvider
      XCTAssertEqual(plain?.registeredTypeIdentifiers, String.writableTypeIdentifiersForItemProvider)
      guard let session = bench.drag(bench.view, 6..<16) else { return XCTFail("no drag") }
      let item = witness.dragRequests.last?.suggestedItems.first?.itemProvider
      XCTAssertEqual(item?.registeredTypeIdentifiers, AttributedString.writableTypeIdentifiersForItemProvider)
      // A text view without attributes takes the words.
      bench.move(session, to: bench.edge(bench.field, 0))
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { bench.field.text == "bold both alpha beta gamma" }, bench.field.text)
      bench.close()
    }
  }

  func testATextThatKeepsThemTakesThem() {
    withDisplay {
      let bench = TextBench()
      let page = Self.html("<p>A <b>page</b><br>of <a href='https://example.org'>words")
      let words = ItemProvider(object: "words")
      words.registerDataRepresentation(forTypeIdentifier: "text/html", visibility: .all) { reply in
        reply(Data("<b>words</b>".utf8), nil)
        return nil
      }
      XCTAssertFalse(bench.other.canPaste([page]), "tags aren't words")
      bench.other.text = ""
      bench.other.paste(itemProviders: [words])
      XCTAssertTrue(MainLoop.pump { bench.other.text == "words" })
      XCTAssertEqual(bench.other.attributedText, AttributedString("words"))

      bench.other.allowsEditingTextAttributes = true
      bench.other.text = "<>"
      XCTAssertTrue(bench.other.canPaste([page]))
      let session = bench.foreign([page, words, ItemProvider(object: "plain")])
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.other, 1)), .copy)
      _ = bench.engine.drop(session)
      XCTAssertTrue(
        MainLoop.pump { bench.other.text == "<A page\nof words\nwords\nplain>" }, bench.other.text)
      let marked = bench.other.attributedText.runs.filter { $0.isBold == true || $0.link != nil }
      let text = bench.other.attributedText
      XCTAssertEqual(marked.map { String(text[$0.range].characters) }, ["page", "words", "words"])
      bench.other.undo()
      XCTAssertEqual(bench.other.text, "<>", "one step")
      bench.other.allowsEditingTextAttributes = false
      XCTAssertFalse(bench.other.canPaste([page]))
      bench.close()
    }
  }

  func testTheDelegateCombinesAndPuts() {
    withDisplay {
      @MainActor final class Shouting: TextPasteDelegate {
        func textPasteConfigurationSupporting(_ view: any TextPasting, transform item: TextPasteItem) {
          var text = AttributedString("!")
          text.isItalic = true
          item.setResult(attributedString: text)
        }

        func textPasteConfigurationSupporting(
          _ view: any TextPasting, combineItemAttributedStrings strings: [AttributedString],
          for range: TextRange
        ) -> AttributedString { strings.reduce(AttributedString("\(strings.count)"), +) }

        func textPasteConfigurationSupporting(
          _ view: any TextPasting, performPasteOf attributedString: AttributedString, to range: TextRange
        ) -> TextRange { view.replace(range, withAttributedText: attributedString + attributedString) }
      }
      let bench = TextBench()
      let delegate = Shouting()
      bench.other.text = ""
      bench.other.textPasteDelegate = delegate
      bench.other.allowsEditingTextAttributes = true
      bench.other.paste(itemProviders: [ItemProvider(), ItemProvider()])
      XCTAssertTrue(MainLoop.pump { bench.other.text == "2!!2!!" }, bench.other.text)
      XCTAssertEqual(
        bench.other.attributedText.runs.map { $0.isItalic ?? false }, [false, true, false, true])
      bench.field.text = ""
      bench.field.textPasteDelegate = delegate
      bench.field.paste(itemProviders: [ItemProvider(), ItemProvider()])
      XCTAssertTrue(
        MainLoop.pump { bench.field.text == "! !" }, "a field takes the words: \(bench.field.text)")
      bench.close()
    }
  }

  func testWhatMovesWithinATextLooksAsItDid() {
    withDisplay {
      let bench = TextBench()
      for (requested, whole) in [
        (DropOperation.move, "plain both bold link 😀"), (.copy, "plain bold both bold link 😀"),
      ] {
        bench.view.attributedText = Self.sample
        guard let session = bench.drag(bench.view, 6..<11) else { return XCTFail("no drag") }
        bench.move(session, to: bench.edge(bench.view, 16), requested: requested == .copy ? .copy : nil)
        XCTAssertEqual(bench.engine.drop(session), requested)
        XCTAssertEqual(bench.view.text, whole)
        let runs = bench.view.attributedText.runs
        let words = runs.map { String(bench.view.attributedText[$0.range].characters) }
        let looks = Dictionary(
          zip(words, runs.map { [$0.isBold ?? false, $0.isItalic ?? false] }), uniquingKeysWith: { $1 })
        XCTAssertEqual(looks["bold "], [true, false])
        XCTAssertEqual(looks["both "], [true, true])
        XCTAssertEqual(looks["link 😀"], [false, false])
      }
      // The text is moved forwards and backwards, into letters with other attributes.
      bench.view.attributedText = Self.sample
      bench.view.move(TextRange(0..<6), to: TextPosition(8))
      XCTAssertEqual(bench.view.text, "boplain ld both link 😀")
      XCTAssertEqual(
        bench.view.attributedText.runs.map { $0.isBold ?? false }, [true, false, true, true, false])
      bench.close()
    }
  }

  func testLooksWithoutEndLeaveTheWords() {
    withDisplay {
      let bench = TextBench()
      var text = AttributedString()
      for index in 0..<1_500 {
        var letter = AttributedString("x")
        letter.isBold = index % 2 == 0
        letter.foregroundColor = PreviewColor(red: Double(index) / 1_500, green: 0, blue: 0)
        text += letter
      }
      bench.view.attributedText = text
      XCTAssertEqual(bench.view.text.count, 1_500)
      let runs = bench.view.attributedText.runs
      XCTAssertLessThanOrEqual(Set(runs.map(\.foregroundColor)).count, 501)
      XCTAssertEqual(runs.map { $0.isBold ?? false }.count(where: { $0 }), 750, "the rest is kept")
      bench.view.attributedText = AttributedString("new")
      XCTAssertTrue(bench.view.tags.isEmpty)
      bench.close()
    }
  }

  /// Returns the number of red points in a drag's picture.
  @MainActor
  private static func reds(_ renderer: TextDragPreviewRenderer, in window: Window) -> Int {
    let size = renderer.view.intrinsicSize
    let node = DrawingContext.record(size: size) { context, size in renderer.view.onDraw?(context, size) }
    guard let data = window.makeTexture(of: node)?.pngData() else { return 0 }
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    let (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
    var raw = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &raw, gsize(width * 4))
    // This is cairo's order on a little-endian machine.
    return stride(from: 0, to: raw.count, by: 4).count {
      raw[$0 + 2] > 120 && raw[$0 + 1] < 40 && raw[$0] < 40
    }
  }

  func testThePictureOfADragLooksLikeTheText() {
    withDisplay {
      let bench = TextBench()
      bench.view.attributedText = Self.sample
      let bold = TextDragPreviewRenderer(bench.view, range: TextRange(6..<10))
      let plainText = bench.view.text
      bench.view.text = plainText
      let plain = TextDragPreviewRenderer(bench.view, range: TextRange(6..<10))
      XCTAssertGreaterThan(bold.firstLineRect.width, plain.firstLineRect.width, "bold letters are wider")
      XCTAssertNotNil(plain.makePreview())
      bench.view.attributedText = Self.sample
      let link = bench.view.text.unicodeScalars.count - 6
      for (options, isRed) in [(TextDragOptions(), true), (.stripTextColorFromPreviews, false)] {
        let renderer = TextDragPreviewRenderer(
          bench.view, range: TextRange(link..<(link + 4)), options: options)
        XCTAssertEqual(Self.reds(renderer, in: bench.window) > 20, isRed, "the letters' own colour, or black")
      }
      bench.close()
    }
  }
}
