import Localization

extension CommandName {
  /// What the history and *Undo* call the step: the words of the menu item that does the same, and the number
  /// of things if there are several, such as “Delete (3 pins)” and “Arrange: Rows (3 pins)”.
  func words(in localized: SpokenLanguage) -> String {
    let step = StepWords(localized: localized)
    return switch self {
    case .words(let words): words

    case .add(let added): step.adding(added)
    case .delete(let n): step.of(n, localized("Delete"))
    case .duplicate(let n): step.of(n, localized("Duplicate"))
    case .paste(let n): step.of(n, localized("Paste"))
    case .moveHere(let n): step.of(n, localized("Move Here"))
    case .moveAway(let n): step.of(n, localized("Move Away"))
    case .copyHere(let n), .copyAway(let n): step.of(n, localized("Copy"))
    case .pinLink: localized("Pin Link to Board…").withoutEllipsis
    case .addPalette(of: let name): localized("\(localized("Palette of the Picture")): \(name)")
    case .takeIn(let name): localized("\(localized("Import…").withoutEllipsis): \(name)")
    case .welcome: localized("Welcome")

    case .move(let n): step.of(n, localized("Move"))
    case .resize(let n): step.of(n, localized("Resize"))
    case .resetSize(let n): step.of(n, localized("Size of a New Pin"))
    case .showAtActualSize(let n): step.of(n, localized("Actual Size"))
    case .rotate(let n): step.of(n, localized("Rotate"))
    case .straighten(let n): step.of(n, localized("Straighten"))
    case .raise(let n): step.of(n, localized("Raise"))
    case .lower(let n): step.of(n, localized("Lower"))
    case .bringToFront(let n): step.of(n, localized("Bring to Front"))
    case .sendToBack(let n): step.of(n, localized("Send to Back"))
    case .makeRoomOnFrame: localized("\(localized("Resize")): \(localized("Frame"))")
    case .arrangeTray: localized("\(localized("Arrange")): \(localized("Tray"))")

    case .arrangeInRows(let n): step.arranging(n, localized("Rows"))
    case .arrangeInColumns(let n): step.arranging(n, localized("Columns"))
    case .arrangeInGrid(let n): step.arranging(n, localized("Grid"))
    case .pack(let n): step.arranging(n, localized("Pack"))
    case .sortByName(let n): step.arranging(n, localized("By Name"))
    case .sortBySize(let n): step.arranging(n, localized("By Size"))
    case .sortByDate(let n): step.arranging(n, localized("By Date"))
    case .sortByColor(let n): step.arranging(n, localized("By Color"))
    case .shuffle(let n): step.arranging(n, localized("Shuffled"))
    case .alignLeft(let n): step.aligning(n, localized("Left"))
    case .alignInColumn(let n): step.aligning(n, localized("Center"))
    case .alignRight(let n): step.aligning(n, localized("Right"))
    case .alignTop(let n): step.aligning(n, localized("Top"))
    case .alignInRow(let n): step.aligning(n, localized("Middle"))
    case .alignBottom(let n): step.aligning(n, localized("Bottom"))
    case .distributeHorizontally(let n): step.of(n, localized("Distribute Horizontally"))
    case .distributeVertically(let n): step.of(n, localized("Distribute Vertically"))
    case .spaceHorizontally(let n): step.of(n, localized("Equal Gaps Horizontally"))
    case .spaceVertically(let n): step.of(n, localized("Equal Gaps Vertically"))
    case .makeEqualInHeight(let n): step.equalizing(n, localized("Height"))
    case .makeEqualInWidth(let n): step.equalizing(n, localized("Width"))
    case .makeEqualInArea(let n): step.equalizing(n, localized("Area"))

    case .crop: localized("Crop")
    case .cropAlongPath: localized("Crop Along a Path")
    case .resetCrop(let n): step.of(n, localized("Reset Crop"))
    case .flip(let n): step.of(n, localized("Flip"))
    case .flipHorizontally(let n): step.of(n, localized("Flip Horizontally"))
    case .flipVertically(let n): step.of(n, localized("Flip Vertically"))
    case .setOpacity(let n, let percent):
      step.of(n, localized("\(localized("Opacity")): \(localized("\(percent) %"))"))
    case .showInGray(let n): step.of(n, localized("Gray"))
    case .showInColor(let n): step.of(n, step.removing(localized("Gray")))
    case .sampleAutomatically(let n): step.of(n, localized("Pixels: Automatic"))
    case .smoothPixels(let n): step.of(n, localized("Pixels: Blended"))
    case .keepPixelsSharp(let n): step.of(n, localized("Pixels: Squares"))
    case .changeGuides(let n): step.of(n, localized("Guides"))

    case .lock(let n): step.of(n, localized("Lock"))
    case .unlock(let n): step.of(n, localized("Unlock"))
    case .hide(let n): step.of(n, localized("Hide Pins"))
    case .showHidden(let n): step.of(n, localized("Show Hidden Pins"))
    case .writeCaption: localized("Caption…").withoutEllipsis
    case .removeCaption: step.removing(localized("Caption…").withoutEllipsis)
    case .tag(let n): step.of(n, localized("Tags…").withoutEllipsis)
    case .removeTag(let n): step.of(n, step.removing(localized("Tags…").withoutEllipsis))
    case .group(let n): step.of(n, localized("Group"))
    case .ungroup(let n): step.of(n, localized("Ungroup"))
    case .changeBackgroundOfGroup: localized("Background of the Group")
    case .removeBackgroundOfGroup: step.removing(localized("Background of the Group"))

    case .editNote: localized("Edit Note")
    case .enlargeText(let n): step.writing(n, localized("Larger Text"))
    case .reduceText(let n): step.writing(n, localized("Smaller Text"))
    case .makeBold(let n): step.writing(n, localized("Bold"))
    case .removeBold(let n): step.writing(n, step.removing(localized("Bold")))
    case .makeItalic(let n): step.writing(n, localized("Italic"))
    case .removeItalic(let n): step.writing(n, step.removing(localized("Italic")))
    case .alignText(let n): step.writing(n, localized("Align"))
    case .changeTextColor(let n): step.writing(n, localized("Text Color"))
    case .changePaper(let n): step.writing(n, localized("Background"))
    case .renameFrame: localized("Rename Frame…").withoutEllipsis
    case .changeFrameColor(let n): step.of(n, localized("Color of the Frame"))
    case .watchFolder: localized("Watch a Folder…").withoutEllipsis
    case .stopWatchingFolder: localized("Stop Watching")
    case .drawStroke: localized("Draw")
    case .drawArrow: localized("\(localized("Draw")): \(localized("Arrow"))")
    case .eraseStrokes(let n): step.drawing(n, localized("Erase Strokes"))
    case .changeStrokeColor(let n): step.drawing(n, localized("Color of the Stroke"))
    case .changeStrokeWidth(let n): step.drawing(n, localized("Width of the Stroke"))

    case .renameBoard: localized("Rename Board…").withoutEllipsis
    case .setStartView: localized("Set Start View")
    case .changeSurface: localized("Board Background")
    case .restoreEarlierVersion: localized("Restore Earlier Version")
    case .mergeOtherComputer: localized("Changes from Another Computer")
    case .takeBackMerge: localized("Undo \(localized("Changes from Another Computer"))")
    }
  }
}

