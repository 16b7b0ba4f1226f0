import DragDropKit
import Foundation
import TestSupport
import XCTest

/// A drag of an image from another program, as its targets see it.
@MainActor struct ForeignDrag {
  let session: any DropSession
  private let engine: DragDropEngine

  init() throws {
    engine = DragDropEngine(clock: ManualClock())
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      reply(Data(), nil)
      return nil
    }
    let id = engine.beginForeignSession(items: [DragItem(itemProvider: provider)], offersCopy: true)
    session = try XCTUnwrap(engine.dropSession(id))
  }
}
