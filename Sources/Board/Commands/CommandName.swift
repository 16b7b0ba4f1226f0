public import Foundation
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
  case add(AddedPins)
  case delete(Int)
  case duplicate(Int)
  case paste(Int)
  case moveHere(Int)
  case moveAway(Int)
  case copyHere(Int)
  case copyAway(Int)
  case pinLink
  case addPalette(of: String)
  case takeIn(String)
  case welcome

  // Where pins are.
  case move(Int)
  case resize(Int)
  case resetSize(Int)
  case showAtActualSize(Int)
  case rotate(Int)
  case straighten(Int)
  case raise(Int)
  case lower(Int)
  case bringToFront(Int)
  case sendToBack(Int)
  case makeRoomOnFrame
  case arrangeTray

  // Several pins are put in order.
  case arrangeInRows(Int)
  case arrangeInColumns(Int)
  case arrangeInGrid(Int)
  case pack(Int)
  case sortByName(Int)
  case sortBySize(Int)
  case sortByDate(Int)
  case sortByColor(Int)
  case shuffle(Int)
  case alignLeft(Int)
  case alignInColumn(Int)
  case alignRight(Int)
  case alignTop(Int)
  case alignInRow(Int)
  case alignBottom(Int)
  case distributeHorizontally(Int)
  case distributeVertically(Int)
  case spaceHorizontally(Int)
  case spaceVertically(Int)
  case makeEqualInHeight(Int)
  case makeEqualInWidth(Int)
  case makeEqualInArea(Int)

  // How pictures are shown.
  case crop
  case cropAlongPath
  case resetCrop(Int)
  case flip(Int)
  case flipHorizontally(Int)
  case flipVertically(Int)
  case setOpacity(Int, percent: Int)
  case showInGray(Int)
  case showInColor(Int)
  case sampleAutomatically(Int)
  case smoothPixels(Int)
  case keepPixelsSharp(Int)

  // What pins have besides.
  case lock(Int)
  case unlock(Int)
  case hide(Int)
  case showHidden(Int)
  case writeCaption
  case removeCaption
  case tag(Int)
  case removeTag(Int)
  case group(Int)
  case ungroup(Int)
  case changeBackgroundOfGroup
  case removeBackgroundOfGroup

  // Notes, frames and strokes.
  case editNote
  case enlargeText(Int)
  case reduceText(Int)
  case makeBold(Int)
  case removeBold(Int)
  case makeItalic(Int)
  case removeItalic(Int)
  case alignText(Int)
  case changeTextColor(Int)
  case changePaper(Int)
  case renameFrame
  case changeFrameColor(Int)
  case watchFolder
  case stopWatchingFolder
  case drawStroke
  case drawArrow
  case eraseStrokes(Int)
  case changeStrokeColor(Int)
  case changeStrokeWidth(Int)

  // The board.
  case renameBoard
  case setStartView
  case changeSurface
  case mergeOtherComputer
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
