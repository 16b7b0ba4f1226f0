import DragDropKit
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import TestSupport
import XCTest

/// The collections of the blog post "Drag & Drop in iOS 11+", on a real collection view.
final class BlogCollectionTests: XCTestCase {
  private static func cat(_ name: String) -> ItemProvider {
    ItemProvider(object: Cat(name: name, image: Data("png".utf8)))
  }

  func testASimpleDropLoadsAllAndReloadsTheSection() {
    withDisplay {
      withShelf(["a", "b", "c"], .simple) { shelf, scene in
        // The point is between a and b: cells are 50 points wide, 10 apart.
        let drag = scene.foreign([Self.cat("x"), Self.cat("y")], over: shelf.collectionView, 85, 25)
        XCTAssertEqual(scene.engine.drop(drag), .copy)
        XCTAssertTrue(MainLoop.pump { shelf.cats.count == 5 })
        // Each cat is inserted at the same index, as in the post.
        XCTAssertEqual(shelf.names, "a y x b c")
        XCTAssertTrue(MainLoop.pump { shelf.shown == shelf.names }, shelf.shown)
        XCTAssertEqual(shelf.collectionView.numberOfItems(inSection: 0), 5)
      }
    }
  }

  func testOverEmptySpaceASimpleDropGoesToTheEnd() {
    withDisplay {
      withShelf(["a"], .simple) { shelf, scene in
        let drag = scene.foreign([Self.cat("x")], over: shelf.collectionView, 200, 150)
        XCTAssertEqual(scene.engine.drop(drag), .copy)
        XCTAssertTrue(MainLoop.pump { shelf.shown == "a x" }, shelf.shown)
      }
    }
  }

  func testALateLoadGrowsASectionThatHasChangedMeanwhile() {
    withDisplay {
      withShelf(["a", "b"], .simple) { shelf, scene in
        let replies = ReplyBox()
        let drag = scene.foreign([slowCat(replies)], over: shelf.collectionView, 85, 25)
        XCTAssertEqual(scene.engine.drop(drag), .copy)
        XCTAssertTrue(MainLoop.pump { replies.count == 1 })
        XCTAssertEqual(shelf.shown, "a b", "nothing has come yet")
        // The set-down is long over, and the model has changed.
        shelf.cats.insert(Cat(name: "n", image: Data()), at: 0)
        shelf.collectionView.insertItems(at: [IndexPath(item: 0, section: 0)])
        replies.answer(Self.json("late"))
        XCTAssertTrue(MainLoop.pump { shelf.shown.contains("late") }, shelf.shown)
        XCTAssertTrue(MainLoop.pump { shelf.shown == shelf.names }, shelf.shown)
        XCTAssertEqual(shelf.cats.count, 4)
      }
    }
  }

  func testALocalCatMovesAndAnExternalOneJoins() {
    withDisplay {
      withShelf(["a", "b", "c"], .localOrExternal) { shelf, scene in
        guard let local = scene.drag(shelf.collectionView, 25, 25) else { return XCTFail("no drag") }
        XCTAssertEqual(scene.move(local, over: shelf.collectionView, 145, 25), .move)
        XCTAssertEqual(scene.engine.drop(local), .move)
        XCTAssertTrue(MainLoop.pump { shelf.names == "c b a" }, shelf.names)
        XCTAssertTrue(MainLoop.pump { shelf.shown == "c b a" }, shelf.shown)
        XCTAssertNotNil(shelf.lastSession?.localDragSession)
        // A cat with an existing name from elsewhere is another cat.
        let external = scene.foreign([Self.cat("a")], over: shelf.collectionView, 25, 25)
        XCTAssertEqual(scene.engine.drop(external), .copy)
        XCTAssertTrue(MainLoop.pump { shelf.cats.count == 4 })
        XCTAssertNil(shelf.lastSession?.localDragSession)
        XCTAssertEqual(shelf.names, "a c b a")
        XCTAssertTrue(MainLoop.pump { shelf.shown == shelf.names }, shelf.shown)
      }
    }
  }

  func testPlaceholdersStandForCatsThatAreOnTheirWay() {
    withDisplay {
      withShelf(["a", "b"], .placeholders) { shelf, scene in
        let replies = ReplyBox()
        let drag = scene.foreign(
          [slowCat(replies), ItemProvider(object: "no file of a cat")], over: shelf.collectionView, 55, 25)
        XCTAssertEqual(scene.engine.drop(drag), .copy)
        XCTAssertEqual(shelf.lastSession?.progressIndicatorStyle, DropSessionProgressIndicatorStyle.none)
        // The text becomes a cat of that name at once.
        XCTAssertTrue(MainLoop.pump { shelf.cats.count == 3 })
        XCTAssertTrue(shelf.collectionView.hasUncommittedUpdates)
        XCTAssertTrue(MainLoop.pump { shelf.shown.contains("?") }, shelf.shown)
        // A slow load shows no progress, because the app has taken that over.
        _ = scene.story.take()
        scene.clock.advance(by: 60)
        XCTAssertFalse(scene.story.take().contains("progress"))
        replies.answer(Self.json("late"))
        XCTAssertTrue(MainLoop.pump { !shelf.collectionView.hasUncommittedUpdates })
        XCTAssertTrue(MainLoop.pump { shelf.shown == shelf.names }, shelf.shown)
        XCTAssertEqual(Set(shelf.cats.map(\.name)), ["a", "b", "late", "no file of a cat"])
      }
    }
  }

  func testAPlaceholderWhoseCatNeverComesIsTakenAway() {
    withDisplay {
      withShelf(["a", "b"], .placeholders) { shelf, scene in
        let replies = ReplyBox()
        let drag = scene.foreign([slowCat(replies)], over: shelf.collectionView, 55, 25)
        XCTAssertEqual(scene.engine.drop(drag), .copy)
        XCTAssertTrue(MainLoop.pump { shelf.shown.contains("?") && replies.count == 1 })
        replies.answer(Data("no JSON".utf8))
        XCTAssertTrue(MainLoop.pump { shelf.shown == "a b" }, shelf.shown)
        XCTAssertFalse(shelf.collectionView.hasUncommittedUpdates)
      }
    }
  }

  private static func json(_ name: String) -> Data {
    (try? JSONEncoder().encode(Cat(name: name, image: Data("png".utf8)))) ?? Data()
  }
}

@MainActor
private func withShelf(
  _ names: [String], _ way: CatShelf.Way, _ body: (CatShelf, RealScene) throws -> Void
) rethrows {
  let shelf = CatShelf(names, way)
  let scene = RealScene([(shelf.collectionView, CGRect(x: 0, y: 0, width: 300, height: 200))])
  XCTAssertTrue(MainLoop.pump { shelf.shown == names.joined(separator: " ") }, shelf.shown)
  try body(shelf, scene)
  XCTAssertEqual(shelf.errors.count, 0, "what the view was told is what the model has")
  scene.close()
}

/// A cat whose data arrives when the test sends it.
private func slowCat(_ replies: ReplyBox) -> ItemProvider {
  let provider = ItemProvider()
  provider.registerDataRepresentation(forTypeIdentifier: Cat.shareIdentifier, visibility: .all) { reply in
    replies.keep(reply)
    return nil
  }
  return provider
}
