import Localization

extension CommandName {
  func words(in localized: SpokenLanguage) -> String {
    switch self {
    case .words(let words): words

    case .add(let pins): pins.words(in: localized)
    case .delete(let n): localized(n, "Delete Pin", "Delete \(n) Pins")
    case .duplicate(let n): localized(n, "Duplicate Pin", "Duplicate \(n) Pins")
    case .paste(1): localized("Paste")
    case .paste(let n): localized(n, "Paste Pin", "Paste \(n) Pins")
    case .moveHere(let n): localized(n, "Move Pin Here", "Move \(n) Pins Here")
    case .moveAway(let n): localized(n, "Move Pin Away", "Move \(n) Pins Away")
    case .copyHere(let n): localized(n, "Copy Pin Here", "Copy \(n) Pins Here")
    case .copyAway(let n): localized(n, "Copy Pin Away", "Copy \(n) Pins Away")
    case .pinLink: localized("Pin Link to Board…").withoutEllipsis
    case .addPalette(of: let name): localized("Add Palette of \(name)")
    case .takeIn(let name): localized("Import “\(name)”")
    case .welcome: localized("Welcome")

    case .move(let n): localized(n, "Move Pin", "Move \(n) Pins")
    case .resize(let n): localized(n, "Resize Pin", "Resize \(n) Pins")
    case .resetSize(let n): localized(n, "Reset Size of Pin", "Reset Size of \(n) Pins")
    case .showAtActualSize(let n):
      localized(n, "Show Pin at Actual Size", "Show \(n) Pins at Actual Size")
    case .rotate(let n): localized(n, "Rotate Pin", "Rotate \(n) Pins")
    case .straighten(let n): localized(n, "Straighten Pin", "Straighten \(n) Pins")
    case .raise(let n): localized(n, "Raise Pin", "Raise \(n) Pins")
    case .lower(let n): localized(n, "Lower Pin", "Lower \(n) Pins")
    case .bringToFront(let n): localized(n, "Bring Pin to Front", "Bring \(n) Pins to Front")
    case .sendToBack(let n): localized(n, "Send Pin to Back", "Send \(n) Pins to Back")
    case .makeRoomOnFrame: localized("Make Room on Frame")
    case .arrangeTray: localized("Arrange Tray")

    case .arrangeInRows(let n): localized(n, "Arrange Pin in Rows", "Arrange \(n) Pins in Rows")
    case .arrangeInColumns(let n): localized(n, "Arrange Pin in Columns", "Arrange \(n) Pins in Columns")
    case .arrangeInGrid(let n): localized(n, "Arrange Pin in a Grid", "Arrange \(n) Pins in a Grid")
    case .pack(let n): localized(n, "Pack Pin", "Pack \(n) Pins")
    case .sortByName(let n): localized(n, "Sort Pin by Name", "Sort \(n) Pins by Name")
    case .sortBySize(let n): localized(n, "Sort Pin by Size", "Sort \(n) Pins by Size")
    case .sortByDate(let n): localized(n, "Sort Pin by Date", "Sort \(n) Pins by Date")
    case .sortByColor(let n): localized(n, "Sort Pin by Color", "Sort \(n) Pins by Color")
    case .shuffle(let n): localized(n, "Shuffle Pin", "Shuffle \(n) Pins")
    case .alignLeft(let n): localized(n, "Align Pin Left", "Align \(n) Pins Left")
    case .alignInColumn(let n): localized(n, "Align Pin in a Column", "Align \(n) Pins in a Column")
    case .alignRight(let n): localized(n, "Align Pin Right", "Align \(n) Pins Right")
    case .alignTop(let n): localized(n, "Align Pin at the Top", "Align \(n) Pins at the Top")
    case .alignInRow(let n): localized(n, "Align Pin in a Row", "Align \(n) Pins in a Row")
    case .alignBottom(let n): localized(n, "Align Pin at the Bottom", "Align \(n) Pins at the Bottom")
    case .distributeHorizontally(let n):
      localized(n, "Distribute Pin Horizontally", "Distribute \(n) Pins Horizontally")
    case .distributeVertically(let n):
      localized(n, "Distribute Pin Vertically", "Distribute \(n) Pins Vertically")
    case .spaceHorizontally(let n): localized(n, "Space Pin Horizontally", "Space \(n) Pins Horizontally")
    case .spaceVertically(let n): localized(n, "Space Pin Vertically", "Space \(n) Pins Vertically")
    case .makeEqualInHeight(let n):
      localized(n, "Make Pin Equal in Height", "Make \(n) Pins Equal in Height")
    case .makeEqualInWidth(let n): localized(n, "Make Pin Equal in Width", "Make \(n) Pins Equal in Width")
    case .makeEqualInArea(let n): localized(n, "Make Pin Equal in Area", "Make \(n) Pins Equal in Area")

    case .crop: localized("Crop Pin")
    case .cropAlongPath: localized("Crop Pin Along a Path")
    case .resetCrop(let n): localized(n, "Reset Crop of Pin", "Reset Crop of \(n) Pins")
    case .flip(let n): localized(n, "Flip Pin", "Flip \(n) Pins")
    case .flipHorizontally(let n): localized(n, "Flip Pin Horizontally", "Flip \(n) Pins Horizontally")
    case .flipVertically(let n): localized(n, "Flip Pin Vertically", "Flip \(n) Pins Vertically")
    case .setOpacity(1, let percent): localized("Set Opacity of Pin to \(percent) %")
    case .setOpacity(let n, let percent):
      localized(
        n, "Set Opacity of \(n) Pin to \(percent) %", "Set Opacity of \(n) Pins to \(percent) %")
    case .showInGray(let n): localized(n, "Show Pin in Gray", "Show \(n) Pins in Gray")
    case .showInColor(let n): localized(n, "Show Pin in Color", "Show \(n) Pins in Color")
    case .sampleAutomatically(let n):
      localized(n, "Sample Pin Automatically", "Sample \(n) Pins Automatically")
    case .smoothPixels(let n): localized(n, "Smooth the Pixels of Pin", "Smooth the Pixels of \(n) Pins")
    case .keepPixelsSharp(let n):
      localized(n, "Keep the Pixels of Pin Sharp", "Keep the Pixels of \(n) Pins Sharp")
    case .changeGuides(let n): localized(n, "Change Guides of Pin", "Change Guides of \(n) Pins")

    case .lock(let n): localized(n, "Lock Pin", "Lock \(n) Pins")
    case .unlock(let n): localized(n, "Unlock Pin", "Unlock \(n) Pins")
    case .hide(let n): localized(n, "Hide Pin", "Hide \(n) Pins")
    case .showHidden(let n): localized(n, "Show Hidden Pin", "Show \(n) Hidden Pins")
    case .writeCaption: localized("Write Caption of Pin")
    case .removeCaption: localized("Remove Caption of Pin")
    case .tag(let n): localized(n, "Tag Pin", "Tag \(n) Pins")
    case .removeTag(let n): localized(n, "Remove Tag of Pin", "Remove Tag of \(n) Pins")
    case .group(let n): localized(n, "Group Pin", "Group \(n) Pins")
    case .ungroup(let n): localized(n, "Ungroup Pin", "Ungroup \(n) Pins")
    case .changeBackgroundOfGroup: localized("Change Background of Group")
    case .removeBackgroundOfGroup: localized("Remove Background of Group")

    case .editNote: localized("Edit Note")
    case .enlargeText(let n): localized(n, "Enlarge Text of Note", "Enlarge Text of \(n) Notes")
    case .reduceText(let n): localized(n, "Reduce Text of Note", "Reduce Text of \(n) Notes")
    case .makeBold(let n): localized(n, "Make Note Bold", "Make \(n) Notes Bold")
    case .removeBold(let n): localized(n, "Remove Bold from Note", "Remove Bold from \(n) Notes")
    case .makeItalic(let n): localized(n, "Make Note Italic", "Make \(n) Notes Italic")
    case .removeItalic(let n): localized(n, "Remove Italic from Note", "Remove Italic from \(n) Notes")
    case .alignText(let n): localized(n, "Align Text of Note", "Align Text of \(n) Notes")
    case .changeTextColor(let n):
      localized(n, "Change Text Color of Note", "Change Text Color of \(n) Notes")
    case .changePaper(let n): localized(n, "Change Background of Note", "Change Background of \(n) Notes")
    case .renameFrame: localized("Rename Frame…").withoutEllipsis
    case .changeFrameColor(let n): localized(n, "Change Color of Frame", "Change Color of \(n) Frames")
    case .watchFolder: localized("Watch Folder")
    case .stopWatchingFolder: localized("Stop Watching Folder")
    case .drawStroke: localized("Draw Stroke")
    case .drawArrow: localized("Draw Arrow")
    case .eraseStrokes(let n): localized(n, "Erase Stroke", "Erase \(n) Strokes")
    case .changeStrokeColor(let n): localized(n, "Change Color of Stroke", "Change Color of \(n) Strokes")
    case .changeStrokeWidth(let n): localized(n, "Change Width of Stroke", "Change Width of \(n) Strokes")

    case .renameBoard: localized("Rename Board…").withoutEllipsis
    case .setStartView: localized("Set Start View")
    case .changeSurface: localized("Change Board Background")
    case .restoreEarlierVersion: localized("Restore Earlier Version")
    case .mergeOtherComputer: localized("Changes from Another Computer")
    case .takeBackMerge: localized("Take Back Changes from Another Computer")
    }
  }
}

extension AddedPins {
  /// "Add Image", "Add 2 Notes", "Add 3 Images and Note", "Add Frame", "Add 4 Pins"; "Add" if there are none.
  fileprivate func words(in localized: SpokenLanguage) -> String {
    let count = count
    if count > images + notes {
      return count == frames
        ? localized(frames, "Add Frame", "Add \(frames) Frames")
        : localized(count, "Add Pin", "Add \(count) Pins")
    }
    switch (images, notes) {
    case (0, 0): return localized("Add")
    case (_, 0): return localized(images, "Add Image", "Add \(images) Images")
    case (0, _): return localized(notes, "Add Note", "Add \(notes) Notes")
    default:
      let images = localized(images, "Image", "\(images) Images")
      let notes = localized(notes, "Note", "\(notes) Notes")
      return localized("Add \(images) and \(notes)")
    }
  }
}
