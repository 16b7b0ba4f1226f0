import CKitGtk
import CKitGtkShim
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import Synchronization
import XCTest

@testable import GtkDragDrop

/// Tests of the content provider as GDK uses it. They're synchronous, because otherwise the process's first
/// thread wouldn't run both loops.
final class ContentProviderTests: XCTestCase {
  override func tearDown() {
    for root in exportRoots.withLock({ $0 }) { try? FileManager.default.removeItem(at: root) }
  }

  func testWritesWhatTheItemLoadsInALaterTurn() {
    withDisplay {
      let expected = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
      let provider = ContentProvider(
        offer { reply in
          DispatchQueue.global().async { reply(expected, nil) }
          return nil
        })
      let request = Request(provider, "image/png")
      XCTAssertNil(request.result)
      XCTAssertTrue(MainLoop.pump { request.result != nil })
      XCTAssertEqual(try? request.result?.get(), expected)
    }
  }

  func testItIsReadAsLongAsSomebodyWaits() {
    withDisplay {
      let reply = Mutex<(@Sendable (Data?, (any Error)?) -> Void)?>(nil)
      let provider = ContentProvider(
        offer { handler in
          reply.withLock { $0 = handler }
          return nil
        })
      XCTAssertFalse(provider.isRead(within: 60))
      let request = Request(provider, "image/png")
      XCTAssertTrue(MainLoop.pump { reply.withLock { $0 != nil } })
      XCTAssertTrue(provider.isRead(within: 0), "however long it takes")
      reply.withLock { $0?(Data("x".utf8), nil) }
      XCTAssertTrue(MainLoop.pump { request.result != nil })
      XCTAssertTrue(provider.isRead(within: 60), "just now")
      XCTAssertFalse(provider.isRead(within: 0))
    }
  }

  func testItIsReadAsLongAsItsBytesAreTaken() throws {
    try withDisplay {
      let provider = ContentProvider(
        offer { reply in
          reply(Data(count: 1_000_000), nil)
          return nil
        })
      let reader = try PausedReader()
      let request = Request(provider, "image/png", into: reader.stream)
      // A pipe holds fewer bytes than that.
      XCTAssertFalse(MainLoop.pump(timeout: 0.3) { request.result != nil })
      XCTAssertTrue(provider.isRead(within: 0))
      reader.goOn()
      XCTAssertTrue(MainLoop.pump { request.result != nil })
      XCTAssertFalse(request.hasFailed)
      XCTAssertFalse(provider.isRead(within: 0))
    }
  }

