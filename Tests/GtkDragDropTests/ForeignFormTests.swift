import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import Synchronization
import XCTest

@testable import GtkDragDrop

/// Another program, and a folder with files that it may name.
@MainActor private struct Scene {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "forms-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func close() { try? FileManager.default.removeItem(at: folder) }

  /// Returns the items of an offer, each followed by its alternatives.
  func items(_ offers: KeyValuePairs<String, String>) throws -> [[ItemProvider]] {
    let program = try Program(
      offers.map(\.key),
      answers: Dictionary(uniqueKeysWithValues: offers.map { ($0.key, Data($0.value.utf8)) }))
    let foreign = ForeignItems(program.source, circles: [])
    var resolved: [ItemProvider]?
    Task { @MainActor in resolved = await foreign.resolve() }
    XCTAssertTrue(MainLoop.pump { resolved != nil })
    defer { program.close() }
    return (resolved ?? []).map { [$0] + $0.alternatives }
  }

  func types(_ items: [[ItemProvider]]) -> [[String]] {
    items.map { $0.map { $0.registeredTypeIdentifiers.joined(separator: " ") } }
  }

  func bytes(of item: ItemProvider?) throws -> Result<String, any Error> {
    let item = try XCTUnwrap(item)
    let type = try XCTUnwrap(item.registeredTypeIdentifiers.first)
    let result = Mutex<Result<String, any Error>?>(nil)
    _ = item.loadDataRepresentation(forTypeIdentifier: type) { data, error in
      result.withLock {
        $0 =
          data.map { .success(String(decoding: $0, as: UTF8.self)) }
          ?? .failure(error ?? CocoaError(.featureUnsupported))
      }
    }
    XCTAssertTrue(MainLoop.pump { result.withLock { $0 != nil } })
    return try XCTUnwrap(result.withLock { $0 })
  }

  func file(_ name: String, _ content: String = "bytes") throws -> URL {
    let url = folder.appending(path: name)
    try Data(content.utf8).write(to: url)
    return url
  }

  func reason(ofImageAt address: String) throws -> ForeignReadError? {
    let items = try items(["text/html": "<img src=\"\(address)\">"])
    return failure(of: items.first?.first)
  }
}

