import Foundation
import Localization
import Testing

@testable import Board

/// Steps say what they are in no language: kinds with counts are stored, and words are made when they're
/// shown.
struct CommandNameTests {
  /// One name of each kind that a random board's commands can have, and those of the app.
  private static let names: [CommandName] = [
    .add(AddedPins(notes: 3)), .delete(1), .duplicate(2), .paste(1), .paste(5), .moveHere(1), .moveAway(2),
    .copyHere(3), .copyAway(1), .pinLink, .addPalette(of: "Ähre 1.png"), .takeIn("a.bee"), .welcome,
    .move(87),
    .resize(1), .resetSize(2), .showAtActualSize(1), .rotate(2), .straighten(1), .raise(1), .lower(1),
    .bringToFront(2), .sendToBack(2), .makeRoomOnFrame, .arrangeTray, .arrangeInRows(3), .arrangeInColumns(3),
    .arrangeInGrid(3), .pack(1_234), .sortByName(2), .sortBySize(2), .sortByDate(2), .sortByColor(2),
    .shuffle(2),
    .alignLeft(2), .alignInColumn(2), .alignRight(2), .alignTop(2), .alignInRow(2), .alignBottom(2),
    .distributeHorizontally(3), .distributeVertically(3), .spaceHorizontally(3), .spaceVertically(3),
    .makeEqualInHeight(2), .makeEqualInWidth(2), .makeEqualInArea(2), .crop, .cropAlongPath, .resetCrop(1),
    .flip(1), .flipHorizontally(1), .flipVertically(2), .setOpacity(1, percent: 87),
    .setOpacity(2, percent: 33),
    .showInGray(1), .showInColor(2), .sampleAutomatically(1), .smoothPixels(1), .keepPixelsSharp(2),
    .changeGuides(2), .restoreEarlierVersion, .lock(1),
    .unlock(2), .hide(1), .showHidden(2), .writeCaption, .removeCaption, .tag(2), .removeTag(1), .group(2),
    .ungroup(2), .changeBackgroundOfGroup, .removeBackgroundOfGroup, .editNote, .enlargeText(1),
    .reduceText(2),
    .makeBold(1), .removeBold(1), .makeItalic(1), .removeItalic(2), .alignText(1), .changeTextColor(1),
    .changePaper(2), .renameFrame, .changeFrameColor(1), .watchFolder, .stopWatchingFolder, .drawStroke,
    .drawArrow, .eraseStrokes(2), .changeStrokeColor(1), .changeStrokeWidth(2), .renameBoard, .setStartView,
    .changeSurface, .mergeOtherComputer, .takeBackMerge,
  ]

  @Test func aStoredNameIsReadAsItWas() throws {
    for name in Self.names {
      let command = Command(name: name, changes: [.rename(before: "a", after: "b")])
      let stored = try JSONEncoder().encode(command)
      let read = try JSONDecoder().decode(Command.self, from: stored)
      #expect(read.name == name)
      #expect(read == command)
    }
  }

  @Test func twoNamesHaveOtherWords() {
    let words = Self.names.map(\.words)
    #expect(words.allSatisfy { !$0.isEmpty && BoardLimits.isValid(name: $0) })
    #expect(Set(words).count == words.count)
  }

  /// The sentences that earlier versions have stored are shown as they are, in whatever language they are.
  @Test(arguments: ["Bild hinzufügen", "Import “Dune.pur”", "移動 3 個", "{1}", "Move (3 pins)", ""])
  func wordsOfAnEarlierVersionStay(words: String) throws {
    let command = Command(name: .words(words), changes: [.rename(before: "a", after: "b")])
    let stored = try JSONEncoder().encode(command)
    let object = try #require(try JSONSerialization.jsonObject(with: stored) as? [String: Any])
    #expect(object["name"] as? String == words)
    #expect(object["step"] == nil, "an earlier version stores the same")
    let read = try JSONDecoder().decode(Command.self, from: stored)
    #expect(read == command)
    #expect(read.name.words == words)
  }

  /// A kind that only a later version knows, and one with counts that no board has, are shown by their words.
  @Test(arguments: [
    #"{"tilt": {"_0": 3}}"#, #"{"move": {"_0": "three"}}"#,
    #"{"add": {"_0": {"images": 9223372036854775807}}}"#,
    #"{"add": {"_0": {"notes": -1}}}"#, "7", #""move""#, "[]", "null",
  ])
  func aKindThatIsNotKnownIsShownByItsWords(kind: String) throws {
    let command = Command(name: .move(3), changes: [.rename(before: "a", after: "b")])
    var object = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(command)) as? [String: Any])
    object["name"] = "Tilt 3 Pins"
    object["step"] = try JSONSerialization.jsonObject(with: Data(kind.utf8), options: .fragmentsAllowed)
    let read = try JSONDecoder().decode(
      Command.self, from: JSONSerialization.data(withJSONObject: object))
    #expect(read.name == .words("Tilt 3 Pins"))
    #expect(read.changes == command.changes)
  }

  @Test func namesFromElsewhereStayWithinTheLimits() {
    let long = String(repeating: "é\u{0}\n", count: 100_000)
    for name in [CommandName.words(long), .takeIn(long), .addPalette(of: long)] {
      let bounded = Command(name: name, changes: []).name
      #expect(BoardLimits.isValid(name: bounded.storedWords))
      #expect(!bounded.words.isEmpty)
      #expect(bounded.words.utf8.count < 10_000)
    }
  }

  /// The greatest counts that a file can have are said as well.
  @Test func anyCountHasWords() {
    for count in [0, 1, 2, 87, -1, .max, .min] {
      #expect(!CommandName.move(count).words.isEmpty)
      #expect(!CommandName.setOpacity(count, percent: count).words.isEmpty)
    }
  }
}