  func testListsTheExportedFile() throws {
    try withDisplay {
      let provider = ContentProvider(
        offer {
          $0(Data("x".utf8), nil)
          return nil
        })
      let request = Request(provider, "text/uri-list")
      XCTAssertTrue(MainLoop.pump { request.result != nil })
      let list = try XCTUnwrap(request.result?.get())
      let entries = URIList(parsing: list, hostName: "").entries
      guard case .file(let path)? = entries.first else { return XCTFail("no file in the list") }
      XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path)), Data("x".utf8))
    }
  }

  func testItemsThatJoinLaterAreDelivered() throws {
    try withDisplay {
      func item(_ name: String) -> ItemProvider {
        let item = ItemProvider()
        item.suggestedName = name
        item.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) {
          $0(Data(name.utf8), nil)
          return nil
        }
        return item
      }
      func offer(_ items: [ItemProvider]) -> ContentOffer {
        ContentOffer(providers: items, isRestricted: false, portalTypes: [], folder: ExportFolder())
      }
      let first = item("a.png")
      let provider = ContentProvider(offer([first]))
      provider.replaceOffer(by: offer([first, item("b.png")]))
      let list = Request(provider, "text/uri-list")
      XCTAssertTrue(MainLoop.pump { list.result != nil })
      let entries = URIList(parsing: try XCTUnwrap(list.result?.get()), hostName: "").entries
      XCTAssertEqual(entries.count, 2)
      // Two items have no common image. The type was offered, so the first item's image is delivered.
      let image = Request(provider, "image/png")
      XCTAssertTrue(MainLoop.pump { image.result != nil })
      XCTAssertEqual(try image.result?.get(), Data("a.png".utf8))
    }
  }

  func testAFailingItemIsAnError() {
    withDisplay {
      let provider = ContentProvider(
        offer {
          $0(nil, CocoaError(.fileNoSuchFile))
          return nil
        })
      let request = Request(provider, "image/png")
      XCTAssertTrue(MainLoop.pump { request.result != nil })
      XCTAssertTrue(request.hasFailed)
      XCTAssertEqual(shim_content_request_live_count(), 0)
    }
  }

  func testATypeThatIsNotOfferedIsAnError() {
    withDisplay {
      let provider = ContentProvider(
        offer {
          $0(Data(), nil)
          return nil
        })
      let request = Request(provider, "image/tiff")
      XCTAssertTrue(MainLoop.pump { request.result != nil })
      XCTAssertTrue(request.hasFailed)
    }
  }

  func testCancellingEndsTheRequest() {
    withDisplay {
      let provider = ContentProvider(
        offer { reply in
          // The source answers only when it's cancelled.
          let progress = Progress(totalUnitCount: 1)
          progress.cancellationHandler = { reply(nil, CocoaError(.userCancelled)) }
          return progress
        })
      let request = Request(provider, "image/png")
      XCTAssertTrue(MainLoop.pump { shim_content_request_live_count() == 1 })
      request.cancel()
      XCTAssertTrue(MainLoop.pump { request.result != nil })
      XCTAssertTrue(request.hasFailed)
      XCTAssertEqual(shim_content_request_live_count(), 0)
    }
  }

  func testTheProviderOutlivesNobody() {
    withDisplay {
      let before = shim_content_provider_live_count()
      weak var item: ItemProvider?
      do {
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) {
          $0(Data([1]), nil)
          return nil
        }
        item = provider
        let offer = ContentOffer(
          providers: [provider], isRestricted: false, portalTypes: [], folder: ExportFolder())
        let content = ContentProvider(offer)
        let request = Request(content, "image/png")
        XCTAssertTrue(MainLoop.pump { request.result != nil })
      }
      XCTAssertTrue(MainLoop.pump { shim_content_provider_live_count() == before && item == nil })
    }
  }

  /// Two programs of this library exchange names, sizes and styles before the data, here through the
  /// desktop's clipboard.
  func testNamesAndSizesComeBeforeTheData() throws {
    try withDisplay {
      let items = (1...3).map { number in
        let item = ItemProvider()
        item.suggestedName = "\(number).png"
        item.preferredPresentationSize = CGSize(width: 100 * number, height: 50)
        item.preferredPresentationStyle = .inline
        item.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) {
          $0(nil, CocoaError(.fileReadUnknown))
          return nil
        }
        return item
      }
      Clipboard.general.setItemProviders(items)
      let clipboard = try XCTUnwrap(gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) })
      let source = ForeignSource(.clipboard, GObjectRef(retaining: clipboard))
      let foreign = ForeignItems(source, circles: [])
      XCTAssertTrue(foreign.hasFacts)
      let first = foreign.provisional()
      var further: [ItemProvider]?
      Task { @MainActor in further = await foreign.furtherProvisional(after: first) }
      XCTAssertTrue(MainLoop.pump { further != nil })
      let provisional = [first] + (further ?? [])
      XCTAssertEqual(provisional.map(ItemFacts.init(of:)), items.map(ItemFacts.init(of:)))
      for item in provisional {
        // The text is the files' paths.
        XCTAssertEqual(
          item.registeredTypeIdentifiers, ["text/uri-list", "text/plain;charset=utf-8", "public.file-url"])
      }
      // A program that reports nothing on its items, or ends meanwhile, does no harm.
      source.close()
      let late = ForeignItems(source, circles: [])
      XCTAssertFalse(late.hasFacts)
    }
  }

  /// If a program promises a list of files and fails to deliver it, the dropped item says why, and isn't an
  /// item that a target would take for text.
  func testAListThatIsNotDeliveredLeavesAnItemThatSaysWhy() throws {
    try withDisplay {
      let items = (1...2).map { _ in
        let item = ItemProvider()
        // The source drops the reply without calling it.
        item.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { _ in nil }
        return item
      }
      let content = ContentProvider(
        ContentOffer(providers: items, isRestricted: false, portalTypes: [], folder: ExportFolder()))
      let clipboard = try XCTUnwrap(gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) })
      gdk_clipboard_set_content(clipboard, content.pointer)
      let foreign = ForeignItems(ForeignSource(.clipboard, GObjectRef(retaining: clipboard)), circles: [])
      var resolved: [ItemProvider]?
      Task { @MainActor in resolved = await foreign.resolve() }
      XCTAssertTrue(MainLoop.pump { resolved != nil })
      let item = try XCTUnwrap(resolved?.first)
      XCTAssertEqual(resolved?.count, 1)
      XCTAssertEqual(item.suggestedName, "Dropped files")
      XCTAssertTrue(item.hasItemConformingToTypeIdentifier("public.url"))
      XCTAssertFalse(item.hasItemConformingToTypeIdentifier("public.text"))
      let reason = Mutex<(any Error)?>(nil)
      _ = item.loadDataRepresentation(forTypeIdentifier: "public.url") { _, error in
        reason.withLock { $0 = error }
      }
      XCTAssertTrue(MainLoop.pump { reason.withLock { $0 != nil } })
      gdk_clipboard_set_content(clipboard, nil)
      let said = reason.withLock { ($0 as? any LocalizedError)?.errorDescription }
      XCTAssertTrue(said?.contains("other program") == true, said ?? "nothing")
    }
  }

  /// Tests a clipboard round trip within the process, and its formats.
  func testTheClipboardKeepsOwnItems() {
    withDisplay {
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) {
        $0(Data([1]), nil)
        return nil
      }
      Clipboard.general.setItemProviders([provider])
      XCTAssertTrue(Clipboard.general.hasItemsConforming(toTypeIdentifiers: ["public.image"]))
      XCTAssertFalse(Clipboard.general.hasItemsConforming(toTypeIdentifiers: ["public.text"]))
      var pasted: [ItemProvider]?
      Task { @MainActor in pasted = await Clipboard.general.itemProviders() }
      XCTAssertTrue(MainLoop.pump { pasted != nil })
      XCTAssertTrue(pasted?.first === provider)
      Clipboard.general.setItemProviders([])
      XCTAssertFalse(Clipboard.general.hasItemsConforming(toTypeIdentifiers: ["public.image"]))
    }
  }

  func testWhoHearsOfAChangeFindsTheNewItems() {
    withDisplay {
      let picture = ItemProvider()
      picture.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) {
        $0(Data([1]), nil)
        return nil
      }
      let clipboard = Clipboard.general
      clipboard.setItemProviders([ItemProvider(object: "text")])
      var found: [Bool] = []
      clipboard.onChange = {
        found.append(clipboard.hasItemsConforming(toTypeIdentifiers: ["public.image"]))
      }
      clipboard.setItemProviders([picture])
      XCTAssertEqual(Set(found), [true])
      found = []
      clipboard.setItemProviders([])
      XCTAssertEqual(Set(found), [false])
      clipboard.onChange = nil
    }
  }
}

