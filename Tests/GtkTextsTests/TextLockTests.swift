import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import Synchronization
import TestSupport
import XCTest

@testable import GtkTexts

/// Tests of a text while dropped data is being loaded for it (contract 1.13.6, 1.13.8).
final class TextLockTests: XCTestCase {
  typealias Reply = @Sendable (Data?, (any Error)?) -> Void

  /// Texts that arrive when the test says so.
  @MainActor
  private final class Room {
    let bench = TextBench()
    let witness: TextWitness
    var mode = TextDropProposal.ProgressMode.system

    init() {
      witness = TextWitness(bench.story)
      bench.field.textDropDelegate = witness
      bench.field.text = "ab"
      witness.proposal = { [unowned self] _ in
        let proposal = TextDropProposal(operation: .copy)
        proposal.dropProgressMode = mode
        return proposal
      }
    }

    /// Drops a text between the letters.
    /// - Returns: a function that sends the source's answer; nil if the field didn't take the drop.
    func drop() -> Reply? {
      let provider = ItemProvider()
      let held = Holder()
      provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { answer in
        held.reply.withLock { $0 = answer }
        return nil
      }
      let session = bench.foreign([provider])
      guard bench.move(session, to: bench.edge(bench.field, 1)) == .copy else {
        bench.engine.endForeignSession(session)
        return nil
      }
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { held.reply.withLock { $0 != nil } })
      return held.reply.withLock { $0 }
    }
  }

  private final class Holder: Sendable {
    let reply = Mutex<Reply?>(nil)
  }

  func testALockedTextTakesNoOtherDrop() throws {
    try withDisplay {
      let room = Room()
      let field = room.bench.field
      room.witness.editability = .temporary
      let answer = try XCTUnwrap(room.drop())
      XCTAssertFalse(field.isEditable)
      XCTAssertNil(room.drop(), "it waits for the first")
      answer(Data("–".utf8), nil)
      XCTAssertTrue(MainLoop.pump { field.text == "a–b" && room.bench.isIdle }, field.text)
      XCTAssertTrue(field.isEditable)
      let other = try XCTUnwrap(room.drop())
      other(Data("+".utf8), nil)
      XCTAssertTrue(MainLoop.pump { field.text == "a+–b" && room.bench.isIdle }, field.text)
      XCTAssertTrue(field.isEditable)
      room.bench.close()
    }
  }

  func testWhatTheAppSaysMeanwhileHolds() throws {
    try withDisplay {
      let room = Room()
      let field = room.bench.field
      var answer = try XCTUnwrap(room.drop())
      field.isEditable = false
      answer(Data("–".utf8), nil)
      XCTAssertTrue(MainLoop.pump { field.text == "a–b" && room.bench.isIdle }, field.text)
      XCTAssertFalse(field.isEditable)
      room.witness.editability = .temporary
      answer = try XCTUnwrap(room.drop())
      field.isEditable = true
      XCTAssertTrue(field.isEditable)
      answer(Data("+".utf8), nil)
      XCTAssertTrue(MainLoop.pump { field.text == "a+–b" && room.bench.isIdle }, field.text)
      XCTAssertTrue(field.isEditable)
      room.bench.close()
    }
  }

  func testATextThatWasEditableForTwoDropsIsNoMore() throws {
    try withDisplay {
      let room = Room()
      let field = room.bench.field
      field.isEditable = false
      room.mode = .custom
      room.witness.editability = .temporary
      let first = try XCTUnwrap(room.drop())
      let second = try XCTUnwrap(room.drop())
      first(Data("1".utf8), nil)
      XCTAssertTrue(MainLoop.pump { field.text == "a1b" }, field.text)
      XCTAssertTrue(field.isEditable, "the second is still on its way")
      second(Data("2".utf8), nil)
      XCTAssertTrue(MainLoop.pump { field.text.count == 4 && room.bench.isIdle }, field.text)
      XCTAssertFalse(field.isEditable)
      room.bench.close()
    }
  }
}