/// Tests of a thing that another program offers in several forms: the best form is the item, and the other
/// forms are tried if the item can't be used.
final class ForeignFormTests: XCTestCase {
  func testAFileComesBeforeImageDataAndItsHTML() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let list = "file://\(scene.folder.path)/red.png\r\n"
      let items = try scene.items([
        "image/bmp": "b", "image/png": "p", "text/html": "<p>", "text/uri-list": list,
      ])
      XCTAssertEqual(scene.types(items), [["image/png", "image/png image/bmp", "public.image"]])
      XCTAssertEqual(items.first?.first?.suggestedName, "red.png")
    }
  }

  func testWhatIsNoImageFileComesAfterTheImageData() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let list = "file://\(scene.folder.path)/report.pdf\r\n"
      let items = try scene.items(["text/uri-list": list, "image/png": "p"])
      XCTAssertEqual(scene.types(items), [["image/png", "application/pdf"]])
    }
  }

  func testImageDataComesBeforeTextThatIsNoListAgain() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      XCTAssertEqual(
        scene.types(try scene.items(["text/plain;charset=utf-8": "t", "image/png": "p"])),
        [["image/png", "text/plain;charset=utf-8"]])
      XCTAssertEqual(
        scene.types(
          try scene.items(["text/uri-list": "https://a/b", "text/plain": "https://a/b", "image/png": "p"])),
        [["image/png"]])
    }
  }

  func testABrowsersOriginalComesBeforeWhatItHasMadeOfIt() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let html = "<meta charset='utf-8'><img src=\"http://localhost/pictures/red%20one.png?w=1\">"
      let wayland = try scene.items([
        "text/html": html, "text/uri-list": "http://localhost/",
        #"application/octet-stream;name="red.png""#: "original",
      ])
      XCTAssertEqual(scene.types(wayland), [["application/octet-stream", "public.image"]])
      XCTAssertEqual(wayland.first?.first?.suggestedName, "red.png")
      let x11 = try scene.items([
        "text/html": html, "text/uri-list": "http://localhost/link", "application/octet-stream": "original",
        "XdndDirectSave0": "",
      ])
      XCTAssertEqual(
        x11.first?.first?.suggestedName, "red one.png", "the address of the image, not of the link around it")
    }
  }

  func testTheOriginalsBytesAreThoseOfTheBrowser() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let program = try Program(
        ["text/html", "application/octet-stream", "XdndDirectSave0"],
        answers: [
          "text/html": Data("<img src='http://a/b.png'>".utf8),
          "application/octet-stream": Data("original".utf8),
        ])
      let foreign = ForeignItems(program.source, circles: [])
      var resolved: [ItemProvider]?
      Task { @MainActor in resolved = await foreign.resolve() }
      XCTAssertTrue(MainLoop.pump { resolved != nil })
      XCTAssertEqual(try scene.bytes(of: resolved?.first).get(), "original")
      // The item's HTML isn't read unless it's needed.
      let error = failure(of: resolved?.first?.alternatives.first)
      XCTAssertEqual(error, .remote("http://a/b.png"))
      program.close()
    }
  }

  func testAPictureInHTMLIsTakenFromTheFileThatItNames() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let picture = try scene.file("lu1 #2.png")
      let items = try scene.items([
        "text/html": "<img src=\"\(picture.absoluteString)\">", "text/plain": "words",
      ])
      XCTAssertEqual(scene.types(items), [["image/png", "text/plain"]])
      XCTAssertEqual(items.first?.first?.suggestedName, "lu1 #2.png")
      XCTAssertEqual(try scene.bytes(of: items.first?.first).get(), "bytes")
    }
  }

  func testAPictureThatHTMLNamesIsSaidToBeOnTheNetworkOnlyIfItIs() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      XCTAssertEqual(try scene.reason(ofImageAt: "https://a/b.png"), .remote("https://a/b.png"))
      XCTAssertEqual(try scene.reason(ofImageAt: "blob:https://a/1"), .internalAddress("blob:https://a/1"))
      XCTAssertEqual(
        try scene.reason(ofImageAt: "file://elsewhere/b.png"), .unreadable("file://elsewhere/b.png"))
      XCTAssertEqual(try scene.reason(ofImageAt: "b.png"), .unreadable("b.png"))
    }
  }

  func testAFileIsFoundWhoseNameIsNotEncodedInTheList() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      for name in ["a #1.png", "100%.png", "50%20off.png"] { _ = try scene.file(name, name) }
      let path = scene.folder.path
      for list in [
        "\(path)/a #1.png", "file://\(path)/a #1.png", "file://\(path)/100%.png", "\(path)/50%20off.png",
        "file://\(path)/50%20off.png",
      ] {
        let items = try scene.items(["text/uri-list": list])
        let name = String(list.split(separator: "/").last ?? "")
        XCTAssertEqual(items.map { $0.first?.suggestedName }, [name])
        XCTAssertEqual(try scene.bytes(of: items.first?.first).get(), name)
      }
      // If both files exist, the address is taken literally.
      _ = try scene.file("50 off.png", "decoded")
      let both = try scene.items(["text/uri-list": "file://\(path)/50%20off.png"])
      XCTAssertEqual(try scene.bytes(of: both.first?.first).get(), "decoded")
    }
  }

  func testFilesThatWereCutInAFileManagerAreCopiedAndStay() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let (red, blue) = (try scene.file("red.png"), try scene.file("blue.png"))
      for type in CopiedFiles.types {
        let items = try scene.items([
          type: "cut\n\(red.absoluteString)\n\(blue.absoluteString)", "text/plain": "paths",
        ])
        XCTAssertEqual(items.map { $0.first?.suggestedName }, ["red.png", "blue.png"])
        XCTAssertEqual(try scene.bytes(of: items.first?.first).get(), "bytes")
      }
      XCTAssertTrue(FileManager.default.fileExists(atPath: red.path))
    }
  }

  func testAListThatIsEmptyGivesWayToTheNextOne() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let items = try scene.items([
        "text/uri-list": "", "x-special/gnome-copied-files": "copy\nfile:///a.png",
      ])
      XCTAssertEqual(items.map { $0.first?.suggestedName }, ["a.png"])
    }
  }
}
