import CKitGtk
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

@MainActor private var clipboard: Clipboard { Clipboard.general }

@MainActor
private func pasted<Value: Sendable>(_ read: @escaping @MainActor (Clipboard) async -> Value) throws
  -> Value
{
  var found: Value?
  Task { found = await read(clipboard) }
  XCTAssertTrue(MainLoop.pump { found != nil })
  return try XCTUnwrap(found)
}

private func image(_ bytes: [UInt8]) throws -> Image {
  try Image(data: Data(bytes), typeIdentifier: "image/png")
}

/// The clipboard by its conveniences: texts, links, images, how long they stay, and who gets them.
final class ClipboardTests: XCTestCase {
  func testACopiedTextIsPastedAsAString() throws {
    try withDisplay {
      clipboard.setObjects(["words"])
      XCTAssertTrue(clipboard.hasStrings)
      XCTAssertFalse(clipboard.hasImages)
      XCTAssertFalse(clipboard.hasURLs)
      XCTAssertEqual(try pasted { await $0.string }, "words")
      XCTAssertNil(try pasted { await $0.image })
    }
  }

  func testEachObjectIsAnItemOfItsOwnInTheSameOrder() throws {
    try withDisplay {
      let link = try XCTUnwrap(URL(string: "https://example.org/a"))
      let images = try [image([1]), image([2])]
      clipboard.setObjects([images[0], link, images[1]])
      XCTAssertTrue(clipboard.hasImages)
      XCTAssertTrue(clipboard.hasURLs)
      XCTAssertEqual(try pasted { await $0.images }.map(\.data), images.map(\.data))
      XCTAssertEqual(try pasted { await $0.urls }, [link])
      XCTAssertEqual(try pasted { await $0.url }, link)
    }
  }

  func testAColourIsAColourAgain() throws {
    try withDisplay {
      clipboard.setObjects([PreviewColor(red: 1, green: 0, blue: 0)])
      XCTAssertTrue(clipboard.hasColors)
      XCTAssertEqual(try pasted { await $0.color }, PreviewColor(red: 1, green: 0, blue: 0))
    }
  }

  func testAnItemThatCannotBeLoadedIsLeftOut() throws {
    try withDisplay {
      let broken = ItemProvider()
      broken.registerDataRepresentation(for: .utf8PlainText) { reply in
        reply(nil, ItemProviderError(.itemUnavailable, "It's gone."))
        return nil
      }
      clipboard.setItemProviders([broken, ItemProvider(object: "here")])
      XCTAssertEqual(try pasted { await $0.strings }, ["here"])
    }
  }

  func testExpiredContentIsGone() {
    withDisplay {
      clipboard.setObjects(["secret"], expirationDate: Date(timeIntervalSinceNow: 0.2))
      XCTAssertTrue(clipboard.hasStrings)
      XCTAssertTrue(MainLoop.pump { !clipboard.hasStrings })
      clipboard.setObjects(["late"], expirationDate: Date(timeIntervalSinceNow: -1))
      XCTAssertFalse(clipboard.hasStrings)
    }
  }

  func testTheEndOfOldContentLeavesNewContentThere() throws {
    try withDisplay {
      let end = Date(timeIntervalSinceNow: 0.2)
      clipboard.setObjects(["old"], expirationDate: end)
      clipboard.setObjects(["new"])
      XCTAssertTrue(MainLoop.pump { Date() > end.addingTimeInterval(0.1) })
      XCTAssertEqual(try pasted { await $0.string }, "new")
    }
  }

  func testTheManagerOfTheClipboardGetsNothingThatStaysLocal() throws {
    try withDisplay {
      @MainActor func storableTypes() throws -> [String] {
        let clipboard = try XCTUnwrap(gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) })
        let content = try XCTUnwrap(gdk_clipboard_get_content(clipboard))
        let formats = try XCTUnwrap(gdk_content_provider_ref_storable_formats(content))
        defer { gdk_content_formats_unref(formats) }
        return ContentProvider.mimeTypes(of: formats)
      }
      clipboard.setObjects(["for all"])
      XCTAssertTrue(try storableTypes().contains("text/plain;charset=utf-8"))
      clipboard.setObjects(["password"], localOnly: true)
      XCTAssertEqual(try storableTypes(), [])
      clipboard.setObjects(["code"], expirationDate: Date(timeIntervalSinceNow: 60))
      XCTAssertEqual(try storableTypes(), [])
      // Other programs can paste it nevertheless.
      XCTAssertTrue(clipboard.hasStrings)
      clipboard.setObjects([])
    }
  }
}
