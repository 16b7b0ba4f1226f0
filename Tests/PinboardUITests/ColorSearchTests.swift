import Board
import BoardStore
import Foundation
import Imaging
import SeededRandom
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Pictures are found by the colours that enough of them has.
@Suite(.timeLimit(.minutes(5))) struct ColorSearchTests {
  /// A picture of stripes, and how much of it has which colour.
  private struct Striped {
    var image: DecodedImage
    var stripes: [(color: SearchColor, share: Double)]
    /// Whether the stripes are side by side.
    var isAcross: Bool
  }

  private static func anyColor(_ random: inout SeededGenerator) -> SearchColor {
    SearchColor(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random))
  }

  private static func striped(_ random: inout SeededGenerator) -> Striped {
    let (width, height) = (Int.random(in: 90...700, using: &random), Int.random(in: 90...700, using: &random))
    let weights = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Double.random(in: 0.15...1, using: &random)
    }
    let sum = weights.reduce(0, +)
    let stripes = weights.map { (anyColor(&random), $0 / sum) }
    var pixels = Data(capacity: width * height * 4)
    let isAcross = Bool.random(using: &random)
    for y in 0..<height {
      for x in 0..<width {
        var left = isAcross ? Double(x) / Double(width) : Double(y) / Double(height)
        var color = stripes[stripes.count - 1].0
        for (stripe, share) in stripes {
          color = stripe
          left -= share
          if left < 0 { break }
        }
        pixels.append(contentsOf: [color.red, color.green, color.blue, 255])
      }
    }
    let image = DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
    return Striped(image: image, stripes: stripes, isAcross: isAcross)
  }

  /// The distance in Oklab by its definition, with 64 bits.
  private static func distance(_ one: SearchColor, _ other: SearchColor) -> Double {
    func lab(_ color: SearchColor) -> [Double] {
      let light = [color.red, color.green, color.blue].map { part -> Double in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      func sum(_ shares: [Double], _ parts: [Double]) -> Double {
        zip(shares, parts).reduce(0) { $0 + $1.0 * $1.1 }
      }
      let cones = [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ].map { cbrt(sum($0, light)) }
      return [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ].map { sum($0, cones) }
    }
    return zip(lab(one), lab(other)).reduce(0) { $0 + pow($1.0 - $1.1, 2) }.squareRoot()
  }

  @Test(arguments: Seeds.first(2, torture: 200, found: [5_392_829_118_743_945_599]))
  func `a picture has the colours of its stripes, also in its small picture, and no others`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let picture = Self.striped(&random)
      let head = try picture.image.encodePreview().prefix(PreviewThumbnail.headBytes)
      let small = try #require(
        PreviewThumbnail.image(inHead: head, fullSize: picture.image.fullSize), "seed \(seed)")
      for image in [picture.image, small] {
        let colors = PictureColors(of: image)
        let extent = Double(picture.isAcross ? image.width : image.height)
        // A narrower stripe may have no pixel without its neighbour's colour.
        for (color, share) in picture.stripes where share > 0.06 && share * extent >= 3 {
          #expect(colors.contains(SoughtColor(color)), "\(color.hex), seed \(seed)")
        }
        for _ in 0..<20 {
          let other = Self.anyColor(&random)
          // Where two stripes meet, a small picture has a colour between theirs.
          guard picture.stripes.allSatisfy({ Self.distance($0.color, other) > 0.3 }) else { continue }
          #expect(!colors.contains(SoughtColor(other)), "\(other.hex), seed \(seed)")
        }
      }
    }
  }

  @Test func `a grey pin has the greys of its colours`() {
    let red = DecodedImage(
      width: 1, height: 1, stride: 4, pixels: Data([255, 0, 0, 255]), fullSize: CGSize(width: 1, height: 1))
    let colors = PictureColors(of: red)
    let pure = SearchColor(red: 255, green: 0, blue: 0)
    let grey = SearchColor(red: 127, green: 127, blue: 127)
    #expect(colors.contains(SoughtColor(pure)))
    #expect(!colors.contains(SoughtColor(grey)))
    #expect(colors.contains(SoughtColor(grey), isGray: true))
    #expect(!colors.contains(SoughtColor(pure), isGray: true))
  }

  @Test func `a colour is read as it's written`() {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<200 {
      let color = Self.anyColor(&random)
      let text = SearchQuery.text(forColor: color)
      #expect(SearchQuery(text).colors == [color])
      #expect(SearchQuery(text.lowercased().replacing("#", with: "")).colors == [color])
      #expect(SearchQuery("arm \(text) tag:left").colors == [color])
    }
    #expect(SearchQuery("color:#38E").colors == [SearchColor(red: 0x33, green: 0x88, blue: 0xEE)])
    for rest in ["", "#", "#12", "#12345", "#1234567", "##123", "red"] {
      #expect(SearchQuery("color:\(rest)").isEmpty, "\(rest) isn't complete")
    }
  }

  @MainActor @Test func `boards are searched by colour, open or not`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Colours")
    let files = try [("a.png", 250), ("b.png", 60), ("c.png", 245)].map { name, red in
      try boards.picture(name, width: 90, height: 70, red: UInt8(red))
    }
    await boards.importFiles(files, into: board)
    let query = SearchQuery("color:#FA0000")
    let search = BoardSearch(board)
    search.search(query)
    try await eventually("the colours") { search.isReady }
    let names = search.found.compactMap { board.document.pin($0)?.name }.sorted()
    #expect(names == ["a.png", "c.png"])
    // A grey pin isn't red.
    let first = try #require(board.document.pins.first { $0.name == "a.png" })
    board.perform(Command.setGray(of: [first.id], to: true, in: board.document))
    #expect(search.found.count == 1)
    await board.commits.settled()
    for isOpen in [true, false] {
      let library = LibrarySearch()
      let searched = LibrarySearch.SearchedBoard(url: board.url, name: "Colours", board: isOpen ? board : nil)
      library.search(query, in: [searched], decoder: boards.pictures.decoder)
      try await eventually("all boards") { library.isComplete }
      #expect(library.results.map(\.count) == [1], "open: \(isOpen)")
    }
  }
}
