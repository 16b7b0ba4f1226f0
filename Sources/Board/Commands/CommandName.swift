import Foundation
import Localization

/// What a command does, as a kind with counts. Steps are stored as such, and put into words when they're
/// shown, so that a board's history has no language.
///
/// The stored form is that of the enumeration: `{"move": {"_0": 3}}`. A kind of a later version is shown by
/// the English words that are stored beside it.
public enum CommandName: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Words that are shown as they are: those that earlier versions of Pinboard have stored.
  case words(String)

  // Pins come and go.
  /// “Add 3 Images and 2 Notes”.
  case add(AddedPins)
  /// “Delete 3 Pins”.
  case delete(Int)
  /// “Duplicate 3 Pins”.
  case duplicate(Int)
  /// “Paste 3 Pins”.
  case paste(Int)
  /// “Move 3 Pins Here”.
  case moveHere(Int)
  /// “Move 3 Pins Away”.
  case moveAway(Int)
  /// “Copy 3 Pins Here”.
  case copyHere(Int)
  /// “Copy 3 Pins Away”.
  case copyAway(Int)
  /// “Pin Link to Board”.
  case pinLink
  /// “Add Palette of a.png”.
  case addPalette(of: String)
  /// “Import “a.png””.
  case takeIn(String)
  /// “Welcome”.
  case welcome

  // Where pins are.
  /// “Move 3 Pins”.
  case move(Int)
  /// “Resize 3 Pins”.
  case resize(Int)
  /// “Reset Size of 3 Pins”.
  case resetSize(Int)
  /// “Show 3 Pins at Actual Size”.
  case showAtActualSize(Int)
  /// “Rotate 3 Pins”.
  case rotate(Int)
  /// “Straighten 3 Pins”.
  case straighten(Int)
  /// “Raise 3 Pins”.
  case raise(Int)
  /// “Lower 3 Pins”.
  case lower(Int)
  /// “Bring 3 Pins to Front”.
  case bringToFront(Int)
  /// “Send 3 Pins to Back”.
  case sendToBack(Int)
  /// “Make Room on Frame”.
  case makeRoomOnFrame
  /// “Arrange Tray”.
  case arrangeTray

  // Several pins are put in order.
  /// “Arrange 3 Pins in Rows”.
  case arrangeInRows(Int)
  /// “Arrange 3 Pins in Columns”.
  case arrangeInColumns(Int)
  /// “Arrange 3 Pins in a Grid”.
  case arrangeInGrid(Int)
  /// “Pack 3 Pins”.
  case pack(Int)
  /// “Sort 3 Pins by Name”.
  case sortByName(Int)
  /// “Sort 3 Pins by Size”.
  case sortBySize(Int)
  /// “Sort 3 Pins by Date”.
  case sortByDate(Int)
  /// “Sort 3 Pins by Color”.
  case sortByColor(Int)
  /// “Shuffle 3 Pins”.
  case shuffle(Int)
  /// “Align 3 Pins Left”.
  case alignLeft(Int)
  /// “Align 3 Pins in a Column”.
  case alignInColumn(Int)
  /// “Align 3 Pins Right”.
  case alignRight(Int)
  /// “Align 3 Pins at the Top”.
  case alignTop(Int)
  /// “Align 3 Pins in a Row”.
  case alignInRow(Int)
  /// “Align 3 Pins at the Bottom”.
  case alignBottom(Int)
  /// “Distribute 3 Pins Horizontally”.
  case distributeHorizontally(Int)
  /// “Distribute 3 Pins Vertically”.
  case distributeVertically(Int)
  /// “Space 3 Pins Horizontally”.
  case spaceHorizontally(Int)
  /// “Space 3 Pins Vertically”.
  case spaceVertically(Int)
  /// “Make 3 Pins Equal in Height”.
  case makeEqualInHeight(Int)
  /// “Make 3 Pins Equal in Width”.
  case makeEqualInWidth(Int)
  /// “Make 3 Pins Equal in Area”.
  case makeEqualInArea(Int)

  // How pictures are shown.
  /// “Crop Pin”.
  case crop
  /// “Crop Pin Along a Path”.
  case cropAlongPath
  /// “Reset Crop of 3 Pins”.
  case resetCrop(Int)
  /// “Flip 3 Pins”.
  case flip(Int)
  /// “Flip 3 Pins Horizontally”.
  case flipHorizontally(Int)
  /// “Flip 3 Pins Vertically”.
  case flipVertically(Int)
  /// “Set Opacity of 3 Pins to 50 %”.
  case setOpacity(Int, percent: Int)
  /// “Show 3 Pins in Gray”.
  case showInGray(Int)
  /// “Show 3 Pins in Color”.
  case showInColor(Int)
  /// “Sample 3 Pins Automatically”.
  case sampleAutomatically(Int)
  /// “Smooth the Pixels of 3 Pins”.
  case smoothPixels(Int)
  /// “Keep the Pixels of 3 Pins Sharp”.
  case keepPixelsSharp(Int)
  /// “Change Guides of 3 Pins”.
  case changeGuides(Int)

  // What pins have besides.
  /// “Lock 3 Pins”.
  case lock(Int)
  /// “Unlock 3 Pins”.
  case unlock(Int)
  /// “Hide 3 Pins”.
  case hide(Int)
  /// “Show 3 Hidden Pins”.
  case showHidden(Int)
  /// “Write Caption of Pin”.
  case writeCaption
  /// “Remove Caption of Pin”.
  case removeCaption
  /// “Tag 3 Pins”.
  case tag(Int)
  /// “Remove Tag of 3 Pins”.
  case removeTag(Int)
  /// “Group 3 Pins”.
  case group(Int)
  /// “Ungroup 3 Pins”.
  case ungroup(Int)
  /// “Change Background of Group”.
  case changeBackgroundOfGroup
  /// “Remove Background of Group”.
  case removeBackgroundOfGroup

  // Notes, frames and strokes.
  /// “Edit Note”.
  case editNote
  /// “Enlarge Text of 3 Notes”.
  case enlargeText(Int)
  /// “Reduce Text of 3 Notes”.
  case reduceText(Int)
  /// “Make 3 Notes Bold”.
  case makeBold(Int)
  /// “Remove Bold from 3 Notes”.
  case removeBold(Int)
  /// “Make 3 Notes Italic”.
  case makeItalic(Int)
  /// “Remove Italic from 3 Notes”.
  case removeItalic(Int)
  /// “Align Text of 3 Notes”.
  case alignText(Int)
  /// “Change Text Color of 3 Notes”.
  case changeTextColor(Int)
  /// “Change Background of 3 Notes”.
  case changePaper(Int)
  /// “Rename Frame”.
  case renameFrame
  /// “Change Color of 3 Frames”.
  case changeFrameColor(Int)
  /// “Watch Folder”.
  case watchFolder
  /// “Stop Watching Folder”.
  case stopWatchingFolder
  /// “Draw Stroke”.
  case drawStroke
  /// “Draw Arrow”.
  case drawArrow
  /// “Erase 3 Strokes”.
  case eraseStrokes(Int)
  /// “Change Color of 3 Strokes”.
  case changeStrokeColor(Int)
  /// “Change Width of 3 Strokes”.
  case changeStrokeWidth(Int)

  // The board.
  /// “Rename Board”.
  case renameBoard
  /// “Set Start View”.
  case setStartView
  /// “Change Board Background”.
  case changeSurface
  /// “Restore Earlier Version”.
  case restoreEarlierVersion
  /// “Changes from Another Computer”.
  case mergeOtherComputer
  /// “Take Back Changes from Another Computer”.
  case takeBackMerge

  /// The words in the user's language, such as “Move 3 Pins”. Any thread.
  public var words: String { words(in: .ofUser) }

  /// The words, so that a name can be a part of a sentence.
  public var description: String { words }

  /// The words that are stored: in English, for earlier versions of Pinboard.
  package var storedWords: String {
    if case .words(let words) = self { return words }
    let words = words(in: .english)
    return BoardLimits.isValid(name: words) ? words : BoardLimits.cleaned(name: words)
  }

  /// What's stored besides the words; nil if they say all.
  package var storedKind: CommandName? {
    if case .words = self { nil } else { self }
  }
}

extension CommandName {
  /// The name with what comes from outside within `BoardLimits`. Words of which nothing is left are “Change”.
  var bounded: CommandName {
    func cleaned(_ text: String) -> String { BoardLimits.cleaned(name: text, fallback: localized("Change")) }
    switch self {
    case .words(let words) where !BoardLimits.isValid(name: words): return .words(cleaned(words))
    case .addPalette(of: let name) where !BoardLimits.isValid(name: name):
      return .addPalette(of: cleaned(name))
    case .takeIn(let name) where !BoardLimits.isValid(name: name): return .takeIn(cleaned(name))
    default: return self
    }
  }
}