/// Asks a provider for a type as GDK does and collects the bytes that it writes.
@MainActor
private final class Request {
  /// The bytes of a request into memory.
  var result: Result<Data, any Error>?
  private let stream: UnsafeMutablePointer<GOutputStream>
  private let cancellable = g_cancellable_new()!

  /// - Parameter stream: the stream that gets the bytes; nil collects them here.
  init(
    _ provider: ContentProvider, _ mimeType: String, into other: UnsafeMutablePointer<GOutputStream>? = nil
  ) {
    if let other { g_object_ref(other) }
    stream = other ?? g_memory_output_stream_new_resizable()!
    let isInMemory = other == nil
    let done: @MainActor (UnsafeMutablePointer<GdkContentProvider>, OpaquePointer) -> Void = {
      provider, answer in
      do {
        _ = try GLibError.check { gdk_content_provider_write_mime_type_finish(provider, answer, $0) }
        guard isInMemory else {
          self.result = .success(Data())
          return
        }
        let memory = UnsafeMutableRawPointer(self.stream).assumingMemoryBound(to: GMemoryOutputStream.self)
        g_output_stream_close(self.stream, nil, nil)
        let bytes = g_memory_output_stream_steal_as_bytes(memory)!
        self.result = .success(GBytesBox.data(over: bytes))
        g_bytes_unref(bytes)
      } catch { self.result = .failure(error) }
    }
    typealias Done = @MainActor (UnsafeMutablePointer<GdkContentProvider>, OpaquePointer) -> Void
    gdk_content_provider_write_mime_type_async(
      provider.pointer, mimeType, stream, G_PRIORITY_DEFAULT, cancellable,
      { source, answer, data in
        guard let source, let answer, let data else { return }
        let provider = UInt(bitPattern: source)
        let result = UInt(bitPattern: answer)
        let box = UInt(bitPattern: data)
        MainActor.assumeIsolated {
          ClosureBox<Done>.take(UnsafeMutableRawPointer(bitPattern: box)!)(
            UnsafeMutablePointer(bitPattern: provider)!, OpaquePointer(bitPattern: result)!)
        }
      }, ClosureBox<Done>.retained(done))
  }

  var hasFailed: Bool { if case .failure? = result { true } else { false } }

  func cancel() { g_cancellable_cancel(cancellable) }

  isolated deinit {
    g_object_unref(stream)
    g_object_unref(cancellable)
  }
}

/// A program that reads from a pipe, once it's asked to go on.
@MainActor
private final class PausedReader {
  private let process: OpaquePointer
  private let identifier: pid_t

  init() throws {
    process = try GLibError.check { error in
      var arguments: [UnsafePointer<CChar>?] = [UnsafePointer(g_intern_string("cat")), nil]
      let flags = G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue
      return g_subprocess_newv(&arguments, GSubprocessFlags(rawValue: flags), error)
    }
    // GSubprocess can't be used for this: its own thread sends signals, and on a busy machine the reader has
    // read everything by then.
    identifier = try XCTUnwrap(g_subprocess_get_identifier(process).flatMap { pid_t(String(cString: $0)) })
    XCTAssertEqual(kill(identifier, SIGSTOP), 0)
  }

  var stream: UnsafeMutablePointer<GOutputStream> { g_subprocess_get_stdin_pipe(process)! }

  func goOn() { kill(identifier, SIGCONT) }

  isolated deinit {
    g_subprocess_force_exit(process)
    g_object_unref(UnsafeMutableRawPointer(process))
  }
}

/// The folders of the tests' exported files.
private let exportRoots = Mutex<[URL]>([])

@MainActor
private func offer(_ load: @escaping ItemProvider.DataLoadHandler) -> ContentOffer {
  let provider = ItemProvider()
  provider.suggestedName = "a.png"
  provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all, loadHandler: load)
  let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  exportRoots.withLock { $0.append(root) }
  return ContentOffer(
    providers: [provider], isRestricted: false, portalTypes: [], folder: ExportFolder(root: root))
}
