import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import Synchronization
import XCTest

/// Contract 1.11.20, 1.11.29, 1.11.30: sources may answer on the main thread, where GLib answers, but no
/// object is made there.
final class MainThreadTests: XCTestCase {
  private typealias Reply = @Sendable (Data?, (any Error)?) -> Void
  private typealias Maker = @Sendable (Witness?, (any Error)?) -> Void

  /// An object that records the threads on which it was made and written.
  private struct Witness: ItemProviderReading, ItemProviderWriting {
    var wasMadeOnMain = true
    static let readableTypeIdentifiersForItemProvider = ["text/plain"]
    static let writableTypeIdentifiersForItemProvider = ["text/plain"]

    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Witness {
      Witness(wasMadeOnMain: Thread.isMainThread)
    }

    func loadData(
      withTypeIdentifier type: String,
      forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
      completionHandler(Data((Thread.isMainThread ? "main" : "other").utf8), nil)
      return nil
    }
  }

  func testAnObjectIsMadeOffTheMainThread() {
    withDisplay {
      let owed = Mutex<Reply?>(nil)
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
        owed.withLock { $0 = reply }
        return nil
      }
      let made = Mutex<Witness?>(nil)
      provider.loadObject(ofClass: Witness.self) { witness, _ in made.withLock { $0 = witness } }
      XCTAssertTrue(MainLoop.pump { owed.withLock { $0 != nil } })
      XCTAssertTrue(Thread.isMainThread)
      owed.withLock { $0 }?(Data(), nil)
      XCTAssertTrue(MainLoop.pump { made.withLock { $0 != nil } })
      XCTAssertEqual(made.withLock { $0?.wasMadeOnMain }, false)
    }
  }

  func testAnObjectThatIsMadeLateIsWrittenOffTheMainThread() {
    withDisplay {
      let owed = Mutex<Maker?>(nil)
      let provider = ItemProvider()
      provider.registerObject(ofClass: Witness.self, visibility: .all) { made in
        owed.withLock { $0 = made }
        return nil
      }
      let written = Mutex<Data?>(nil)
      provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, _ in
        written.withLock { $0 = data }
      }
      XCTAssertTrue(MainLoop.pump { owed.withLock { $0 != nil } })
      XCTAssertTrue(Thread.isMainThread)
      owed.withLock { $0 }?(Witness(), nil)
      XCTAssertTrue(MainLoop.pump { written.withLock { $0 != nil } })
      XCTAssertEqual(written.withLock { $0 }, Data("other".utf8))
    }
  }
}
