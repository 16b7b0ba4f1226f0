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
  /// “Add: 3 images, 2 notes”.
  case add(AddedPins)
  /// “Delete (3 pins)”.
  case delete(Int)
  /// “Duplicate (3 pins)”.
  case duplicate(Int)
  /// “Paste (3 pins)”.
  case paste(Int)
  /// “Move Here (3 pins)”.
  case moveHere(Int)
  /// “Move Away (3 pins)”.
  case moveAway(Int)
  /// “Copy (3 pins)”.
  case copyHere(Int)
  /// “Copy (3 pins)”.
  case copyAway(Int)
  /// “Pin Link to Board”.
  case pinLink
  /// “Palette of the Picture: a.png”.
  case addPalette(of: String)
  /// “Import: a.png”.
  case takeIn(String)
  /// “Welcome”.
  case welcome

  // Where pins are.
  /// “Move (3 pins)”.
  case move(Int)
  /// “Resize (3 pins)”.
  case resize(Int)
  /// “Size of a New Pin (3 pins)”.
  case resetSize(Int)
  /// “Actual Size (3 pins)”.
  case showAtActualSize(Int)
  /// “Rotate (3 pins)”.
  case rotate(Int)
  /// “Straighten (3 pins)”.
  case straighten(Int)
  /// “Raise (3 pins)”.
  case raise(Int)
  /// “Lower (3 pins)”.
  case lower(Int)
  /// “Bring to Front (3 pins)”.
  case bringToFront(Int)
  /// “Send to Back (3 pins)”.
  case sendToBack(Int)
  /// “Resize: Frame”.
  case makeRoomOnFrame
  /// “Arrange: Tray”.
  case arrangeTray

  // Several pins are put in order.
  /// “Arrange: Rows (3 pins)”.
  case arrangeInRows(Int)
  /// “Arrange: Columns (3 pins)”.
  case arrangeInColumns(Int)
  /// “Arrange: Grid (3 pins)”.
  case arrangeInGrid(Int)
  /// “Arrange: Pack (3 pins)”.
  case pack(Int)
  /// “Arrange: By Name (3 pins)”.
  case sortByName(Int)
  /// “Arrange: By Size (3 pins)”.
  case sortBySize(Int)
  /// “Arrange: By Date (3 pins)”.
  case sortByDate(Int)
  /// “Arrange: By Color (3 pins)”.
  case sortByColor(Int)
  /// “Arrange: Shuffled (3 pins)”.
  case shuffle(Int)
  /// “Align: Left (3 pins)”.
  case alignLeft(Int)
  /// “Align: Center (3 pins)”.
  case alignInColumn(Int)
  /// “Align: Right (3 pins)”.
  case alignRight(Int)
  /// “Align: Top (3 pins)”.
  case alignTop(Int)
  /// “Align: Middle (3 pins)”.
  case alignInRow(Int)
  /// “Align: Bottom (3 pins)”.
  case alignBottom(Int)
  /// “Distribute Horizontally (3 pins)”.
  case distributeHorizontally(Int)
  /// “Distribute Vertically (3 pins)”.
  case distributeVertically(Int)
  /// “Equal Gaps Horizontally (3 pins)”.
  case spaceHorizontally(Int)
  /// “Equal Gaps Vertically (3 pins)”.
  case spaceVertically(Int)
  /// “Make Equal: Height (3 pins)”.
  case makeEqualInHeight(Int)
  /// “Make Equal: Width (3 pins)”.
  case makeEqualInWidth(Int)
  /// “Make Equal: Area (3 pins)”.
  case makeEqualInArea(Int)

  // How pictures are shown.
  /// “Crop”.
  case crop
  /// “Crop Along a Path”.
  case cropAlongPath
  /// “Reset Crop (3 pins)”.
  case resetCrop(Int)
  /// “Flip (3 pins)”.
  case flip(Int)
  /// “Flip Horizontally (3 pins)”.
  case flipHorizontally(Int)
  /// “Flip Vertically (3 pins)”.
  case flipVertically(Int)
  /// “Opacity: 50 % (3 pins)”.
  case setOpacity(Int, percent: Int)
  /// “Gray (3 pins)”.
  case showInGray(Int)
  /// “Remove: Gray (3 pins)”.
  case showInColor(Int)
  /// “Pixels: Automatic (3 pins)”.
  case sampleAutomatically(Int)
  /// “Pixels: Blended (3 pins)”.
  case smoothPixels(Int)
  /// “Pixels: Squares (3 pins)”.
  case keepPixelsSharp(Int)
  /// “Guides (3 pins)”.
  case changeGuides(Int)

  // What pins have besides.
  /// “Lock (3 pins)”.
  case lock(Int)
  /// “Unlock (3 pins)”.
  case unlock(Int)
  /// “Hide Pins (3 pins)”.
  case hide(Int)
  /// “Show Hidden Pins (3 pins)”.
  case showHidden(Int)
  /// “Caption”.
  case writeCaption
  /// “Remove: Caption”.
  case removeCaption
  /// “Tags (3 pins)”.
  case tag(Int)
  /// “Remove: Tags (3 pins)”.
  case removeTag(Int)
  /// “Group (3 pins)”.
  case group(Int)
  /// “Ungroup (3 pins)”.
  case ungroup(Int)
  /// “Background of the Group”.
  case changeBackgroundOfGroup
  /// “Remove: Background of the Group”.
  case removeBackgroundOfGroup

  // Notes, frames and strokes.
  /// “Edit Note”.
  case editNote
  /// “Larger Text (3 notes)”.
  case enlargeText(Int)
  /// “Smaller Text (3 notes)”.
  case reduceText(Int)
  /// “Bold (3 notes)”.
  case makeBold(Int)
  /// “Remove: Bold (3 notes)”.
  case removeBold(Int)
  /// “Italic (3 notes)”.
  case makeItalic(Int)
  /// “Remove: Italic (3 notes)”.
  case removeItalic(Int)
  /// “Align (3 notes)”.
  case alignText(Int)
  /// “Text Color (3 notes)”.
  case changeTextColor(Int)
  /// “Background (3 notes)”.
  case changePaper(Int)
  /// “Rename Frame”.
  case renameFrame
  /// “Color of the Frame (3 pins)”.
  case changeFrameColor(Int)
  /// “Watch a Folder”.
  case watchFolder
  /// “Stop Watching”.
  case stopWatchingFolder
  /// “Draw”.
  case drawStroke
  /// “Draw: Arrow”.
  case drawArrow
  /// “Erase Strokes (3 strokes)”.
  case eraseStrokes(Int)
  /// “Color of the Stroke (3 strokes)”.
  case changeStrokeColor(Int)
  /// “Width of the Stroke (3 strokes)”.
  case changeStrokeWidth(Int)

  // The board.
  /// “Rename Board”.
  case renameBoard
  /// “Set Start View”.
  case setStartView
  /// “Board Background”.
  case changeSurface
  /// “Restore Earlier Version”.
  case restoreEarlierVersion
  /// “Changes from Another Computer”.
  case mergeOtherComputer
  /// “Undo Changes from Another Computer”.
  case takeBackMerge

  /// The words in the user's language, such as “Move (3 pins)”. Any thread.
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