/// Puts the names of steps together from the words of menu items.
private struct StepWords {
  let localized: SpokenLanguage

  /// The step with several pins; for one, the words as they are.
  func of(_ pins: Int, _ step: String) -> String {
    several(pins, step, localized(pins, "1 pin", "\(pins) pins"))
  }

  func writing(_ notes: Int, _ step: String) -> String {
    several(notes, step, localized(notes, "1 note", "\(notes) notes"))
  }

  func drawing(_ strokes: Int, _ step: String) -> String {
    several(strokes, step, localized(strokes, "1 stroke", "\(strokes) strokes"))
  }

  func arranging(_ pins: Int, _ how: String) -> String {
    of(pins, localized("\(localized("Arrange")): \(how)"))
  }

  func aligning(_ pins: Int, _ edge: String) -> String {
    of(pins, localized("\(localized("Align")): \(edge)"))
  }

  func equalizing(_ pins: Int, _ measure: String) -> String {
    of(pins, localized("\(localized("Make Equal")): \(measure)"))
  }

  func removing(_ what: String) -> String { localized("\(localized("Remove")): \(what)") }

  /// “Add: 1 image”, “Add: 3 images, 1 note”, “New Note”, “Add: 4 pins”; “Add” if there are none.
  func adding(_ added: AddedPins) -> String {
    switch (added.count, added.notes, added.frames) {
    case (0, _, _): return localized("Add")
    case (1, 1, _): return localized("New Note")
    case (1, _, 1): return localized("New Frame")
    default: break
    }
    let images = localized(added.images, "1 image", "\(added.images) images")
    let notes = localized(added.notes, "1 note", "\(added.notes) notes")
    let others = added.count > added.images + added.notes
    let things =
      others
      ? localized(added.count, "1 pin", "\(added.count) pins")
      : added.notes == 0 ? images : added.images == 0 ? notes : localized("\(images), \(notes)")
    return localized("\(localized("Add")): \(things)")
  }

  private func several(_ count: Int, _ step: String, _ things: String) -> String {
    count == 1 ? step : localized("\(step) (\(things))")
  }
}
