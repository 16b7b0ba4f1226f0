import Board
import BoardStore
import Foundation
import Localization

/// The board of the very first start: a dozen pins that show what can be done with pins. It's a board like
/// any other, and it isn't made again.
nonisolated enum WelcomeBoard {
  /// Makes the board in a library that has no boards yet.
  @concurrent static func make(in library: BoardLibrary) async throws -> BoardFile {
    let file = try await library.createBoard(name: localized("Welcome"))
    var originals: [WelcomePicture: PreparedOriginal] = [:]
    for picture in WelcomePicture.allCases {
      let (width, height) = picture.size
      originals[picture] = try await .data(
        try picture.png(), name: name(of: picture), typeIdentifier: "image/png",
        pixelSize: CGSize(width: width, height: height))
    }
    let records = originals.mapValues(\.original)
    if let command = Command.add(
      pins(records), originals: Array(records.values), to: try await file.load(), name: .welcome)
    {
      try await file.commit(command, adding: Array(originals.values))
    }
    return file
  }

  private static func name(of picture: WelcomePicture) -> String {
    switch picture {
    case .hills: localized("Hills.png")
    case .sea: localized("Sea.png")
    case .heart: localized("Heart.png")
    case .wheel: localized("Colors.png")
    case .palette: localized("Palette.png")
    }
  }

  /// The pins from back to front, around the middle of the board.
  private static func pins(_ originals: [WelcomePicture: Original]) -> [Pin] {
    func picture(
      _ picture: WelcomePicture, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
      _ caption: String, _ change: (inout Pin) -> Void = { _ in }
    ) -> Pin? {
      guard let original = originals[picture] else { return nil }
      var pin = Pin(
        content: .image(original.id), name: original.name, center: CGPoint(x: x, y: y),
        size: CGSize(width: width, height: height))
      pin.attributes.caption = caption
      change(&pin)
      return pin
    }
    func note(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ text: String) -> Pin {
      Pin(
        content: .note(text), name: "", center: CGPoint(x: x, y: y),
        size: CGSize(width: width, height: height))
    }
    return [
      note(
        -290, -205, 240, 126,
        localized(
          "Welcome to Pinboard!\n\nEverything here can be moved, changed and deleted. Ctrl+Z takes back each step."
        )),
      picture(.hills, 0, -195, 270, 180, localized("A double click looks at it")),
      picture(.hills, 270, -225, 180, 120, localized("Gray as well: G")) { $0.attributes.isGray = true },
      picture(.palette, 270, -94, 180, 36, localized("Its main colors: Shift+I")),
      picture(.sea, -292, -6, 220, 160, localized("Drag it into another program: the file arrives there")) {
        $0.rotation = -3
      },
      picture(.heart, -77, 18, 116, 116, localized("Pixel art stays sharp")),
      picture(.wheel, 77, 18, 116, 116, localized("I picks a color")),
      note(270, 20, 180, 96, localized("Drop pictures from anywhere, or paste them with Ctrl+V.")),
      note(
        -292, 200, 220, 104,
        localized("Select several with a rubber band. Ctrl+L puts them into rows, Ctrl+G groups them.")),
      picture(.sea, -77, 190, 116, 98, localized("A crop: C shows the rest")) {
        $0.crop = CGRect(x: 0.42, y: 0.12, width: 0.37, height: 0.43)
      },
      note(
        81, 194, 140, 126, localized("Hold a dragged pin over another board in the sidebar, and it opens.")),
      note(270, 160, 180, 72, localized("All keys: Ctrl+?\nThe manual: F1")),
    ].compactMap { $0 }
  }
}
